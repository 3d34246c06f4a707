// data.ts: the board and the cards as data/buergermeister.json prints them.
import raw from "data:buergermeister";
import { moneyOf, printed } from "../../text/text.ts";
import type { Colour, Side } from "./view.ts";

export interface Post {
  id: number;
  code: string;
  land: string;
  x: number;
  y: number;
  name: string;
  label: string[];
  capital: boolean;
  nb: [number, number, number, number];
}

export interface Land {
  id: string;
  posts: number;
  premium: number;
  label_at: [number, number];
  outline: { hole: boolean; points: [number, number][] }[];
}

export interface Card {
  code: string;
  kind: "plus1" | "plus2" | "minus1";
}

interface Data {
  parties: { key: Colour }[];
  canvas: { width: number; height: number };
  grid: { width: number; height: number; inset: { land: string }; holes: { x: number; y: number; of: string }[] };
  lands: Land[];
  cells: Post[];
  events: Card[];
}

export const data: Data = raw;
const word = printed("buergermeister");

export const posts = new Map(data.cells.map((c) => [c.code, c]));
export const lands = new Map(data.lands.map((l) => [l.id, l]));
export const cards = new Map(data.events.map((e) => [e.code, e]));
const places = new Map(data.cells.map((c) => [c.y * 100 + c.x, c]));

export const STEP: Record<Side, [number, number]> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };

export function postAt(x: number, y: number): Post | undefined {
  return places.get(y * 100 + x);
}

export function postName(code: string): string {
  return posts.get(code)?.name ?? code;
}

export function landName(id: string): string {
  return word(`lands.${id}.name`);
}

/** The same on the map: Vienna stands beside it, larger. */
export function landOnMap(id: string): string {
  return id === data.grid.inset.land ? word("grid.inset") : landName(id);
}

export const cardTitle = (code: string): string => word(`events.${code}.title`);
export const cardText = (code: string): string => word(`events.${code}.text`);

export function landOf(code: string): string {
  return landName(posts.get(code)?.land ?? "");
}

/** The seat class of a colour: fill and pattern are those of the house. */
export function colourNo(c: Colour): number {
  return data.parties.findIndex((p) => p.key === c) + 1;
}

export function colourName(c: Colour): string {
  return word(`parties.${c}.colour`);
}

export function partyName(c: Colour): string {
  return word(`parties.${c}`);
}

const inThousands = moneyOf("page-buergermeister.money");
const briefly = moneyOf("page-buergermeister.brief");

/** Thousands of Schilling: every amount of the game is a multiple of fifty of them. */
export function money(schilling: number): string {
  return inThousands(schilling / 1000);
}

/** The same where there is no room for words. */
export function brief(schilling: number): string {
  return briefly(schilling / 1000);
}
