// reasons.ts: why a move is suggested: what the engine says it costs and brings, in the game's own words.
import type { Facts } from "../net/events.ts";

type Words = (key: string, args: { n: { amount: number } }) => string | undefined;

/** Facts of a move in words (src/engine/facts.h): numbers, and values that have a sentence of their own. Empty texts say nothing,
 *  because the move's own words say it already. */
export function reasonsOf(game: string, facts: Facts, words: Words): string[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    if (typeof value === "object") return [];
    const key = `${game}.fact.${name}`;
    const text = typeof value === "number" ? words(key, { n: { amount: value } }) : words(`${key}.${value}`, { n: { amount: 0 } });
    return text ? [text] : [];
  });
}
