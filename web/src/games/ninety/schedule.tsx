// schedule.tsx: the public schedule: six cards, how far they are, who is expected, which one leaves next.
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { type MoveFacts, useMoveFacts } from "../../table/facts.ts";
import { intend } from "../../table/intent.ts";
import { Dot } from "../../table/seats.tsx";
import { type Card, cardOf, cardTitle, data, effectText } from "./data.ts";
import { Effects } from "./effects.tsx";
import { hovered } from "./hovered.ts";
import { targetsOf } from "./targets.ts";
import { ELECTION, type Play, asSpace, placeName } from "./view.ts";

function Invited({ play, seat }: { play: Play; seat: number }) {
  return (
    <span class={`nin-tag inv seat-${seat + 1}`}>
      <Dot seat={seat} /> {seat === play.seat ? t("page-ninety.expected.you") : t("page-ninety.expected", { name: play.name(seat) })}
    </span>
  );
}

/** Points to the venue on place k of the schedule: mine, or for spectators those of the candidate in turn. */
function distance(play: Play, k: number): number | undefined {
  const who = play.seat ?? play.view.candidate;
  return who === null ? undefined : play.view.away[who]?.[k - 1];
}

function Entry({ play, facts, card, k, invitee }: { play: Play; facts: MoveFacts; card: Card; k: number; invitee: number | null }) {
  const venue = card.neighborhood ?? "";
  const space = asSpace(play.view, play.seat, venue);
  const goal = targetsOf(play, facts).get(venue);
  const attend = `attend ${k}`;
  const can = play.moves.has(attend);
  const far = distance(play, k);
  const steps = far === undefined ? "" : far === 0 ? t("page-ninety.here") : t("page-ninety.away", { n: far });
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
        <button class="btn sm" title={t("page-ninety.gothere", { n: goal.way.cost })} {...(goal.move ? { "data-move": goal.move } : { "data-pick": `go ${goal.space}` })} onClick={() => goal.way && intend(play, goal.way.moves)}>
          <Icon name="step" size={13} /> <span aria-hidden="true">{num(goal.way.cost)}</span>
          <span class="hidden">{`${placeName(venue)}: ${t("page-ninety.gothere", { n: goal.way.cost })}`}</span>
        </button>
      ) : null}
    </li>
  );
}

export function Schedule({ play }: { play: Play }) {
  const facts = useMoveFacts(play);
  return (
    <div class="pane" tabIndex={0} role="group" aria-label={t("page-ninety.tab")}>
      {play.view.schedule.length ? null : <p class="note">{t(play.view.day >= ELECTION ? "page-ninety.noevents.over" : "page-ninety.noevents")}</p>}
      <ol class="nin-sched">
        {play.view.schedule.map((s, i) => {
          const card = cardOf.get(s.card);
          return card ? <Entry key={s.card} play={play} facts={facts} card={card} k={i + 1} invitee={s.invitee} /> : null;
        })}
      </ol>
      {play.view.day < ELECTION ? <p class="nin-deck">{t("page-ninety.deck", { n: play.view.deck_size })}</p> : null}
    </div>
  );
}
