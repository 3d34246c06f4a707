// prompts.tsx: what the green band says: what I can do now, or who is waited for and what they are deciding.
import type { Act, Prompt } from "../../table/contract.ts";
import { type Key, t } from "../../text/text.ts";
import { Die } from "../../ui/die.tsx";
import { type Effect, cardOf, cardTitle, crossingOf, effectText, regionName, hoodOf } from "./data.ts";
import { Pips } from "./pieces.tsx";
import { diceOf } from "./story.ts";
import { mailing, useTargets } from "./targets.ts";
import { type Play, type View, placeName, venueOf } from "./view.ts";

/** The effect of a reward that is being carried out. */
export function effectNow(v: View): Effect | null {
  const e = v.card ? cardOf.get(v.card)?.reward[v.effect] : undefined;
  if (!e) return null;
  return e.kind === "either" && v.branch !== null ? (e.options?.[v.branch] ?? null) : e;
}

function Points({ play }: { play: Play }) {
  const dice = diceOf(play);
  const costs = new Map([...useTargets(play).values()].map((x) => [x.space, x.way?.cost ?? 0]));
  return (
    <span class="nin-points">
      {dice ? dice.map((n, i) => <Die key={i} n={n} size={28} label={String(n)} />) : null}
      <Pips ap={play.view.ap} label={t("page-ninety.ap", { n: play.view.ap })} costs={costs} />
    </span>
  );
}

function endTurn(play: Play, label: Key): Act[] {
  return play.moves.has("end_turn") ? [{ label: t(label), move: "end_turn", hotkey: "e" }] : [];
}

function actTitle(play: Play): string {
  const v = play.view;
  const at = v.candidates[play.seat ?? 0]?.at ?? "home";
  const n = v.ap;
  const k = play.moves.of("attend")[0]?.args[0];
  if (k) return t("page-ninety.act.event", { card: cardTitle(v.schedule[Number(k) - 1]?.card ?? null) });
  if (play.moves.can("recruit")) return t("page-ninety.act.home", { n });
  if (play.moves.can("fundraise")) return t("page-ninety.act.downtown", { n });
  if (crossingOf.has(at)) return t("page-ninety.act.crossing", { place: placeName(at) });
  if (play.moves.can("canvass")) return t("page-ninety.act.canvass", { n, place: placeName(at) });
  return t("page-ninety.act.title", { n });
}

function act(play: Play): Prompt {
  if (mailing(play)) return { title: t("page-ninety.mail.title"), sub: t("page-ninety.mail.sub"), rule: "NIN-11.3", icon: "mail", extra: <Points play={play} /> };
  return { title: actTitle(play), sub: t("page-ninety.act.sub"), rule: "NIN-9.1", extra: <Points play={play} />, acts: endTurn(play, "page-ninety.end") };
}

function reward(play: Play, rule = "NIN-12.4"): Prompt {
  const v = play.view;
  const e = effectNow(v);
  const key: Key = v.phase === "reward_mud" ? "page-ninety.reward.mud" : v.phase === "reward_lean" ? "page-ninety.reward.lean" : "page-ninety.reward.solidify";
  return {
    title: t(key, { n: v.left }),
    sub: `${cardTitle(v.card)}: ${e ? effectText(e) : ""} ${t("page-ninety.reward.sub")}`,
    rule,
    icon: v.phase === "reward_mud" ? "mud" : "vote",
    acts: play.moves.has("stop") ? [{ label: t("page-ninety.stop"), move: "stop", hotkey: "s" }] : [],
  };
}

function weekend(play: Play): Prompt {
  const v = play.view;
  const stop: Act[] = play.moves.has("stop") ? [{ label: t("page-ninety.stop"), move: "stop", hotkey: "s" }] : [];
  switch (v.phase) {
    case "solidify":
      return { title: t("page-ninety.solidify.title"), sub: t("page-ninety.solidify.sub"), rule: "NIN-7.3", icon: "vote", acts: stop };
    case "purge":
      return { title: t("page-ninety.purge.title", { n: v.left }), sub: t("page-ninety.purge.sub"), rule: "NIN-7.4", icon: "mud", acts: stop };
    case "jump":
      return { title: t("page-ninety.jump.title"), sub: t("page-ninety.jump.sub"), rule: "NIN-7.5", icon: "step", acts: stop };
    default:
      return { title: t("page-ninety.bonus.title"), sub: t("page-ninety.bonus.sub"), rule: "NIN-7.1", icon: "sun", acts: play.moves.has("decline") ? [{ label: t("page-ninety.decline"), move: "decline" }] : [] };
  }
}

function penalty(play: Play): Prompt {
  const venue = venueOf(play.view.card ?? "");
  const region = venue ? regionName(hoodOf.get(venue)?.region ?? "") : "";
  return { title: t("page-ninety.penalty.title", { card: cardTitle(play.view.card) }), sub: t("page-ninety.penalty.sub", { region, n: play.view.left }), rule: "NIN-13.3", icon: "hazard" };
}

function chef(play: Play): Prompt {
  const place = placeName(venueOf(play.view.card ?? "") ?? "home");
  return {
    title: t("page-ninety.chef.title", { place }),
    sub: t("page-ninety.chef.sub"),
    rule: "NIN-14.9",
    icon: "person",
    acts: [
      { label: t("page-ninety.chef.no"), move: "no" },
      { label: t("page-ninety.chef.yes"), move: "yes", go: true },
    ],
  };
}

function mine(play: Play): Prompt {
  const v = play.view;
  switch (v.phase) {
    case "pick_bio":
      return { title: t("page-ninety.bio.title"), sub: t("page-ninety.bio.sub"), rule: "NIN-18.7", icon: "person" };
    case "pick_turf":
      return { title: t("page-ninety.turf.title"), sub: t("page-ninety.turf.sub"), rule: "NIN-18.8", icon: "home" };
    case "seed":
      return { title: t(v.pick ? "page-ninety.seed.second" : "page-ninety.seed.title"), sub: t("page-ninety.seed.sub"), rule: "NIN-3.7", icon: "vote" };
    case "expired":
    case "snatched":
      return penalty(play);
    case "bonus":
    case "solidify":
    case "purge":
    case "jump":
      return weekend(play);
    case "window":
      return { title: t("page-ninety.window.title"), sub: t("page-ninety.window.sub"), rule: "NIN-8.4", icon: "clock", acts: endTurn(play, "page-ninety.passby") };
    case "closing":
      return { title: t("page-ninety.closing.title"), sub: t("page-ninety.mail.sub"), rule: "NIN-18.4", icon: "mail", acts: endTurn(play, "page-ninety.end") };
    case "either":
      return { title: t("page-ninety.either.title", { card: cardTitle(v.card) }), sub: t("page-ninety.either.sub"), rule: "NIN-12.4", icon: "hand" };
    case "reward_lean":
    case "reward_solidify":
    case "reward_mud":
      return reward(play);
    case "chef":
      return chef(play);
    case "allot":
      return { title: t("page-ninety.allot.title"), sub: t("page-ninety.allot.sub"), rule: "NIN-15.2", icon: "vote" };
    default:
      return act(play);
  }
}

/** What somebody is doing, in a few words: for the seats and for those who wait. */
export function doing(v: View, seat: number): Key {
  if (v.phase === "allot") return v.candidates[seat]?.finished ? "page-ninety.is.sealed" : "page-ninety.is.allot";
  if (v.phase === "expired" || v.phase === "snatched") return v.invitee === seat ? "page-ninety.is.penalty" : "page-ninety.is.waiting";
  if (v.candidate !== seat) return "page-ninety.is.waiting";
  switch (v.phase) {
    case "pick_bio":
    case "pick_turf":
      return "page-ninety.is.choosing";
    case "seed":
      return "page-ninety.is.seed";
    case "bonus":
    case "solidify":
    case "purge":
    case "jump":
      return "page-ninety.is.weekend";
    case "either":
    case "reward_lean":
    case "reward_solidify":
    case "reward_mud":
    case "chef":
      return "page-ninety.is.reward";
    case "end":
      return "page-ninety.is.waiting";
    default:
      return "page-ninety.is.road";
  }
}

function waiting(play: Play): Prompt {
  const v = play.view;
  const names = play.turn.map(play.name).join(", ");
  const who = play.turn[0];
  if (v.phase === "end") return { title: t("page-ninety.wait.end"), icon: "point" };
  if (v.phase === "allot") return { title: t(play.seat !== null && v.candidates[play.seat]?.finished ? "page-ninety.wait.sealed" : "page-ninety.wait.allot", { names }), sub: t("page-ninety.wait.allot.sub", { names }), rule: "NIN-15.2", icon: "lock" };
  if (who === undefined) return { title: t("page-ninety.wait.chance"), icon: "die" };
  const at = v.candidates[who]?.at ?? "home";
  const sub = v.candidate === who && v.ap > 0 ? t("page-ninety.wait.where", { place: at === "home" ? t("page-ninety.athome") : placeName(at), n: v.ap }) : undefined;
  return { title: t("page-ninety.wait.title", { name: names, what: t(doing(v, who)) }), ...(sub ? { sub } : {}) };
}

export function prompt(play: Play): Prompt {
  return play.live && play.moves.any ? mine(play) : waiting(play);
}
