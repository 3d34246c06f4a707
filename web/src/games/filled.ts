// filled.ts: a designer's data set as a board reads it. It comes with the tables of this device (net/local.ts).
import type { Worn } from "../local/talk.ts";
import { giveNames, wear } from "../text/text.ts";

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === "object" && x !== null && !Array.isArray(x);

/** What a thing of a list goes by (src/engine/words.c). */
function nameOf(x: unknown): unknown {
  return isObject(x) ? (x["id"] ?? x["code"] ?? x["key"]) : undefined;
}

/** The designer's values; what only drawings need, and the file lacks, is as published. */
export function filled(own: unknown, ours: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(ours)) {
    const published = new Map(ours.map((x) => [nameOf(x), x] as const));
    return own.map((x) => (nameOf(x) === undefined ? x : filled(x, published.get(nameOf(x)))));
  }
  if (!isObject(own) || !isObject(ours)) return own === undefined ? ours : own;
  return { ...ours, ...Object.fromEntries(Object.entries(own).map(([key, x]) => [key, filled(x, ours[key])])) };
}

/** Puts the set in force that a table is played with; null: the published one. False: its board has read another one. */
export function wearOwn(game: string, own: Worn | null): boolean {
  if (!own) return wear(game);
  giveNames(game, own.names);
  return wear(game, own.hash, (ours) => filled(JSON.parse(own.source), ours));
}
