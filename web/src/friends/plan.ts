// plan.ts: a table that is being planned, without its looks: who sits where, at what pace, by which rules.
import type { GameInfo, GameOption } from "../net/api.ts";
import { served } from "../net/base.ts";
import type { Wish } from "../net/host.ts";
import { type Level, levels } from "../house/levels.ts";

export type Sitter = "me" | "friend" | "screen" | "bot";

/** Who can sit down at a table, and who does where nobody has said anything. */
export interface Company {
  kinds: readonly Sitter[];
  usual: Sitter;
}
/** At a table of this device. */
export const atHand: Company = { kinds: ["me", "screen", "bot"], usual: "bot" };
/** Without a server nobody comes from outside. */
export const anybody: Company = served ? { kinds: ["me", "friend", "screen", "bot"], usual: "friend" } : atHand;

export interface SeatPlan {
  kind: Sitter;
  /** Of somebody at this screen. */
  name: string;
  /** Of a bot. */
  level: Level;
}

export interface Plan {
  seats: SeatPlan[];
  clock: string;
  listed: boolean;
  /** While the match runs, people may play on for bots. */
  guests: boolean;
  /** Only what differs from the rulebook. */
  options: Record<string, string>;
}

export const usualClocks = ["none", "decision 300", "days 1"] as const;
export const otherClocks = ["decision 30", "decision 90", "days 3", "game 900 10", "game 2700 30"] as const;

export function seatOf(kind: Sitter, level: Level = "medium"): SeatPlan {
  return { kind, name: "", level };
}

export function freshPlan(seats: number, company = anybody): Plan {
  return { seats: Array.from({ length: seats }, (_, i) => seatOf(i ? company.usual : "me")), clock: "none", listed: false, guests: false, options: {} };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** As much of a line as an option may have: it counts bytes, and a letter may be several. */
export function fitting(text: string, bytes: number): string {
  const letters = [...text.replace(/[\u0000-\u001f\u007f]/g, " ")];
  while (bytesOf(letters.join("")) > bytes) letters.pop();
  return letters.join("");
}

/** Is this a value the option may have? */
export function allowed(o: GameOption, value: string): boolean {
  if (o.any_of) {
    const chosen = value === "none" ? [] : value.split(",");
    return chosen.every((v) => o.any_of?.includes(v)) && (o.must ?? []).every((v) => chosen.includes(v));
  }
  if (o.values) return o.values.includes(value);
  if (o.text) return bytesOf(value) <= o.text;
  const n = Number(value);
  return Number.isInteger(n) && n >= (o.low ?? 0) && n <= (o.high ?? 0);
}

/** What was remembered, as far as it is still possible: games change. */
export function recalled(text: string | null, game: GameInfo, company = anybody): Plan | null {
  let kept: Partial<Plan>;
  try {
    kept = JSON.parse(text ?? "null") as Partial<Plan>;
  } catch {
    return null;
  }
  if (!kept || !Array.isArray(kept.seats) || kept.seats.length < game.min_seats || kept.seats.length > game.max_seats) return null;
  if (!kept.seats.every((s) => company.kinds.includes(s.kind) && (levels as readonly string[]).includes(s.level) && typeof s.name === "string")) return null;
  const clock = [...usualClocks, ...otherClocks].find((c) => c === kept.clock) ?? "none";
  const options = Object.fromEntries(game.options.flatMap((o) => {
    const v = kept.options?.[o.name];
    return v !== undefined && v !== o.default && allowed(o, v) ? [[o.name, v]] : [];
  }));
  return { seats: kept.seats, clock, listed: kept.listed === true, guests: kept.guests === true, options };
}

/** Somebody else sits on that seat. I sit on one seat only: where I sat, a friend may, or a bot. */
export function reseated(seats: readonly SeatPlan[], at: number, change: Partial<SeatPlan>, company = anybody): SeatPlan[] {
  return seats.map((s, i) => (i === at ? { ...s, ...change } : change.kind === "me" && s.kind === "me" ? { ...s, kind: company.usual } : s));
}

/** What is asked of the server. `nameless`: what somebody at this screen is called who has not typed a name. */
export function wishOf(game: string, plan: Plan, nameless: (seat: number) => string): Wish {
  return {
    game,
    seats: plan.seats.map((s) => (s.kind === "bot" ? s.level : s.kind === "friend" ? "open" : "me")),
    names: plan.seats.map((s, i) => (s.kind === "screen" ? s.name.trim() || nameless(i) : "")),
    options: plan.options,
    clock: plan.clock,
    listed: plan.listed,
    guests: plan.guests && plan.seats.some((s) => s.kind === "bot"),
  };
}

/** The options with this one set; what the rulebook says is not kept. */
export function withOption(options: Plan["options"], o: GameOption, value: string): Plan["options"] {
  const { [o.name]: _, ...others } = options;
  return value === o.default ? others : { ...others, [o.name]: value };
}

/** Some other value the option may have: something to compare this one with. */
export function another(o: GameOption, value: string): string {
  if (o.any_of) {
    const least = o.must?.join(",") ?? "none";
    return value === least ? o.any_of.join(",") : least;
  }
  if (o.values) return o.values.find((v) => v !== value) ?? value;
  const n = Number(value);
  return String(n < (o.high ?? 0) ? n + 1 : n - 1);
}
