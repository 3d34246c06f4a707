// view.ts: what the engine shows of a campaign (types: made from its state document by the build), and what two views in a row say about a move.
import type { Party, View } from "views/stimmvieh.ts";

export type { Party, Pile, Result, Stack, View } from "views/stimmvieh.ts";

/** One politician's appearance. */
export interface Step {
  party: number;
  politician: number;
  card: string | null;
}

/** What the step from one view to the next was; null if no politician was played in between. */
export function stepBetween(a: View, b: View): Step | null {
  if (a.campaign !== b.campaign) return null;
  for (const [party, now] of b.parties.entries()) {
    const then = a.parties[party];
    const politician = now.played.find((n) => !then?.played.includes(n));
    if (!then || politician === undefined) continue;
    const card = now.votes.count > then.votes.count ? now.votes.top : now.donations.count > then.donations.count ? now.donations.top : null;
    return { party, politician, card };
  }
  return null;
}

/** The steps of the present campaign among these views, oldest first. */
export function stepsOf(views: readonly View[]): Step[] {
  const now = views.at(-1)?.campaign;
  const out: Step[] = [];
  for (let i = 1; i < views.length; i++) {
    const a = views[i - 1];
    const b = views[i];
    const step = a && b && b.campaign === now ? stepBetween(a, b) : null;
    if (step) out.push(step);
  }
  return out;
}

/** Politicians not yet played. Nine each, top candidates and played ones lie open: this is known of everybody. */
export function left(p: Party): { tops: number[]; hand: number[] } {
  const there = (n: number) => !p.played.includes(n);
  const hand = p.hand ?? [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => !p.tops.includes(n) && there(n));
  return { tops: p.tops.filter(there), hand };
}

export function roundOf(v: View): number {
  return Math.min(9, Math.floor(v.turn / 4) + 1);
}
