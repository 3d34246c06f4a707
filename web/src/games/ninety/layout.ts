// layout.ts: where names and votes stand at one magnification. It depends on the map alone, so that nothing on the
// table moves when votes come and go.
import { type Label, placeLabels } from "../../ui/labels.ts";
import { areas, hoods } from "./data.ts";

export interface Spot {
  label: Label | null;
  /** Middle of the row of votes. */
  x: number;
  y: number;
  /** Above everything that is written here: where markers stand. */
  top: number;
}

export interface Layout {
  /** Half the width of a vote, in units of the map. */
  r: number;
  size: number;
  spots: Map<string, Spot>;
}

/** Magnifications near each other share a layout: zooming does not compute at every turn of the wheel. That of the
 *  smallest of them is taken, so that letters are never smaller than meant. */
export function bucket(px: number): number {
  return 2 ** (Math.floor(Math.log2(px) * 3) / 3);
}

const LEAST = 11; // pixels: nothing is written smaller
const LETTERS = 11; // pixels where the whole map has half a pixel a unit
const VOTE = 4.6;
const PRICE = 1.8; // letters: what a way costs stands behind the name

/** How much bigger letters and pieces are than on a laptop that shows the whole map: with the screen, and slower than the map when zoomed in. */
export function growth(q: number, fit: number): number {
  return Math.max(1, fit / 0.5) ** 0.75 * Math.max(1, q / Math.max(fit, 0.4)) ** 0.25;
}

const known = new Map<string, Layout>();

/** q: screen pixels a unit of the map; fit: the same when all of the map is seen. */
export function layoutAt(q: number, fit: number): Layout {
  const key = `${q} ${fit}`;
  const old = known.get(key);
  if (old) return old;
  const grow = growth(q, fit);
  const size = (LETTERS * grow) / q;
  const r = (VOTE * grow) / q;
  const labels = new Map(placeLabels(areas, { size, small: Math.max(size * 0.9, LEAST / q), overhang: 18 / q, below: { w: 4.4 * r, h: 2.3 * r }, behind: PRICE }).map((l) => [l.id, l]));
  const spots = new Map<string, Spot>();
  for (const h of hoods) {
    const label = labels.get(h.id) ?? null;
    const foot = label ? label.y + (label.lines.length - 1) * label.size * 1.12 + label.size * 0.3 + r : h.y;
    spots.set(h.id, { label, x: label?.x ?? h.x, y: foot, top: label ? label.y - label.size * 0.9 : h.y - r });
  }
  const made = { r, size, spots };
  known.set(key, made);
  return made;
}
