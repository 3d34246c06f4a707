// targets.ts: what is picked and what is offered on the way to a move. All of it comes from the list of legal moves.
import type { Play } from "./view.ts";

/** Chosen for the posters so far, rising. */
export function chosen(p: Play): number[] {
  return [...((p.picked.tops as readonly number[] | undefined) ?? [])].sort((a, b) => a - b);
}

export function isChoosing(p: Play): boolean {
  return p.moves.can("top");
}

/** How many are still to be chosen. */
export function missing(p: Play): number {
  return (p.moves.of("top")[0]?.args.length ?? 0) - chosen(p).length;
}

/** Could these, with others, still become a legal choice? */
export function leadsOn(p: Play, some: number[]): boolean {
  return p.moves.of("top").some((m) => some.every((n) => m.args.includes(String(n))));
}

/** Whose politicians move when I do: mine, or those of Angelus while I hold her card. */
export function actor(p: Play): number | null {
  return p.moves.can("play") ? p.view.party_in_turn : null;
}

export function isForAngelus(p: Play): boolean {
  const a = actor(p);
  return a !== null && a !== p.seat;
}

export function pickedPolitician(p: Play): number | null {
  const n = p.picked.politician;
  return typeof n === "number" && p.moves.values("play").includes(String(n)) ? n : null;
}

export function pickedSlot(p: Play): number | null {
  const n = p.picked.slot;
  return typeof n === "number" ? n : null;
}

/** Slots this politician can take from. */
export function reach(p: Play, politician: number): number[] {
  return p.moves.values("play", String(politician)).filter((s) => s !== "-").map(Number);
}

/** Politicians who can take from this slot. */
export function takers(p: Play, slot: number): number[] {
  return p.moves.of("play").filter((m) => m.args[1] === String(slot)).map((m) => Number(m.args[0]));
}

/** The strongest politician who could be sent now: whoever cannot be reached by this one is out of reach for all. */
export function strongest(p: Play): number {
  return Math.max(0, ...p.moves.values("play").map(Number));
}

/** The party the lower edge of the table belongs to: mine, the one I decide for, or for onlookers the one in turn. */
export function ownParty(p: Play): number {
  return actor(p) ?? p.seat ?? p.view.party_in_turn ?? 0;
}
