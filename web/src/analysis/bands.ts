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

/** Where a name fits best into the band k: the middle of the stretch of `wide` decisions on which the band is thickest, all of it between
 *  its edges. `without`: decisions it must keep clear of. */
export function roomIn(all: readonly (readonly number[])[], k: number, wide: number, without: readonly number[] = []): { at: number; middle: number; room: number } | null {
  const half = Math.max(0, Math.ceil(wide / 2));
  let best: { at: number; middle: number; room: number } | null = null;
  for (let at = half; at < all.length - half; at++) {
    if (without.some((n) => Math.abs(n - at) <= half)) continue;
    const around = all.slice(at - half, at + half + 1);
    const top = Math.min(...around.map((e) => e[k + 1] ?? 1));
    const foot = Math.max(...around.map((e) => e[k] ?? 0));
    if (!best || top - foot > best.room) best = { at, middle: (top + foot) / 2, room: top - foot };
  }
  return best;
}
