// lens.ts: the category whose payout is shown on the map and at the seats: the one picked by hand, or the one planned.
import { Value, useValue } from "../../ui/value.ts";
import type { Category } from "./data.ts";
import { type Play, payoutOf } from "./view.ts";

export const Lens = new Value<Category | null>(null);

/** What the pointer or the focus rests on: shown for as long as it does. */
const glance = new Value<Category | null>(null);

/** Handlers that let a button show the payout of a category before anybody decides. */
export function glancing(c: Category) {
  const on = () => glance.set(c);
  const off = () => glance.set(null);
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}

/** A button that is gone never says goodbye. */
export function endGlance(): void {
  glance.set(null);
}

/** The planned payout, as long as it has not been paid. */
export function plannedLens(play: Play): Category | null {
  const { phase, step } = play.view;
  const ahead = phase === "final" || phase === "payout" || step === "T3" || step === "W2";
  return ahead ? payoutOf(play.view.final ?? play.view.intent) : null;
}

export function lensOf(play: Play): Category | null {
  const seen = useValue(glance);
  const chosen = useValue(Lens);
  return seen ?? chosen ?? plannedLens(play);
}
