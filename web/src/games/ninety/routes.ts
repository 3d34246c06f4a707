// routes.ts: ways through the city for drawing: how far everything is, and along which spaces. What may be played is
// for the server to say: a walk is sent step by step, each step only if it is among the legal moves.
import { bioOf, crossingOf, hoodOf } from "./data.ts";
import { type View, turfHoods } from "./view.ts";

export interface Way {
  cost: number;
  /** The spaces entered, in order, as moves name them. */
  steps: { to: string; cost: number }[];
}

interface Node {
  space: string;
  bridge: boolean; // the free bridge of this turn is still to be had
  cost: number;
  from: Node | null;
}

/** The names of spaces next to this one on the printed map. */
function printed(space: string): readonly string[] {
  const h = hoodOf.get(space);
  return h ? [...h.land, ...h.crossings] : (crossingOf.get(space)?.links ?? []);
}

/** With links, markers never stop on crossings: a chain of them is paid, the arrival is not. */
function price(from: string, to: string, links: boolean): number {
  return links && crossingOf.has(from) && !crossingOf.has(to) ? 0 : 1;
}

/** From where a candidate stands to every space, by the fewest points. `most`: no farther than these. */
export function waysFrom(v: View, seat: number, links: boolean, most = Infinity): Map<string, Way> {
  const c = v.candidates[seat];
  const out = new Map<string, Way>();
  if (!c) return out;
  const turf = turfHoods(v, seat);
  const inTurf = new Set(turf);
  const name = (id: string) => (inTurf.has(id) ? "home" : id);
  const around = (space: string) => (space === "home" ? turf.flatMap(printed) : printed(space)).map(name).filter((s) => s !== space);
  const free = !!(c.bio && bioOf.get(c.bio)?.effect.free_bridges_per_turn) && !(v.candidate === seat && v.done.includes("bridge"));
  const best = new Map<string, number>();
  // Steps cost 0 or 1: what costs nothing goes before the rest, so the list is in order without sorting.
  const open: Node[] = [{ space: c.at, bridge: free, cost: 0, from: null }];
  for (let n = open.shift(); n; n = open.shift()) {
    const key = n.space + n.bridge;
    if ((best.get(key) ?? Infinity) <= n.cost) continue;
    best.set(key, n.cost);
    if (!out.has(n.space)) out.set(n.space, { cost: n.cost, steps: trail(n, links) });
    for (const to of around(n.space)) {
      const step = price(n.space, to, links);
      if (n.cost >= most && step > 0) continue;
      const gratis = n.bridge && crossingOf.get(to)?.kind === "bridge" && n.cost < most;
      const next: Node = { space: to, bridge: n.bridge && !gratis, cost: n.cost + (gratis ? 0 : step), from: n };
      if (next.cost === n.cost) open.unshift(next);
      else open.push(next);
    }
  }
  if (links) for (const id of crossingOf.keys()) out.delete(id);
  out.delete(c.at);
  return out;
}

function trail(n: Node, links: boolean): Way["steps"] {
  const out: Way["steps"] = [];
  for (let k: Node | null = n; k?.from; k = k.from) if (!links || !crossingOf.has(k.space)) out.unshift({ to: k.space, cost: k.cost });
  return out;
}

/** The point of the drawing a space is reached at: for a home turf, the one of the three that is nearest. */
export function pointOf(v: View, seat: number, space: string, near: { x: number; y: number }): { x: number; y: number } {
  if (space !== "home") return hoodOf.get(space) ?? crossingOf.get(space) ?? near;
  const three = turfHoods(v, seat).flatMap((id) => hoodOf.get(id) ?? []);
  return three.sort((a, b) => Math.hypot(a.x - near.x, a.y - near.y) - Math.hypot(b.x - near.x, b.y - near.y))[0] ?? near;
}
