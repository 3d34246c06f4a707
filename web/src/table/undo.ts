// undo.ts: the one undo: what is half chosen first, then my last step.
import type { Picked, Play } from "./contract.ts";

function isChosen(x: Picked[string]): boolean {
  return x !== undefined && x !== false && !(Array.isArray(x) && x.length === 0);
}

export function hasPicked(picked: Picked): boolean {
  return Object.values(picked).some(isChosen);
}

/** Forgets all that was picked on the way to a move. */
export function unpick<V>(play: Play<V>): void {
  play.pick(Object.fromEntries(Object.keys(play.picked).map((key) => [key, undefined])));
}
