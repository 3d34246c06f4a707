// targets.ts: what a click on a space of the map means now, out of the legal moves.
import { lang, t } from "../../text/text.ts";
import { bioOf, data, dollars } from "./data.ts";
import { type Way, waysFrom } from "./routes.ts";
import { type NPlay, type View, placeName, turfHoods } from "./view.ts";

export interface Target {
  space: string;
  label: string;
  /** One click plays this. */
  move?: string;
  /** A walk of several steps. */
  way?: Way;
  /** Several moves are possible here: the dock asks which. */
  ask?: boolean;
}

export function withLinks(play: NPlay): boolean {
  return play.options["crossings"] === "links";
}

/** How I could walk, as far as my points go; empty when walking is not on offer. */
export function myWays(play: NPlay): Map<string, Way> {
  return play.seat !== null && play.moves.can("travel") ? waysFrom(play.view, play.seat, withLinks(play), play.view.ap) : new Map<string, Way>();
}

const PLACE_VERBS = ["seed", "penalty", "pick", "jump"] as const;

function simple(play: NPlay, verb: string): Target[] {
  return play.moves.of(verb).map((m) => ({ space: m.args[0] ?? "", move: m.move, label: t(labelKey(play, verb), { place: placeName(m.args[0] ?? ""), cash: dollars(mailPrice(play, m.args[0] ?? "")) }) }));
}

/** What a letter to this place costs, as printed: here, elsewhere, or by the bio. */
export function mailPrice(play: NPlay, x: string): number {
  const me = play.seat === null ? undefined : play.view.candidates[play.seat];
  const k = data.constants;
  if (me?.at === x) return k.mail_cost_here;
  return (me?.bio ? bioOf.get(me.bio)?.effect.remote_mail_cost : undefined) ?? k.mail_cost_elsewhere;
}

function labelKey(play: NPlay, verb: string) {
  if (verb === "pick") return play.view.phase === "reward_lean" ? "page-ninety.do.lean" : "page-ninety.do.solidify";
  if (verb === "penalty") return "page-ninety.do.penalty";
  if (verb === "jump") return "page-ninety.do.jump";
  if (verb === "mail") return "page-ninety.do.mail";
  return "page-ninety.do.lean";
}

/** A click on a block to remove: with one opponent there it is played, with several the dock asks. */
function removals(play: NPlay): Target[] {
  return play.moves.values("remove").map((x) => {
    const whose = play.moves.values("remove", x);
    const only = whose.length === 1 ? whose[0] : undefined;
    const names = whose.map((o) => play.name(Number(o))).join(", ");
    return { space: x, label: t("page-ninety.do.remove", { place: placeName(x), names }), ...(only === undefined ? { ask: true } : { move: `remove ${x} ${only}` }) };
  });
}

function walks(play: NPlay): Target[] {
  const out: Target[] = [];
  const ways = myWays(play);
  for (const [space, way] of ways) {
    const first = way.steps[0]?.to;
    if (!first || !play.moves.has(`travel ${first}`)) continue;
    const label = t("page-ninety.do.travel", { place: placeName(space), n: way.cost });
    // What is next door stays next door, even where a detour would be cheaper by a free bridge.
    out.push(way.steps.length === 1 ? { space, label, move: `travel ${space}`, way } : { space, label, way });
  }
  for (const m of play.moves.of("travel")) {
    const space = m.args[0] ?? "";
    if (!out.some((x) => x.space === space)) out.push({ space, move: m.move, label: t("page-ninety.do.step", { place: placeName(space) }) });
  }
  return out;
}

/** The sending of mail is a mode of its own, chosen in the dock; in the closing mail it is all there is. */
export function mailing(play: NPlay): boolean {
  return play.moves.can("mail") && (play.picked["mode"] === "mail" || play.view.phase === "closing");
}

// Board, dock, band and schedule all ask for the same targets: worked out once for a position, mode and language.
let known: { view: View; moves: NPlay["moves"]; mode: unknown; lang: string; targets: Map<string, Target> } | null = null;

/** Targets by the space as the map names it. */
export function targetsOf(play: NPlay): Map<string, Target> {
  const { view, moves } = play;
  const mode = play.picked["mode"];
  if (known?.view !== view || known.moves !== moves || known.mode !== mode || known.lang !== lang.get()) known = { view, moves, mode, lang: lang.get(), targets: findTargets(play) };
  return known.targets;
}

function findTargets(play: NPlay): Map<string, Target> {
  const verb = PLACE_VERBS.find((v) => play.moves.can(v));
  let list: Target[] = [];
  if (mailing(play)) list = simple(play, "mail");
  else if (verb) list = simple(play, verb);
  else if (play.moves.can("remove")) list = removals(play);
  else if (play.moves.can("travel")) list = walks(play);
  const out = new Map(list.map((x) => [x.space, x]));
  const home = out.get("home");
  if (home && play.seat !== null) for (const h of turfHoods(play.view, play.seat)) out.set(h, home);
  out.delete("home");
  return out;
}

/** What the server would be asked about a click that is not possible. */
export function wouldBe(play: NPlay, space: string): string | null {
  const v = play.view.phase;
  if (mailing(play)) return `mail ${space}`;
  if (v === "seed") return `seed ${space}`;
  if (v === "expired" || v === "snatched") return `penalty ${space}`;
  if (v === "solidify" || v === "reward_lean" || v === "reward_solidify") return `pick ${space}`;
  if (v === "purge" || v === "reward_mud") {
    const other = play.view.blocks[space]?.findIndex((b, i) => b && i !== play.seat);
    return `remove ${space} ${other !== undefined && other >= 0 ? other : (play.seat === 0 ? 1 : 0)}`;
  }
  if (v === "jump") return `jump ${space}`;
  if (v === "act" || v === "window" || v === "closing") return `travel ${space}`;
  return null;
}
