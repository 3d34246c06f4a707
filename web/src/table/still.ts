// still.ts: a board nobody plays at: a replay, a decision that is analysed, a puzzle before it is tried.
import type { Play } from "./contract.ts";
import { Moves } from "./moves.ts";

const NO_MOVES = new Moves([]);
const nothing = () => undefined;

type Shown = Pick<Play<unknown>, "view" | "past" | "seat" | "seats" | "turn" | "openRule" | "name" | "options"> & Partial<Pick<Play<unknown>, "before" | "told">>;

export function still(shown: Shown): Play<unknown> {
  return { before: null, told: [], ...shown, moves: NO_MOVES, live: false, picked: {}, pick: nothing, send: nothing, aside: nothing, explain: nothing };
}
