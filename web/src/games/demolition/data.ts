// data.ts: what is printed on tiles and cards (data/demolition.json).
import raw from "data:demolition";
import { pick, t } from "../../text/text.ts";
import type { IconName } from "../../ui/icon.tsx";

interface Words {
  en: string;
  de: string;
}

export type Device = "crowbar" | "jackhammer" | "bulldozer" | "backhoe" | "wrecking_ball" | "dynamite" | "wildcard";
export type BidId = "moonlighting" | "minimum" | "union";

export interface Tile {
  id: string;
  name: Words;
  free_edges: number;
  debris: number;
  hazardous: number;
  devices: Partial<Record<Device, number>>;
  fee: number;
  flavour: Words;
}

export interface Card {
  id: string;
  name: Words;
  devices: Partial<Record<Device, number>>;
  debris: number;
  hazardous: number;
  flavour: Words;
}

export interface Bid {
  id: BidId;
  tokens: number;
  price: number;
  name: Words;
}

interface DataSet {
  parameters: { rows: number; cols: number; hand_limit: number; refusal_penalty: number; dump_cost: { debris: number; hazardous: number } };
  devices: { id: Device; name: Words }[];
  wildcard: { id: Device; name: Words };
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
export const tileName = (id: string): string => pick(tileOf(id).name);
export const cardName = (id: string): string => pick(cardOf(id).name);
export const deviceName = (id: Device): string => pick(found(devices.get(id), id).name);
export const bidName = (id: BidId): string => pick(found(data.bids.find((b) => b.id === id), id).name);
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
