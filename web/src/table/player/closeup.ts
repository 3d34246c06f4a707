// closeup.ts: a lens beside the board for what is too small to see, or outside the part that is seen: the board itself, drawn once more.
import type { Zoomer } from "../../ui/zoomer.ts";
import { isSmallScreen, zoomers } from "../../ui/zoomer.ts";

const SIZE = { w: 164, h: 136 };
const NAME = 24; // height of the line with the name
const BIGGER = 2.4;
const SMALL = 60; // pixels: what is bigger than this needs no lens
const GAP = 8;
const SOURCE = "closeup-source";

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meet = (a: Rect, b: Rect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The corner of the board farthest from a point, among those where nothing lies; null if there is none. */
export function cornerFor(board: Rect, at: { x: number; y: number }, taken: readonly Rect[]): Rect | null {
  const lefts = [board.left + GAP, board.right - GAP - SIZE.w];
  const tops = [board.top + GAP, board.bottom - GAP - SIZE.h];
  const corners = lefts.flatMap((left) => tops.map((top) => ({ left, top, right: left + SIZE.w, bottom: top + SIZE.h })));
  const far = (r: Rect) => Math.hypot(r.left + SIZE.w / 2 - at.x, r.top + SIZE.h / 2 - at.y);
  const here = { left: at.x - SMALL / 2, right: at.x + SMALL / 2, top: at.y - SMALL / 2, bottom: at.y + SMALL / 2 };
  return corners.filter((r) => ![...taken, here].some((x) => meet(x, r))).sort((a, b) => far(b) - far(a))[0] ?? null;
}

/** What lies over a board and must not be covered. */
function overlays(board: Element): Rect[] {
  return [...board.querySelectorAll(".resultcard, .zoom, .cred, .nin-key, .nin-corner, .auf-legend")].map((e) => e.getBoundingClientRect()).filter((b) => b.width > 0);
}

function nameOf(e: Element): string {
  return e.getAttribute("data-name") ?? (e.getAttribute("aria-label") ?? e.querySelector("title")?.textContent ?? "").split(/ · |\n|, /)[0] ?? "";
}

const SVG = "http://www.w3.org/2000/svg";

/** The drawing around a point, from near. `use` shows the very board: what moves there moves here. */
function picture(drawing: Element, z: Zoomer, at: { x: number; y: number }): SVGSVGElement {
  drawing.id = SOURCE;
  const px = (z.svg?.getScreenCTM()?.a ?? 1) * BIGGER;
  const w = SIZE.w / px;
  const h = (SIZE.h - NAME) / px;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `${at.x - w / 2} ${at.y - h / 2} ${w} ${h}`);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "#" + SOURCE);
  svg.append(use);
  return svg;
}

/** A lens on a thing of the board; null if it is plain to see, or lies on no map. */
export function closeup(e: Element, board: HTMLElement): HTMLElement | null {
  const z = [...zoomers].find((x) => x.svg?.contains(e));
  const drawing = z?.svg?.querySelector(".drawing");
  const back = z?.svg?.getScreenCTM()?.inverse();
  const box = e.getBoundingClientRect();
  const all = board.getBoundingClientRect();
  const mid = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const outside = mid.x < all.left || mid.x > all.right || mid.y < all.top || mid.y > all.bottom;
  if (!z || !drawing || !back || isSmallScreen() || (!outside && Math.min(box.width, box.height) >= SMALL)) return null;
  const corner = cornerFor(all, mid, overlays(board));
  if (!corner) return null;
  const lens = Object.assign(document.createElement("figure"), { className: "closeup" });
  lens.style.left = corner.left - all.left + "px";
  lens.style.top = corner.top - all.top + "px";
  lens.append(picture(drawing, z, new DOMPoint(mid.x, mid.y).matrixTransform(back)), Object.assign(document.createElement("figcaption"), { textContent: nameOf(e) }));
  return lens;
}
