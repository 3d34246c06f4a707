// story.ts: what was told and what has changed, read for the board: the dice of this turn, neighborhoods with new votes.
import type { Play, View } from "./view.ts";

/** The white dice of this turn: told once, with the roll; they stay on the table until its end. */
export function diceOf(play: Play): [number, number] | null {
  const v = play.view;
  for (let i = play.past.length - 1; i >= 0; i--) {
    const then = play.past[i];
    const was = then?.view as View | undefined;
    if (!then || was?.day !== v.day || was.candidate !== v.candidate) return null;
    for (const m of then.told) {
      const { a, b, seat } = m.args ?? {};
      if (m.key === "ninety.tell.white" && typeof a === "number" && typeof b === "number" && typeof seat === "object" && "seat" in seat && seat.seat === v.candidate) return [a, b];
    }
  }
  return null;
}

/** Where the last step changed votes: a ring for whoever looked away. */
export function changedHoods(play: Play): string[] {
  const a = play.before?.blocks;
  const b = play.view.blocks;
  if (!a || play.before?.phase === "seed_cards") return [];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((id) => (a[id] ?? []).join() !== (b[id] ?? []).join());
}
