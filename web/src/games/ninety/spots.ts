// spots.ts: where things stand on the drawing of the city. A home turf is one space of three shapes.
import { crossingOf, hoodOf } from "./data.ts";
import { type View, turfHoods } from "./view.ts";

export interface Spot {
  x: number;
  y: number;
}

const far = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);
const nearest = (of: readonly Spot[], to: Spot): Spot | undefined => [...of].sort((a, b) => far(a, to) - far(b, to))[0];
const turfSpots = (v: View, seat: number): Spot[] => turfHoods(v, seat).flatMap((id) => hoodOf.get(id) ?? []);
export const spotAt = (id: string): Spot | undefined => hoodOf.get(id) ?? crossingOf.get(id);

function middle(of: readonly Spot[]): Spot {
  const n = of.length || 1;
  return { x: of.reduce((s, p) => s + p.x, 0) / n, y: of.reduce((s, p) => s + p.y, 0) / n };
}

/** Where a marker stands: at home, the middle one of the three. */
export function spotOf(v: View, seat: number, at: string): Spot {
  const three = turfSpots(v, seat);
  return (at === "home" ? nearest(three, middle(three)) : spotAt(at)) ?? { x: 0, y: 0 };
}

/** The point at which a space is reached: for a home turf, the one of the three that is nearest. */
export function pointOf(v: View, seat: number, space: string, near: Spot): Spot {
  return (space === "home" ? nearest(turfSpots(v, seat), near) : spotAt(space)) ?? near;
}

/** The points of a walk, from where the candidate stands. */
export function pointsOf(v: View, seat: number, spaces: readonly string[]): Spot[] {
  const at = v.candidates[seat]?.at ?? "home";
  const middleOfHome = spotOf(v, seat, at);
  let last = at === "home" ? pointOf(v, seat, "home", pointOf(v, seat, spaces[0] ?? "home", middleOfHome)) : middleOfHome;
  const out = [last];
  for (const space of spaces) out.push((last = pointOf(v, seat, space, last)));
  return out;
}

/** The neighborhood whose label stands where this marker is; null on a crossing. */
export function hoodUnder(v: View, seat: number, at: string): string | null {
  if (at !== "home") return hoodOf.has(at) ? at : null;
  const s = spotOf(v, seat, at);
  return turfHoods(v, seat).find((id) => hoodOf.get(id) === s) ?? null;
}
