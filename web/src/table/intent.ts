// intent.ts: intentions of more than one move: a walk of several steps, the shares of a whole, a colour and then its post.
// The first move is sent at once, each other one as soon as the move before it has been played. A move is sent only if it is
// legal in its position; if it is not, the rest is forgotten.
import { useEffect } from "preact/hooks";
import type { Play } from "./contract.ts";
import type { Moves } from "./moves.ts";

type Table = Pick<Play<unknown>, "seat" | "moves" | "live" | "send">;

interface Intent {
  seat: number;
  /** The position the last of them was sent in. */
  from: Moves;
  rest: readonly string[];
}

let intent: Intent | null = null;

/** Plays these moves one after the other. */
export function intend(play: Table, moves: readonly string[]): void {
  const [first, ...rest] = moves;
  intent = null;
  if (play.seat === null || first === undefined) return;
  if (rest.length) intent = { seat: play.seat, from: play.moves, rest };
  play.send(first);
}

/** To be called with every position: sends the next move of what is intended. */
export function carryOn(play: Table): void {
  if (!intent || intent.from === play.moves) return;
  const { seat, rest } = intent;
  const [next, ...later] = rest;
  intent = null;
  if (!play.live || play.seat !== seat || next === undefined || !play.moves.has(next)) return;
  if (later.length) intent = { seat, from: play.moves, rest: later };
  play.send(next);
}

/** The table itself does this for all games: my moves change when, and only when, I can do something else. */
export function useIntent(play: Table): void {
  useEffect(() => carryOn(play), [play.moves]);
}
