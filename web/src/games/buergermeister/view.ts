// view.ts: the state document of Die Bürgermeister (types: made from it by the build) and what is read off it.
import type { ColourId, DirectionId, Party, View } from "views/buergermeister.ts";
import type { Play as TablePlay } from "../../table/contract.ts";

export type { Deed, LandNow, Party, View } from "views/buergermeister.ts";
export type Colour = ColourId;
export type Side = DirectionId;
export type Phase = View["phase"];

export type Play = TablePlay<View>;

export function activeParty(view: View): Party | null {
  return view.active === null ? null : (view.parties[view.active] ?? null);
}

/** The parties of a seat: one, or two colours that take turns of their own. */
export function partiesOf(view: View, seat: number): Party[] {
  return view.parties.filter((p) => p.seat === seat);
}

/** The colour of the figure that is being set or was just set: what the captured ones turn into. */
export function turnColour(view: View): Colour | null {
  if (view.capture) return view.posts[view.capture.post] ?? null;
  const party = activeParty(view);
  return view.colour ?? (party?.colours.length === 1 ? (party.colours[0] ?? null) : null);
}

/** Figures set in this turn so far. */
export function setNow(view: View): number {
  return activeParty(view)?.last.length ?? 0;
}
