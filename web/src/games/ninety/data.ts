// data.ts: the printed material of Ninety, typed: map, cards, calendar.
import set from "data:ninety";
import { num, pick } from "../../text/text.ts";
import { type Area, type Point, pathOf, ringsOf } from "../../ui/labels.ts";

export interface Both {
  en: string;
  de: string;
}

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
  en: { title: string; text: string };
  de: { title: string; text: string };
  reward: Effect[];
  penalty?: Effect;
}

export interface Bio {
  id: string;
  en: { name: string; flavour: string; rule: string };
  de: { name: string; flavour: string; rule: string };
  effect: { free_bridges_per_turn?: number; remote_mail_cost?: number; ride_home_cost?: number; free_mudslings_per_turn?: number };
}

export interface Turf extends Both {
  id: string;
  neighborhoods: string[];
}

export interface Region extends Both {
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

export interface Crossing extends Both {
  id: string;
  kind: "bridge" | "tunnel" | "incline" | "road";
  x: number;
  y: number;
  links: string[];
  spokes: { to: string; x: number; y: number }[];
}

interface River extends Both {
  id: string;
  width: number;
  line: number[];
}

interface Day extends Both {
  day: number;
  weekend: boolean;
}

type EffectText = Both & { one?: Both };

interface DataSet {
  constants: { mail_cost_here: number; mail_cost_elsewhere: number; points_event_card: number; coffee_action_points: number; schedule_spaces: number };
  calendar: { days: Day[]; election_day: { day: number } & Both };
  effect_text: Record<EffectKind, EffectText> & { at: Record<Scope, Both> };
  regions: Region[];
  home_turfs: Turf[];
  bios: Bio[];
  events: Card[];
  board: { width: number; height: number; rivers: River[]; crossings: Crossing[]; neighborhoods: Hood[]; enclaves: { name: string; rings: number[][] }[] };
}

export const data = set as unknown as DataSet;

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

/** "$1,200", "1.200 $". */
export function dollars(n: number): string {
  return pick({ en: `$${num(n)}`, de: `${num(n)} $` });
}

export function cardTitle(id: string | null): string {
  const c = id ? cardOf.get(id) : undefined;
  return c ? pick({ en: c.en.title, de: c.de.title }) : "";
}

export function bioName(b: Bio): string {
  return pick({ en: b.en.name, de: b.de.name });
}

/** What an effect does, as it is printed on the cards. */
export function effectText(e: Effect): string {
  const text = data.effect_text[e.kind];
  const form = e.n === 1 && text.one ? text.one : text;
  return pick(form)
    .replace("{n}", num(e.n ?? 0))
    .replace("{at}", e.at ? pick(data.effect_text.at[e.at]) : "")
    .replace("{options}", (e.options ?? []).map(effectText).join(" / "));
}

export function pickRegion(id: string): string {
  const r = regionOf.get(id);
  return r ? pick(r) : id;
}
