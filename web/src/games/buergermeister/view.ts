// view.ts: the view document of Die Bürgermeister (docs/states/buergermeister.md) and what is read off it.
import type { Play } from "../../table/contract.ts";

export type Colour = "red" | "blue" | "green" | "yellow";
export type Side = "n" | "e" | "s" | "w";
export type Phase = "start" | "draw" | "roll" | "vacate" | "place" | "place_post" | "capture" | "end";

export interface Latest {
  post: string;
  direction: Side | null;
  captured: string[];
}

export interface Party {
  seat: number;
  colours: Colour[];
  cash: number;
  mayors: number;
  supply: Partial<Record<Colour, number>> | null;
  last: Latest[];
}

export interface LandNow {
  land: string;
  premium: number;
  posts: number;
  free: number;
  full: boolean;
  mayors: number[];
  leaders: number[];
}

export interface View {
  phase: Phase;
  turn: number;
  round: number;
  start: number | null;
  active: number | null;
  card: string | null;
  dice: number[];
  to_vacate: number;
  colour: Colour | null;
  capture: { post: string; directions: Partial<Record<Side, string[]>> } | null;
  passes: number;
  end: string | null;
  parties: Party[];
  lands: LandNow[];
  posts: Record<string, Colour>;
  pile: { draws: number; seen: string[]; unseen: string[]; next: string | null };
}

export type P = Play<View>;

const LETTERS = ["A", "B", "C", "D"];

/** One direction that may be taken, with the letter it has on map, lens and buttons. */
export interface Run {
  letter: string;
  side: Side;
  posts: string[];
  move: string;
}

export function runs(view: View): Run[] {
  const sides = view.capture?.directions ?? {};
  const order: Side[] = ["n", "e", "s", "w"];
  return order
    .flatMap((side) => (sides[side] ? [{ side, posts: sides[side] }] : []))
    .map((r, i) => ({ ...r, letter: LETTERS[i] ?? "", move: "take " + r.side }));
}

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

/** Which party a figure of this colour belongs to. */
export function partyOfColour(view: View, colour: Colour): number {
  return view.parties.findIndex((p) => p.colours.includes(colour));
}
