// bands.ts: chances as bands over each other.

/** The lower edge of each band at a decision, from the bottom on: as many as there are seats, and the top. */
export function edges(chances: readonly number[], order: readonly number[]): number[] {
  const sum = order.reduce((n, s) => n + (chances[s] ?? 0), 0) || 1;
  let at = 0;
  return [0, ...order.map((s) => (at += (chances[s] ?? 0) / sum))];
}

/** The mean over some decisions around each, in long matches: single searches waver. */
export function smooth(all: number[][]): number[][] {
  const reach = Math.floor(all.length / 120);
  return all.map((e, i) => {
    const around = all.slice(Math.max(0, i - reach), i + reach + 1);
    return e.map((_, k) => around.reduce((n, x) => n + (x[k] ?? 0), 0) / around.length);
  });
}
