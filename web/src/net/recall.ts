// recall.ts: what was told last lives as long as its tab. A table tells it once, and a reload must not forget why one is asked.
import type { Message } from "../text/format.ts";
import type { Side, Viewer } from "./fold.ts";

/** What was told last to a viewer, and the number of the event after which nothing had come. */
type Kept = Record<string, { n: number; told: Message[] }>;
type Sides = ReadonlyMap<Viewer, Side>;

/** To be called when events have come: a side that has just been opened learns what was told last, if nothing has come since. */
export function recall(kept: Kept, sides: Sides): Kept {
  const now: Kept = {};
  for (const [viewer, side] of sides) {
    const [only, more] = side.positions;
    const was = kept[viewer];
    if (only && !more && !only.told.length && was?.n === side.n) side.positions = [{ ...only, told: was.told }];
    now[viewer] = { n: side.n, told: side.positions.at(-1)?.told ?? [] };
  }
  return now;
}

/** The same with the memory of this tab. */
export function recallHere(table: string, sides: Sides): void {
  try {
    const key = "rk.told." + table;
    sessionStorage.setItem(key, JSON.stringify(recall(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Kept, sides)));
  } catch {
    /* storage may be forbidden or full: then it is forgotten, that is all */
  }
}
