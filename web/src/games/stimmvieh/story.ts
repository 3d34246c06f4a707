// story.ts: what has happened, read off the views so far: who appeared and took what, which cards are new.
import type { Play, View } from "./view.ts";

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

/** Cards that were not on the table when I last decided. */
export function freshCards(p: Play): Set<string> {
  const now = p.view.display;
  const views = p.past.slice(0, -1);
  const mine = p.seat === null ? views.at(-1) : views.findLast((x) => x.turn.includes(p.seat as number));
  const then = mine?.view as View | undefined;
  if (!then || then.campaign !== p.view.campaign || p.view.turn === 0) return new Set();
  return new Set(now.filter((c): c is string => c !== null && !then.display.includes(c)));
}
