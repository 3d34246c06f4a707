// lens.ts: the category whose payout is shown on the map and at the seats: the one picked by hand, or the one planned.
import { Value, useValue } from "../../ui/value.ts";
import type { Category } from "./data.ts";
import { type Play, payoutOf } from "./view.ts";

export const Lens = new Value<Category | null>(null);

/** The planned payout, as long as it has not been paid. */
export function plannedLens(play: Play): Category | null {
  const { phase, step } = play.view;
  const ahead = phase === "final" || phase === "payout" || step === "T3" || step === "W2";
  return ahead ? payoutOf(play.view.final ?? play.view.intent) : null;
}

export function lensOf(play: Play): Category | null {
  return useValue(Lens) ?? plannedLens(play);
}
