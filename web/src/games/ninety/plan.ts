// plan.ts: intentions of more than one move: a walk of several steps, the shares of Election Day. The next move is
// worked out anew from each view and sent only if it is legal there; anything unexpected ends the plan.
import { useEffect, useRef } from "preact/hooks";
import { Value } from "../../ui/value.ts";
import { type NPlay, allotted } from "./view.ts";

type Plan = { seat: number; kind: "walk"; steps: string[] } | { seat: number; kind: "allot"; shares: number[] };

const plan = new Value<Plan | null>(null);

/** The space the pointer or the keyboard is on: its route is drawn and its price shown. */
export const hovered = new Value<string | null>(null);

export function walk(play: NPlay, steps: string[]): void {
  if (play.seat === null || !steps[0]) return;
  plan.set({ seat: play.seat, kind: "walk", steps });
  play.send(`travel ${steps[0]}`);
}

export function allot(play: NPlay, shares: number[]): void {
  if (play.seat === null) return;
  plan.set({ seat: play.seat, kind: "allot", shares });
  const first = nextOf(plan.get(), play);
  if (first) play.send(first);
}

function nextOf(p: Plan | null, play: NPlay): string | null {
  if (!p || p.seat !== play.seat) return null;
  const me = play.view.candidates[p.seat];
  if (p.kind === "walk") {
    const i = p.steps.indexOf(me?.at ?? "");
    const to = p.steps[i + 1];
    return i >= 0 && to ? `travel ${to}` : null;
  }
  const k = p.shares[allotted(play.view, p.seat).length];
  return k === undefined ? null : `allot ${k}`;
}

/** Carries the plan on, one move for each new view. */
export function usePlan(play: NPlay): void {
  const seen = useRef(play.view);
  useEffect(() => {
    if (seen.current === play.view) return;
    seen.current = play.view;
    hovered.set(null);
    if (!plan.get()) return;
    const next = play.live ? nextOf(plan.get(), play) : null;
    if (next && play.moves.has(next)) play.send(next);
    else plan.set(null);
  }, [play.view]);
}
