// lensat.ts: which post the lens looks at: it follows the pointer, the keys and the action. Not part of the position.
import { useEffect, useState } from "preact/hooks";
import { Value } from "../../ui/value.ts";
import { type Post, data, posts } from "./data.ts";

export const lensAt = new Value<string>("SBG-05");

export interface Pane {
  x: number;
  y: number;
  cols: number;
  rows: number;
}

/** The part of the grid that the lens shows: the post in the middle, but never beyond the edge of the board. */
export function paneAt(code: string, cols: number, rows: number): Pane {
  const p = posts.get(code);
  const to = (v: number, n: number, most: number) => Math.max(0, Math.min(most - n, v - Math.floor((n - 1) / 2)));
  return { x: to(p?.x ?? 0, cols, data.grid.width), y: to(p?.y ?? 0, rows, data.grid.height), cols, rows };
}

export function inPane(p: Post, pane: Pane): boolean {
  return p.x >= pane.x && p.x < pane.x + pane.cols && p.y >= pane.y && p.y < pane.y + pane.rows;
}

/** The post nearest to this one among some. */
export function nearest(code: string, among: Iterable<string>): string | null {
  const from = posts.get(code);
  let best: string | null = null;
  let least = Infinity;
  for (const c of among) {
    const p = posts.get(c);
    if (!p || !from) continue;
    const d = Math.hypot(p.x - from.x, p.y - from.y);
    if (d < least) {
      least = d;
      best = c;
    }
  }
  return best;
}

/** Arrow keys: the next post that way, in the row or column if there is one, otherwise the nearest on that side. */
export function beyond(code: string, dx: number, dy: number): string | null {
  const from = posts.get(code);
  let best: string | null = null;
  let least = Infinity;
  for (const p of data.cells) {
    if (!from || p.code === code) continue;
    const ahead = (p.x - from.x) * dx + (p.y - from.y) * dy;
    const aside = Math.abs((p.x - from.x) * dy) + Math.abs((p.y - from.y) * dx);
    if (ahead <= 0) continue;
    const d = ahead + aside * 4;
    if (d < least) {
      least = d;
      best = p.code;
    }
  }
  return best;
}

const NARROW = "(max-width: 1023px), (max-height: 479px)";

export function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}

/** No room for a side column: the lens then stands under the map. Drawn anew whenever the window changes. */
export function useNarrow(): boolean {
  const [, see] = useState("");
  useEffect(() => {
    const measure = () => see(`${innerWidth} ${innerHeight}`);
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return isNarrow();
}
