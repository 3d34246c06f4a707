// words.ts: names and short phrases in the reader's language.
import { label, printed } from "../../text/text.ts";
import type { IconName } from "../../ui/icon.tsx";
import * as d from "./data.ts";

const word = printed("aufruhr");

export function nameOf(x: d.Named | undefined, id: string): string {
  return x ? word(x.words + ".name") : id;
}

export function textOf(x: d.Named): string {
  return word(x.words + ".text");
}

/** One of the city's election slogans, another one each round. */
export function slogan(id: string, round: number): string {
  const all = [];
  for (let i = 0; word(`great_cities.${id}.slogans.${i}`); i++) all.push(word(`great_cities.${id}.slogans.${i}`));
  return all[round % Math.max(1, all.length)] ?? "";
}

export function cityName(id: string | null): string {
  return id ? nameOf(d.city.get(id), id) : "–";
}

export function placeName(id: string | null): string {
  return id ? (d.place.get(id)?.name ?? id) : "–";
}

export function catName(id: string): string {
  return nameOf(d.category.get(id), id);
}

export function catIcon(id: string): IconName {
  return id as IconName; // the icons are named after the categories
}

export function cardName(id: string): string {
  return nameOf(d.card.get(id), id);
}

export function tokenName(id: string): string {
  return nameOf(d.token.get(id), id);
}

export function kindName(c: d.Card): string {
  return nameOf(d.kindOf(c), c.kind);
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
