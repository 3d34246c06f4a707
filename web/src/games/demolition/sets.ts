// sets.ts: choosing cards for a demolition. Which sets will do, and what they cost, the engine has said;
// here a click on a card becomes the next set. A set is a number: bit i stands for card i of the hand.

export type Prices = ReadonlyMap<number, number>;

export function sizeOf(set: number): number {
  let n = 0;
  for (let rest = set; rest; rest &= rest - 1) n++;
  return n;
}

export function places(set: number): number[] {
  return Array.from({ length: 16 }, (_, i) => i).filter((i) => (set >> i) & 1);
}

/** Cheap ones first; of equal ones those that need fewer cards. */
export function sorted(legal: readonly number[], prices: Prices): number[] {
  const price = (s: number) => prices.get(s) ?? 0;
  return [...legal].sort((a, b) => price(a) - price(b) || sizeOf(a) - sizeOf(b) || a - b);
}

/** Can this set be filled up to a legal one? */
export function leadsOn(set: number, legal: readonly number[]): boolean {
  return legal.some((l) => (l & set) === set);
}

/** After a click on card i: takes it in or out; if it does not go with the others, it takes the place of those
 *  in the way. Null if no legal set has this card. */
export function toggled(set: number, i: number, legal: readonly number[], prices: Prices): number | null {
  const bit = 1 << i;
  if (set & bit) return set & ~bit;
  if (leadsOn(set | bit, legal)) return set | bit;
  const others = sorted(legal, prices).filter((l) => l & bit);
  return others.sort((a, b) => sizeOf(b & set) - sizeOf(a & set))[0] ?? null;
}

/** Prices travel through the table's picks as "set price". */
export function packPrices(prices: Prices): string[] {
  return [...prices].map(([s, p]) => `${s} ${p}`);
}

export function unpackPrices(packed: unknown): Prices {
  const out = new Map<number, number>();
  if (Array.isArray(packed))
    for (const line of packed) {
      const [s, p] = String(line).split(" ").map(Number);
      if (s !== undefined && p !== undefined) out.set(s, p);
    }
  return out;
}

/** Which of the devices asked for these cards bring along; wildcards go to those that are missing. For drawing only. */
export function covered<D extends string>(needed: readonly D[], brought: readonly (D | "wildcard")[]): ("yes" | "wild" | "no")[] {
  const left = new Map<string, number>();
  for (const d of brought) left.set(d, (left.get(d) ?? 0) + 1);
  const take = (d: string): boolean => {
    const n = left.get(d) ?? 0;
    if (n) left.set(d, n - 1);
    return n > 0;
  };
  const first = needed.map((d) => take(d));
  return first.map((ok) => (ok ? "yes" : take("wildcard") ? "wild" : "no"));
}
