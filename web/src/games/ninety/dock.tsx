// dock.tsx: under the green band: the actions of a turn, cards to choose from, places as a list.
import type { ComponentChildren } from "preact";
import { t } from "../../text/text.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { useMoveFacts } from "../../table/facts.ts";
import { intend } from "../../table/intent.ts";
import { Dot } from "../../table/seats.tsx";
import { bioName, bioOf, bioRule, cardOf, cardTitle, data, money, effectText, turfName, turfOf } from "./data.ts";
import { EFFECT_ICON } from "./effects.tsx";
import { hovers } from "./hovered.ts";
import { effectNow } from "./prompts.tsx";
import { mailing, useTargets } from "./targets.ts";
import { type Play, placeName } from "./view.ts";

interface DoProps {
  play: Play;
  icon: IconName;
  name: ComponentChildren;
  note?: string;
  move: string;
  go?: boolean;
  /** Shown even when it is not possible: a click asks why. */
  always?: boolean;
}

/** One action. If it is not legal now and worth showing, it is dashed and answers with the reason. */
function Do({ play, icon, name, note, move, go, always }: DoProps) {
  const can = play.moves.has(move);
  if (!can && !always) return null;
  return (
    <button class={"nin-do" + (go ? " go" : "") + (can ? "" : " dis")} {...(can ? { "data-move": move } : { "aria-disabled": true, "data-why": move })} onClick={(e) => (can ? play.send(move) : play.explain(move, e.currentTarget))}>
      <Icon name={icon} size={18} />
      <span>
        <b>{name}</b>
        {note ? <small>{note}</small> : null}
      </span>
    </button>
  );
}

function GoThere({ play }: { play: Play }) {
  const go = play.picked["go"];
  const targets = useTargets(play);
  const x = typeof go === "string" ? [...targets.values()].find((y) => y.space === go) : undefined;
  if (!x?.way) return null;
  return (
    <button class="nin-do go" data-pick={`walk ${x.space}`} onClick={() => x.way && intend(play, x.way.moves)}>
      <Icon name="step" size={18} />
      <span>
        <b>{t("page-ninety.to", { place: placeName(x.space) })}</b>
        <small>{t("page-ninety.points", { n: x.way.cost })}</small>
      </span>
    </button>
  );
}

function Attend({ play }: { play: Play }) {
  return (
    <>
      {play.moves.of("attend").map((m) => {
        const card = cardOf.get(play.view.schedule[Number(m.args[0]) - 1]?.card ?? "");
        return card ? <Do key={m.move} play={play} icon="scroll" go name={t("page-ninety.attend", { card: cardTitle(card.id) })} note={card.reward.map(effectText).join(" ")} move={m.move} /> : null;
      })}
    </>
  );
}

/** A price in points; "…" until the engine has told it. */
function points(n: number | undefined): string {
  return n === undefined ? "…" : n ? t("page-ninety.points", { n }) : t("page-ninety.free");
}

function Mud({ play }: { play: Play }) {
  const facts = useMoveFacts(play);
  const targets = play.moves.of("mudsling");
  if (!targets.length) return <Do play={play} icon="mud" name={t("page-ninety.mud")} note={t("page-ninety.mud.none")} move={`mudsling ${play.seat === 0 ? 1 : 0}`} always />;
  return (
    <>
      {targets.map((m) => (
        <Do
          key={m.move}
          play={play}
          icon="mud"
          note={points(facts.number(m.move, "points"))}
          move={m.move}
          name={
            <>
              {t("page-ninety.mud")} <Dot seat={Number(m.args[0])} label={play.name(Number(m.args[0]))} />
            </>
          }
        />
      ))}
    </>
  );
}

function Mail({ play }: { play: Play }) {
  const prices = [...useMoveFacts(play).numbers("mail", "price").values()];
  if (!play.moves.can("mail")) return null;
  return (
    <button class="nin-do" data-pick="mail" onClick={() => play.pick({ mode: "mail", go: undefined })}>
      <Icon name="mail" size={18} />
      <span>
        <b>{t("page-ninety.mail")}</b>
        <small>{prices.length ? t("page-ninety.mail.from", { cash: money(Math.min(...prices)) }) : "…"}</small>
      </span>
    </button>
  );
}

/** What is not possible now has its usual price: it is shown all the same, and a click asks why. */
function Actions({ play }: { play: Play }) {
  const me = play.seat === null ? undefined : play.view.candidates[play.seat];
  const facts = useMoveFacts(play);
  const printed = me?.bio ? bioOf.get(me.bio)?.effect.ride_home_cost : undefined;
  const ride = printed === undefined ? undefined : printed + (play.options["ride_home"] === "dearer" ? 1 : 0);
  return (
    <div class="nin-acts" role="group" aria-label={t("page-ninety.actions")}>
      <GoThere play={play} />
      <Attend play={play} />
      <Do play={play} icon="vote" name={t("page-ninety.canvass")} note={t("page-ninety.canvass.note")} move="canvass" always />
      <Mud play={play} />
      <Mail play={play} />
      {me?.coffee.length ? <Do play={play} icon="coffee" name={t("page-ninety.coffee.short")} note={t("page-ninety.plus", { n: facts.number("coffee", "gain") ?? data.constants.coffee_action_points })} move="coffee" always /> : null}
      <Do play={play} icon="person" name={t("page-ninety.recruit")} note={t("page-ninety.recruit.note")} move="recruit" always />
      <Do play={play} icon="coin" name={t("page-ninety.fundraise")} note={t("page-ninety.fundraise.note")} move="fundraise" always />
      {ride !== undefined ? <Do play={play} icon="home" name={t("page-ninety.ride")} note={points(facts.number("ride_home", "points") ?? ride)} move="ride_home" always /> : null}
    </div>
  );
}

const MOST = 30; // a longer list is on the map and under "all moves"

/** The places that can be chosen, as a list beside the map. */
function Places({ play }: { play: Play }) {
  const list = [...new Set(useTargets(play).values())];
  if (list.length > MOST) return <Me play={play} />;
  return (
    <div class="nin-places" role="group" aria-label={t("page-ninety.places")} tabIndex={0}>
      {list.map((x) => (
        <button
          key={x.space}
          class="chip"
          title={x.label}
          aria-label={x.label}
          {...(x.move ? { "data-move": x.move } : { "data-pick": `at ${x.space}` })}
          onClick={() => (x.move ? play.send(x.move) : play.pick({ at: x.space }))}
          {...hovers(x.space)}
        >
          {placeName(x.space)} {x.price === undefined ? null : <b class="num">{money(x.price)}</b>}
        </button>
      ))}
    </div>
  );
}

/** Several opponents have a vote there: whose goes? */
function Whose({ play, at }: { play: Play; at: string }) {
  return (
    <div class="nin-acts">
      {play.moves.values("remove", at).map((o) => (
        <Do
          key={o}
          play={play}
          icon="mud"
          move={`remove ${at} ${o}`}
          note={placeName(at)}
          name={
            <>
              <Dot seat={Number(o)} /> {play.name(Number(o))}
            </>
          }
        />
      ))}
    </div>
  );
}

const BONUS_ICON: Record<string, IconName> = { cash: "coin", solidify: "vote", purge: "mud", jump: "step" };

function Bonuses({ play }: { play: Play }) {
  const note = { cash: "page-ninety.bonus.cash", solidify: "page-ninety.bonus.solidify", purge: "page-ninety.bonus.purge", jump: "page-ninety.bonus.jump" } as const;
  return (
    <div class="nin-acts">
      {play.view.offer.map((b) => (
        <Do key={b} play={play} icon={BONUS_ICON[b] ?? "star"} name={t(note[b as keyof typeof note])} move={`bonus ${b}`} always />
      ))}
    </div>
  );
}

function Options({ play }: { play: Play }) {
  const sides = effectNow({ ...play.view, branch: null })?.options ?? [];
  return (
    <div class="nin-acts">
      {sides.map((e, i) => (
        <Do key={i} play={play} icon={EFFECT_ICON[e.kind] ?? "check"} name={effectText(e)} move={`option ${i}`} />
      ))}
    </div>
  );
}

/** While others move: who I am in this campaign. It keeps the dock, and so the map, the same size. */
function Me({ play }: { play: Play }) {
  const c = play.seat === null ? undefined : play.view.candidates[play.seat];
  const bio = c?.bio ? bioOf.get(c.bio) : undefined;
  const turf = c?.turf ? turfOf.get(c.turf) : undefined;
  return (
    <div class="nin-me">
      {bio ? (
        <p>
          <Icon name="person" /> <b>{bioName(bio)}.</b> {bioRule(bio)}
        </p>
      ) : null}
      {turf ? (
        <p>
          <Icon name="home" /> <b>{turfName(turf)}:</b> {turf.neighborhoods.map(placeName).join(", ")}
        </p>
      ) : null}
    </div>
  );
}

export function Dock({ play }: { play: Play }) {
  if (!play.live || !play.moves.any) return <Me play={play} />;
  const at = play.picked["at"];
  switch (play.view.phase) {
    case "bonus":
      return <Bonuses play={play} />;
    case "either":
      return <Options play={play} />;
    case "purge":
    case "reward_mud":
      return typeof at === "string" && play.moves.values("remove", at).length ? <Whose play={play} at={at} /> : <Places play={play} />;
    case "act":
      return mailing(play) ? <Places play={play} /> : <Actions play={play} />;
    case "window":
      return (
        <div class="nin-acts">
          <Attend play={play} />
        </div>
      );
    case "chef":
    case "pick_bio":
    case "pick_turf":
    case "allot":
      return <Me play={play} />;
    default:
      return <Places play={play} />;
  }
}
