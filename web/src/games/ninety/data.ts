// data.ts: the printed material of Ninety, typed: map, cards, calendar.
import set from "data:ninety";
import { moneyOf, printed } from "../../text/text.ts";
import { type Area, type Point, pathOf, ringsOf } from "../../ui/labels.ts";

export type EffectKind = "cash" | "canvassers" | "action_points" | "lean" | "solidify" | "mud" | "either" | "lose_cash" | "lose_canvassers" | "lose_lean";
export type Scope = "here" | "adjacent" | "region" | "anywhere";

export interface Effect {
  kind: EffectKind;
  n?: number;
  at?: Scope;
  options?: Effect[];
}

export interface Card {
  id: string;
  type: "event" | "invitation" | "coffee";
  neighborhood: string | null;
  reward: Effect[];
  penalty?: Effect;
}

export interface Bio {
  id: string;
  effect: { ride_home_cost?: number };
}

export interface Turf {
  id: string;
  neighborhoods: string[];
}

export interface Region {
  id: string;
  bonus: number[];
  neighborhoods: number;
}

export interface Hood {
  id: string;
  code: string;
  name: string;
  region: string;
  x: number;
  y: number;
  room: number;
  land: string[];
  crossings: string[];
  rings: number[][];
}

export interface Crossing {
  id: string;
  kind: "bridge" | "tunnel" | "incline" | "road";
  x: number;
  y: number;
  links: string[];
  spokes: { to: string; x: number; y: number }[];
}

interface River {
  id: string;
  width: number;
  line: number[];
}

interface Day {
  day: number;
  weekend: boolean;
}

interface DataSet {
  constants: { coffee_action_points: number; schedule_spaces: number };
  calendar: { days: Day[]; election_day: { day: number } };
  regions: Region[];
  home_turfs: Turf[];
  bios: Bio[];
  events: Card[];
  board: { width: number; height: number; rivers: River[]; crossings: Crossing[]; neighborhoods: Hood[]; enclaves: { name: string; rings: number[][] }[] };
}

export const data = set as unknown as DataSet;
const word = printed("ninety");

function byId<T extends { id: string }>(list: T[]): Map<string, T> {
  return new Map(list.map((x) => [x.id, x]));
}

export const board = data.board;
export const hoods = board.neighborhoods;
export const crossings = board.crossings;
export const regions = data.regions;
export const hoodOf = byId(hoods);
export const crossingOf = byId(crossings);
export const cardOf = byId(data.events);
export const bioOf = byId(data.bios);
export const turfOf = byId(data.home_turfs);
export const regionOf = byId(regions);

/** The outline of each neighborhood, once. */
export const areas: Area[] = hoods.map((h) => ({ id: h.id, name: h.name, code: h.code, at: [h.x, h.y] as Point, rings: ringsOf(h.rings) }));
export const outline = new Map(areas.map((a) => [a.id, pathOf(a.rings)]));

export function regionIndex(id: string): number {
  return regions.findIndex((r) => r.id === id);
}

export const money = moneyOf("page-ninety.money");

export const cardTitle = (id: string | null): string => (id ? word(`events.${id}.title`) : "");
export const cardText = (id: string): string => word(`events.${id}.text`);
export const bioName = (b: Bio): string => word(`bios.${b.id}.name`);
export const bioFlavour = (b: Bio): string => word(`bios.${b.id}.flavour`);
export const bioRule = (b: Bio): string => word(`bios.${b.id}.rule`);
export const turfName = (turf: Turf): string => word(`home_turfs.${turf.id}`);
export const crossingName = (id: string): string => word(`board.crossings.${id}`);
export const regionName = (id: string): string => word(`regions.${id}`);
export const weekday = (d: Day): string => word(`calendar.days.${d.day - 1}`);

/** What an effect does, as it is printed on the cards. */
export function effectText(e: Effect): string {
  const args = { n: { amount: e.n ?? 0 }, at: e.at ? word(`effect_text.at.${e.at}`) : "", options: (e.options ?? []).map(effectText).join(" / ") };
  const one = e.n === 1 ? word(`effect_text.${e.kind}.one`, args) : "";
  return one || word(`effect_text.${e.kind}`, args);
}
