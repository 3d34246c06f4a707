// view.ts: what the engine shows of a campaign (types: made from its state document by the build).
import type { Party, View } from "views/stimmvieh.ts";
import type { Play as TablePlay } from "../../table/contract.ts";
import { data } from "./data.ts";

export type { Party, Pile, Result, Stack, View } from "views/stimmvieh.ts";

export type Play = TablePlay<View>;

/** Politicians not yet played. Nine each, top candidates and played ones lie open: this is known of everybody. */
export function left(p: Party): { tops: number[]; hand: number[] } {
  const there = (n: number) => !p.played.includes(n);
  const hand = p.hand ?? data.overview.influence.filter((n) => !p.tops.includes(n) && there(n));
  return { tops: p.tops.filter(there), hand };
}

/** The name of who decides for a party. */
export function who(p: Play, party: number): string {
  if (party < p.seats.length) return p.name(party);
  return data.angelus.name;
}
