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
