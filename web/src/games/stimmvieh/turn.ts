// turn.ts: what is picked and what is offered on the way to a move. All of it comes from the list of legal moves.
import type { Play } from "../../table/contract.ts";
import type { View } from "./view.ts";

export type P = Play<View>;

/** Chosen for the posters so far, rising. */
export function chosen(p: P): number[] {
  return [...((p.picked.tops as readonly number[] | undefined) ?? [])].sort((a, b) => a - b);
}

export function isChoosing(p: P): boolean {
  return p.moves.can("top");
}

/** Could these, with others, still become a legal choice? */
export function leadsOn(p: P, some: number[]): boolean {
  return p.moves.of("top").some((m) => some.every((n) => m.args.includes(String(n))));
}

/** Whose politicians move when I do: mine, or those of Angelus while I hold her card. */
export function actor(p: P): number | null {
  return p.moves.can("play") ? p.view.party_in_turn : null;
}

export function isForAngelus(p: P): boolean {
  const a = actor(p);
  return a !== null && a !== p.seat;
}

export function pickedPolitician(p: P): number | null {
  const n = p.picked.politician;
  return typeof n === "number" && p.moves.values("play").includes(String(n)) ? n : null;
}

export function pickedSlot(p: P): number | null {
  const n = p.picked.slot;
  return typeof n === "number" ? n : null;
}

/** Slots this politician can take from. */
export function reach(p: P, politician: number): number[] {
  return p.moves.values("play", String(politician)).filter((s) => s !== "-").map(Number);
}

/** Politicians who can take from this slot. */
export function takers(p: P, slot: number): number[] {
  return p.moves.of("play").filter((m) => m.args[1] === String(slot)).map((m) => Number(m.args[0]));
}

/** The strongest politician who could be sent now: whoever cannot be reached by this one is out of reach for all. */
export function strongest(p: P): number {
  return Math.max(0, ...p.moves.values("play").map(Number));
}

/** Cards that were not on the table when I last decided. */
export function freshCards(p: P): Set<string> {
  const now = p.view.display;
  const views = p.past.slice(0, -1);
  const mine = p.seat === null ? views.at(-1) : views.findLast((x) => x.turn.includes(p.seat as number));
  const then = mine?.view as View | undefined;
  if (!then || then.campaign !== p.view.campaign || p.view.turn === 0) return new Set();
  return new Set(now.filter((c): c is string => c !== null && !then.display.includes(c)));
}

/** The party the lower edge of the table belongs to: mine, the one I decide for, or for onlookers the one in turn. */
export function ownParty(p: P): number {
  return actor(p) ?? p.seat ?? p.view.party_in_turn ?? 0;
}

/** The name of who decides for a party. */
export function who(p: P, party: number): string {
  if (party < p.seats.length) return p.name(party);
  return "Angelus";
}
