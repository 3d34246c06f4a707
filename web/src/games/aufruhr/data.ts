// data.ts: the printed things of AUFRUHR!: communities, cards, tokens, events; and what they are called.
import set from "data:aufruhr";
import { label, printed } from "../../text/text.ts";
import type { IconName } from "../../ui/icon.tsx";
import { type Area, type Point, pathOf, ringsOf } from "../../ui/labels.ts";

export type Category = "education" | "culture" | "nature" | "economy";
export type KindId = "municipal_small" | "municipal_big" | "ruhrcity_small" | "ruhrcity_big" | "ruhrcity_negative";

/** Has words of its own: where they stand in the data set. */
export interface Named {
  words: string;
}

export interface Kind extends Named {
  min_price: number;
  payout: number;
  licence: number;
  vp_solo: number;
  vp_joint: number;
  joint: boolean;
  markers_solo: number;
  markers_joint: number;
}

export interface Card extends Named {
  id: string;
  kind: KindId;
  categories: Category[];
  pile?: Category;
  city?: string;
}

export interface Token extends Named {
  id: string;
  city: string;
  type: "bribe" | "scandal";
  stars: number;
}

export interface EventCard extends Named {
  id: string;
  effect: { kind: string; category?: Category; amount?: number; factor?: number };
  project?: { id: string; kind: KindId; categories: Category[] };
}

interface Community {
  id: string;
  name: string;
  great: boolean;
  x: number;
  y: number;
  slots: [number, number][];
  neighbours: string[];
  rings: number[][];
}

interface Data {
  categories: (Named & { id: Category })[];
  project_kinds: Record<KindId, Kind>;
  great_cities: (Named & { id: string; code: string; initial: string[] })[];
  initial_projects: Card[];
  projects: Card[];
  payout_cards: (Named & { id: string; kind: string; factor?: number })[];
  events: EventCard[];
  bribe_tokens: Token[];
  board: { canvas: { width: number; height: number }; communities: Community[] };
}

const raw = set as unknown as Data;

function under<T extends Named & { id: string }>(place: string, list: T[]): T[] {
  return list.map((x) => ({ ...x, words: `${place}.${x.id}` }));
}

export const data: Data = {
  ...raw,
  categories: under("categories", raw.categories),
  project_kinds: Object.fromEntries(Object.entries(raw.project_kinds).map(([id, k]) => [id, { ...k, words: `project_kinds.${id}` }])) as Data["project_kinds"],
  great_cities: under("great_cities", raw.great_cities),
  initial_projects: under("initial_projects", raw.initial_projects),
  projects: under("projects", raw.projects),
  payout_cards: under("payout_cards", raw.payout_cards),
  events: under("events", raw.events),
  bribe_tokens: under("bribe_tokens", raw.bribe_tokens),
};

export const CATEGORIES: Category[] = data.categories.map((c) => c.id);
export const category = new Map(data.categories.map((c) => [c.id as string, c]));
export const city = new Map(data.great_cities.map((c) => [c.id, c]));
export const token = new Map(data.bribe_tokens.map((t) => [t.id, t]));
export const event = new Map(data.events.map((e) => [e.id, e]));
export const payoutCard = new Map(data.payout_cards.map((c) => [c.id, c]));

/** All cards that can stand on the board or lie in front of somebody, negative ones of events too. */
export const card = new Map<string, Card>(
  [...data.initial_projects, ...data.projects, ...data.events.flatMap((e) => (e.project ? [{ ...e.project, words: e.words }] : []))].map((c) => [c.id, c]),
);

export interface Place extends Area {
  great: boolean;
  path: string;
  /** Where its pieces stand. */
  pieces: Point;
  neighbours: string[];
}

/** Three letters for a name that finds no room. */
function codeOf(c: Community): string {
  return city.get(c.id)?.code ?? c.name.replace(/[^A-Za-zÄÖÜäöüß]/g, "").slice(0, 3).toUpperCase();
}

export const places: Place[] = data.board.communities.map((c) => {
  const rings = ringsOf(c.rings);
  const [a, b] = c.slots;
  return {
    id: c.id,
    name: c.name,
    code: codeOf(c),
    great: c.great,
    at: [c.x, c.y],
    rings,
    path: pathOf(rings),
    pieces: a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : [c.x, c.y + 20],
    neighbours: c.neighbours,
  };
});
export const place = new Map(places.map((p) => [p.id, p]));
export const canvas = data.board.canvas;

/** The smallest sum of money: steps of number fields. */
export const COIN = 10;

export function kindOf(c: Card): Kind {
  return data.project_kinds[c.kind];
}

export function isRuhrCity(c: Card): boolean {
  return c.kind.startsWith("ruhrcity");
}

/* ---- names, in the reader's language ---- */

const word = printed("aufruhr");

export function nameOf(x: Named | undefined, id: string): string {
  return x ? word(x.words + ".name") : id;
}

export function textOf(x: Named): string {
  return word(x.words + ".text");
}

/** One of the city's election slogans, another one each round. */
export function slogan(id: string, round: number): string {
  const all = [];
  for (let i = 0; word(`great_cities.${id}.slogans.${i}`); i++) all.push(word(`great_cities.${id}.slogans.${i}`));
  return all[round % Math.max(1, all.length)] ?? "";
}

export function cityName(id: string | null): string {
  return id ? nameOf(city.get(id), id) : "–";
}

export function placeName(id: string | null): string {
  return id ? (place.get(id)?.name ?? id) : "–";
}

export function catName(id: string): string {
  return nameOf(category.get(id), id);
}

export function catIcon(id: string): IconName {
  return id as IconName; // the icons are named after the categories
}

export function cardName(id: string): string {
  return nameOf(card.get(id), id);
}

export function tokenName(id: string): string {
  return nameOf(token.get(id), id);
}

export function kindName(c: Card): string {
  return nameOf(kindOf(c), c.kind);
}

export function list(words: string[]): string {
  return words.join(", ");
}

/** A demand as the notation writes it; null: not known. */
export function demandWords(demand: string | null): string {
  return label("aufruhr", "demand", demand ?? "unknown");
}

/** An intention as the notation writes it. */
export function planWords(plan: string): string {
  return label("aufruhr", "plan", plan);
}
