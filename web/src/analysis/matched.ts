// matched.ts: steps of a match and positions of its replay.
import type { TableEvent } from "../net/events.ts";

export type Moved = [step: number, seat: number, move: string];

/** Which position each step led to: both lists have the moves in the same order, and the events a few sentences more. */
export function matched(events: readonly (TableEvent & { move?: string })[], moves: readonly Moved[]): Map<number, number> {
  const out = new Map<number, number>();
  let next = 0;
  let at = -1;
  let seen = false;
  for (const e of events) {
    if (e.ev !== "play" && e.ev !== "undo" && e.ev !== "table") continue;
    seen ||= e.view !== undefined;
    if (!seen) continue;
    at++;
    const found = moves.slice(next, next + 4).findIndex(([, seat, move]) => seat === e.by && move === e.move);
    if (found < 0) continue;
    next += found + 1;
    out.set(moves[next - 1]?.[0] ?? 0, at);
  }
  return out;
}
