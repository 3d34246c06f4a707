// schedule.tsx: the public schedule: six cards, how far they are, who is expected, which one leaves next.
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Dot } from "../../table/seats.tsx";
import { type Card, cardOf, cardTitle, data, effectText } from "./data.ts";
import { Effects } from "./effects.tsx";
import { hovered, walk } from "./plan.ts";
import { waysFrom } from "./routes.ts";
import { targetsOf, withLinks } from "./targets.ts";
import { ELECTION, type NPlay, asSpace, placeName } from "./view.ts";

function Invited({ play, seat }: { play: NPlay; seat: number }) {
  return (
    <span class={`nin-tag inv seat-${seat + 1}`}>
      <Dot seat={seat} /> {seat === play.seat ? t("page-ninety.expected.you") : t("page-ninety.expected", { name: play.name(seat) })}
    </span>
  );
}

function Entry({ play, card, k, invitee, far }: { play: NPlay; card: Card; k: number; invitee: number | null; far: number | null }) {
  const venue = card.neighborhood ?? "";
  const space = asSpace(play.view, play.seat, venue);
  const goal = targetsOf(play).get(venue);
  const attend = `attend ${k}`;
  const can = play.moves.has(attend);
  const steps = far === null ? "" : far === 0 ? t("page-ninety.here") : t("page-ninety.away", { n: far });
  return (
    <li class={"nin-ev" + (can ? " on" : "")} onPointerEnter={() => hovered.set(space)} onPointerLeave={() => hovered.set(null)}>
      <span class="no" aria-hidden="true">
        {k}
      </span>
      <div>
        <h3>{cardTitle(card.id)}</h3>
        <p class="me">
          {placeName(venue)}
          {steps ? ` · ${steps}` : ""} {k === data.constants.schedule_spaces ? <span class="nin-tag exp">{t("page-ninety.leaves")}</span> : null} {invitee === null ? null : <Invited play={play} seat={invitee} />}
        </p>
        <Effects list={card.reward} />
        {card.penalty && invitee !== null ? <p class="pen">{effectText(card.penalty)}</p> : null}
      </div>
      {can ? (
        <button class="btn sm go" data-move={attend} onClick={() => play.send(attend)}>
          {t("page-ninety.attend.short")}
        </button>
      ) : goal?.way ? (
        <button class="btn sm" title={t("page-ninety.gothere", { n: goal.way.cost })} {...(goal.move ? { "data-move": goal.move } : { "data-pick": `go ${goal.space}` })} onClick={() => goal.way && walk(play, goal.way.steps.map((s) => s.to))}>
          <Icon name="step" size={13} /> <span aria-hidden="true">{num(goal.way.cost)}</span>
          <span class="hidden">{`${placeName(venue)}: ${t("page-ninety.gothere", { n: goal.way.cost })}`}</span>
        </button>
      ) : null}
    </li>
  );
}

export function Schedule({ play }: { play: NPlay }) {
  const who = play.seat ?? play.view.candidate;
  const ways = who === null || !play.view.candidates[who]?.turf ? null : waysFrom(play.view, who, withLinks(play));
  return (
    <div class="pane" tabIndex={0} role="group" aria-label={t("page-ninety.tab")}>
      {play.view.schedule.length ? null : <p class="note">{t(play.view.day >= ELECTION ? "page-ninety.noevents.over" : "page-ninety.noevents")}</p>}
      <ol class="nin-sched">
        {play.view.schedule.map((s, i) => {
          const card = cardOf.get(s.card);
          const space = card?.neighborhood ? asSpace(play.view, who, card.neighborhood) : "";
          const here = who !== null && play.view.candidates[who]?.at === space;
          return card ? <Entry key={s.card} play={play} card={card} k={i + 1} invitee={s.invitee} far={here ? 0 : (ways?.get(space)?.cost ?? null)} /> : null;
        })}
      </ol>
      {play.view.day < ELECTION ? <p class="nin-deck">{t("page-ninety.deck", { n: play.view.deck_size })}</p> : null}
    </div>
  );
}
