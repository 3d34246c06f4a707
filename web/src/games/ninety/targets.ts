// targets.ts: what a click on a space of the map means now. Moves are the legal ones, ways and prices the engine's.
import { MoveFacts, asNumber, useMoveFacts } from "../../table/facts.ts";
import type { Plan } from "../../net/events.ts";
import { lang, t } from "../../text/text.ts";
import { money } from "./data.ts";
import { type Play, placeName, turfHoods } from "./view.ts";

/** A way through the city, as the engine plans it. */
export interface Way {
  cost: number;
  moves: readonly string[];
  /** The spaces entered, with the points spent by then. */
  steps: { to: string; cost: number }[];
}

export interface Target {
  space: string;
  label: string;
  /** One click plays this. */
  move?: string;
  /** A walk, often of several steps. */
  way?: Way;
  /** In money. */
  price?: number | undefined;
  /** Several moves are possible here: the dock asks which. */
  ask?: boolean;
}

function wayOf(plan: Plan): Way {
  const spent = Array.isArray(plan.facts["spent"]) ? plan.facts["spent"] : [];
  const steps = plan.moves.map((move, i) => ({ to: move.slice("travel ".length), cost: asNumber(spent[i]) ?? 0 }));
  return { cost: asNumber(plan.facts["points"]) ?? 0, moves: plan.moves, steps };
}

/** The way to a space, whether my points suffice or not. */
export function wayTo(facts: MoveFacts, space: string): Way | undefined {
  const plan = facts.plans.find((p) => p.facts["place"] === space);
  return plan && wayOf(plan);
}

const PLACE_VERBS = ["seed", "penalty", "pick", "jump"] as const;

function simple(play: Play, facts: MoveFacts, verb: string): Target[] {
  return play.moves.of(verb).map((m) => {
    const space = m.args[0] ?? "";
    const price = facts.number(m.move, "price");
    return { space, move: m.move, price, label: t(labelKey(play, verb), { place: placeName(space), cash: price === undefined ? "…" : money(price) }) };
  });
}

function labelKey(play: Play, verb: string) {
  if (verb === "pick") return play.view.phase === "reward_lean" ? "page-ninety.do.lean" : "page-ninety.do.solidify";
  if (verb === "penalty") return "page-ninety.do.penalty";
  if (verb === "jump") return "page-ninety.do.jump";
  if (verb === "mail") return "page-ninety.do.mail";
  return "page-ninety.do.lean";
}

/** A click on a block to remove: with one opponent there it is played, with several the dock asks. */
function removals(play: Play): Target[] {
  return play.moves.values("remove").map((x) => {
    const whose = play.moves.values("remove", x);
    const only = whose.length === 1 ? whose[0] : undefined;
    const names = whose.map((o) => play.name(Number(o))).join(", ");
    return { space: x, label: t("page-ninety.do.remove", { place: placeName(x), names }), ...(only === undefined ? { ask: true } : { move: `remove ${x} ${only}` }) };
  });
}

/** Every goal my points suffice for; until the engine has told the ways, what is next door. */
function walks(play: Play, facts: MoveFacts): Target[] {
  const out: Target[] = [];
  for (const plan of facts.plans) {
    const space = String(plan.facts["place"]);
    const way = wayOf(plan);
    if (way.cost > play.view.ap) continue;
    const [first, ...more] = way.moves;
    const label = t("page-ninety.do.travel", { place: placeName(space), n: way.cost });
    out.push(first && !more.length ? { space, label, way, move: first } : { space, label, way });
  }
  for (const m of play.moves.of("travel")) {
    const space = m.args[0] ?? "";
    if (!out.some((x) => x.space === space)) out.push({ space, move: m.move, label: t("page-ninety.do.step", { place: placeName(space) }) });
  }
  return out;
}

/** The sending of mail is a mode of its own, chosen in the dock; in the closing mail it is all there is. */
export function mailing(play: Play): boolean {
  return play.moves.can("mail") && (play.picked["mode"] === "mail" || play.view.phase === "closing");
}

// Board, dock, band and schedule all ask for the same targets: put together once for a position, mode and language.
let known: { moves: Play["moves"]; facts: MoveFacts; mode: unknown; lang: string; targets: Map<string, Target> } | null = null;

/** Targets by the space as the map names it. */
export function targetsOf(play: Play, facts: MoveFacts): Map<string, Target> {
  const { moves } = play;
  const mode = play.picked["mode"];
  if (known?.moves !== moves || known.facts !== facts || known.mode !== mode || known.lang !== lang.get()) known = { moves, facts, mode, lang: lang.get(), targets: findTargets(play, facts) };
  return known.targets;
}

export function useTargets(play: Play): Map<string, Target> {
  return targetsOf(play, useMoveFacts(play));
}

function findTargets(play: Play, facts: MoveFacts): Map<string, Target> {
  const verb = PLACE_VERBS.find((v) => play.moves.can(v));
  let list: Target[] = [];
  if (mailing(play)) list = simple(play, facts, "mail");
  else if (verb) list = simple(play, facts, verb);
  else if (play.moves.can("remove")) list = removals(play);
  else if (play.moves.can("travel")) list = walks(play, facts);
  const out = new Map(list.map((x) => [x.space, x]));
  const home = out.get("home");
  if (home && play.seat !== null) for (const h of turfHoods(play.view, play.seat)) out.set(h, home);
  out.delete("home");
  return out;
}

/** What the server would be asked about a click that is not possible. */
export function wouldBe(play: Play, space: string): string | null {
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
