// result.ts: a balance as `ratskeller balance --json` writes it (docs/arena.md), read for the page.
import type { Names } from "../text/text.ts";

export interface Range {
  is: number | null;
  low: number | null;
  high: number | null;
}

export interface Item {
  kind: string;
  id: string | number;
  name: string;
  holders: number;
  wins: Range;
  difference: number;
}

export interface Balance {
  seats: number;
  games: number;
  fair_share: number;
  parties: { automaton: boolean; wins: Range }[];
  figures: Record<string, { mean: number | null; low: number | null; median: number | null; high: number | null }>;
  half_time_leader_wins: Range;
  items: Item[];
}

/** One number in both variants; `difference`: the second less the first. */
export interface Change {
  a: number | null;
  b: number | null;
  difference: Range;
  finding: "none" | "perhaps" | "shows";
}

/** What `ratskeller balance --compare --json` writes. */
export interface Comparison {
  games: number;
  option: string;
  values: [string, string];
  /** Pairs that ended exactly alike. */
  same: number;
  /** A sentence for every seat and figure, then for the things that stand out, then how many do not. */
  findings: string[];
  parties: { automaton: boolean; wins: Change }[];
  figures: Record<string, Change>;
  half_time_leader_wins: Change;
  items: { wins: Change; held_per_game: Change }[];
}

export const isComparison = (x: Balance | Comparison): x is Comparison => "findings" in x;

/** Its sentences: what differs, surely or perhaps, and the rest. */
export function sorted(c: Comparison): { differs: string[]; rest: string[] } {
  const lines = [...c.parties.map((p) => p.wins), ...Object.values(c.figures), c.half_time_leader_wins].filter((x) => x.difference.is !== null);
  const things = c.items.flatMap((i) => [i.wins, i.held_per_game]).filter((x) => x.finding !== "none");
  const all = [...lines, ...things];
  const tells = (_: string, i: number) => (all[i]?.finding ?? "none") !== "none";
  return { differs: c.findings.filter(tells), rest: c.findings.filter((s, i) => !tells(s, i)) };
}

const ENOUGH = 20; // holders: with fewer, an interval says nothing

/** Things whose holders win clearly more, or less, than their share: the interval does not reach it. The clearest first. */
export function telling(b: Balance): Item[] {
  const clear = (i: Item) => i.holders >= ENOUGH && i.wins.low !== null && i.wins.high !== null && (i.wins.low > b.fair_share || i.wins.high < b.fair_share);
  return b.items.filter(clear).sort((x, y) => Math.abs(y.difference) - Math.abs(x.difference));
}

/** Seats that win clearly more, or less, than their share. */
export function unfair(b: Balance): number[] {
  return b.parties.flatMap(({ wins }, i) => (wins.low !== null && wins.high !== null && (wins.low > b.fair_share || wins.high < b.fair_share) ? [i] : []));
}

/** What a thing is called in the designer's own words. */
export function itemName(i: Item, names: Names | undefined): string {
  return names?.labels[i.kind]?.[String(i.id)] ?? i.name;
}
