// job.ts: the demolition being put together: the building, the cards chosen, what the engine says it costs.
import { deviceList, cardOf, tileOf, type Device, type Tile } from "./data.ts";
import { covered, places, sorted, unpackPrices, type Prices } from "./sets.ts";
import { myHand, type Play } from "./view.ts";

export interface Job {
  cell: number;
  tile: Tile;
  hand: string[];
  legal: number[];
  prices: Prices;
  set: number;
  /** What dumping costs with this set; undefined if the set will not do, or the answer is on its way. */
  price: number | undefined;
  ready: boolean;
}

/** The job in hand, in phase "cards" of mine. */
export function jobOf(play: Play): Job | null {
  const cell = play.view.target;
  const id = cell === null ? null : play.view.city[cell];
  if (cell === null || !id || !play.moves.can("cards")) return null;
  const legal = play.moves.of("cards").map((m) => Number(m.args[0]));
  const prices = unpackPrices(play.picked["prices"]);
  const chosen = play.picked["set"];
  const set = typeof chosen === "number" ? chosen : (sorted(legal, prices)[0] ?? 0);
  return { cell, tile: tileOf(id), hand: myHand(play), legal, prices, set, price: prices.get(set), ready: legal.includes(set) };
}

export function cardsOf(job: Job): string[] {
  return places(job.set).flatMap((i) => job.hand[i] ?? []);
}

export function devicesOf(cards: readonly string[]): Device[] {
  return cards.flatMap((id) => deviceList(cardOf(id).devices));
}

/** The devices of the tile, each with who covers it. */
export function coverage(tile: Tile, cards: readonly string[]): { device: Device; by: "yes" | "wild" | "no" }[] {
  const needed = deviceList(tile.devices);
  const by = covered(needed, devicesOf(cards));
  return needed.map((device, i) => ({ device, by: by[i] ?? "no" }));
}

export function carried(cards: readonly string[]): { debris: number; hazardous: number } {
  let debris = 0;
  let hazardous = 0;
  for (const id of cards) {
    debris += cardOf(id).debris;
    hazardous += cardOf(id).hazardous;
  }
  return { debris, hazardous };
}
