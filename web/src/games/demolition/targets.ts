// targets.ts: the demolition being put together: a click on a card of the hand becomes the next set. Which sets are legal and
// what each costs, carries and covers, the engine has said. A set is a number: bit i stands for card i of the hand.
import type { Facts } from "../../net/events.ts";
import { asNumber, factsOf } from "../../table/facts.ts";
import { type Tile, tileOf } from "./data.ts";
import { type Play, myHand } from "./view.ts";

export type PriceOf = (set: number) => number | undefined;

export interface Job {
  cell: number;
  tile: Tile;
  hand: string[];
  /** The legal sets, cheap ones first. */
  legal: number[];
  priceOf: PriceOf;
  set: number;
  move: string;
  /** The set will do. */
  ready: boolean;
  /** What the engine says of the set; nothing if it will not do, or the answer is on its way. */
  facts: Facts;
}

export function places(set: number): number[] {
  return Array.from({ length: 16 }, (_, i) => i).filter((i) => (set >> i) & 1);
}

function sizeOf(set: number): number {
  return places(set).length;
}

/** Cheap ones first; of equal ones those that need fewer cards. */
export function sorted(legal: readonly number[], priceOf: PriceOf): number[] {
  const price = (set: number) => priceOf(set) ?? 0;
  return [...legal].sort((a, b) => price(a) - price(b) || sizeOf(a) - sizeOf(b) || a - b);
}

/** Can this set be filled up to a legal one? */
export function leadsOn(set: number, legal: readonly number[]): boolean {
  return legal.some((l) => (l & set) === set);
}

/** After a click on card i: takes it in or out; if it does not go with the others, it takes the place of those
 *  in the way. Null if no legal set has this card. The legal sets come in the order of preference. */
export function toggled(set: number, i: number, legal: readonly number[]): number | null {
  const bit = 1 << i;
  if (set & bit) return set & ~bit;
  if (leadsOn(set | bit, legal)) return set | bit;
  const others = legal.filter((l) => l & bit);
  return others.sort((a, b) => sizeOf(b & set) - sizeOf(a & set))[0] ?? null;
}

/** The job in hand, in phase "cards" of mine. */
export function jobOf(play: Play): Job | null {
  const cell = play.view.target;
  const id = cell === null ? null : play.view.city[cell];
  if (cell === null || !id || !play.moves.can("cards")) return null;
  const facts = factsOf(play);
  const priceOf = (set: number) => facts.number(`cards ${set}`, "price");
  const legal = sorted(play.moves.of("cards").map((m) => Number(m.args[0])), priceOf);
  const chosen = play.picked["set"];
  const set = typeof chosen === "number" ? chosen : (legal[0] ?? 0);
  const move = `cards ${set}`;
  return { cell, tile: tileOf(id), hand: myHand(play), legal, priceOf, set, move, ready: play.moves.has(move), facts: facts.of(move) };
}

export function cardsOf(job: Job): string[] {
  return places(job.set).flatMap((i) => job.hand[i] ?? []);
}

/** What the engine says of the chosen set, by name. */
export function told(job: Job, name: string): number | undefined {
  return asNumber(job.facts[name]);
}
