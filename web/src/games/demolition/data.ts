// data.ts: what is printed on tiles and cards (data/demolition.json).
import raw from "data:demolition";
import { printed, t } from "../../text/text.ts";
import type { IconName } from "../../ui/icon.tsx";

export type Device = "crowbar" | "jackhammer" | "bulldozer" | "backhoe" | "wrecking_ball" | "dynamite" | "wildcard";
export type BidId = "moonlighting" | "minimum" | "union";

export interface Tile {
  id: string;
  free_edges: number;
  debris: number;
  hazardous: number;
  devices: Partial<Record<Device, number>>;
  fee: number;
}

export interface Card {
  id: string;
  devices: Partial<Record<Device, number>>;
  debris: number;
  hazardous: number;
}

export interface Bid {
  id: BidId;
  tokens: number;
  price: number;
}

interface DataSet {
  parameters: { rows: number; cols: number; hand_limit: number; refusal_penalty: number; dump_cost: { debris: number; hazardous: number } };
  devices: { id: Device }[];
  wildcard: { id: Device };
  tiles: Tile[];
  promo_tiles: Tile[];
  subcontractors: Card[];
  bids: Bid[];
}

export const data = raw as unknown as DataSet;

const tiles = new Map([...data.tiles, ...data.promo_tiles].map((x) => [x.id, x]));
const cards = new Map(data.subcontractors.map((x) => [x.id, x]));
const devices = new Map([...data.devices, data.wildcard].map((x) => [x.id, x]));

function found<T>(x: T | undefined, id: string): T {
  if (x === undefined) throw new Error("not in the data: " + id);
  return x;
}

export const tileOf = (id: string): Tile => found(tiles.get(id), id);
export const cardOf = (id: string): Card => found(cards.get(id), id);
const word = printed("demolition");
const tileWords = (id: string): string => `${data.tiles.some((x) => x.id === id) ? "tiles" : "promo_tiles"}.${id}`;
export const tileName = (id: string): string => word(`${tileWords(id)}.name`);
export const tileFlavour = (id: string): string => word(`${tileWords(id)}.flavour`);
export const cardName = (id: string): string => word(`subcontractors.${id}.name`);
export const cardFlavour = (id: string): string => word(`subcontractors.${id}.flavour`);
export const deviceName = (id: Device): string => word(id === data.wildcard.id ? "wildcard.name" : `devices.${id}.name`);
export const bidName = (id: BidId): string => word(`bids.${id}.name`);
export const deviceIcon = (id: Device): IconName => id;

/** One entry a device, in the order of the data. */
export function deviceList(of: Partial<Record<Device, number>>): Device[] {
  return [...devices.keys()].flatMap((d) => Array<Device>(of[d] ?? 0).fill(d));
}

/** Everything a card says, in one line for those who do not see it. */
export function cardWords(id: string): string {
  const c = cardOf(id);
  const tools = deviceList(c.devices).map(deviceName).join(", ");
  return t(c.hazardous ? "page-demolition.card.words_hazardous" : "page-demolition.card.words", {
    name: cardName(id),
    devices: tools || t("page-demolition.card.nothing"),
    debris: c.debris,
    hazardous: c.hazardous,
  });
}
