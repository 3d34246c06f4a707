// glance.ts: while others move, a map on a small screen turns to where it happens, and back to where the reader was.
import { mayMove } from "../../ui/settings.ts";
import type { Window } from "../../ui/zoom.tsx";
import { type Box, type Zoomer, isSmallScreen, zoomers } from "../../ui/zoomer.ts";

const GLIDE = 260; // milliseconds from one view to another
const NEAR = 2; // what is looked at is at least this near
const MARGIN = 0.12; // of what is seen: nothing is looked at that close to the edge

/** Where a drawing must turn to show a box well; null if it does already. */
export function turnTo(box: Box, { win, seen, width, height }: Pick<Zoomer, "win" | "seen" | "width" | "height">): Window | null {
  const room = { x: seen.x + seen.w * MARGIN, y: seen.y + seen.h * MARGIN, w: seen.w * (1 - 2 * MARGIN), h: seen.h * (1 - 2 * MARGIN) };
  const inside = box.x >= room.x && box.y >= room.y && box.x + box.w <= room.x + room.w && box.y + box.h <= room.y + room.h;
  if (inside && win.k >= NEAR) return null;
  const fits = win.k * Math.min(room.w / Math.max(box.w, 1), room.h / Math.max(box.h, 1)); // the nearest at which all of it is seen
  const k = Math.max(1, Math.min(Math.max(win.k, NEAR), fits));
  return { k, x: box.x + box.w / 2 - width / k / 2, y: box.y + box.h / 2 - height / k / 2 };
}

/** On the way from one view to another, k from 0 to 1: fast at first. */
export function between(a: Window, b: Window, k: number): Window {
  const part = 1 - (1 - k) ** 3;
  const mix = (from: number, to: number) => from + (to - from) * part;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), k: mix(a.k, b.k) };
}

/** The box around some things of a drawing, in its own units; null if there are none. */
export function boxOf(svg: SVGSVGElement, keys: readonly string[]): Box | null {
  const back = svg.getScreenCTM()?.inverse();
  const found = keys.flatMap((k) => svg.querySelector(`[data-key="${CSS.escape(k)}"]`)?.getBoundingClientRect() ?? []);
  if (!back || !found.length) return null;
  const at = (x: number, y: number) => new DOMPoint(x, y).matrixTransform(back);
  const a = at(Math.min(...found.map((b) => b.left)), Math.min(...found.map((b) => b.top)));
  const b = at(Math.max(...found.map((b) => b.right)), Math.max(...found.map((b) => b.bottom)));
  return { x: a.x, y: a.y, w: b.x - a.x, h: b.y - a.y };
}

export class Glances {
  private readonly homes = new Map<Zoomer, Window>(); // where the reader was
  private frame = 0;

  /** Shows these things; null: back. Says how many milliseconds it takes. */
  look(keys: readonly string[] | null): number {
    let ms = 0;
    for (const z of zoomers) ms = Math.max(ms, keys ? this.turn(z, keys) : this.back(z));
    return ms;
  }

  private turn(z: Zoomer, keys: readonly string[]): number {
    const box = z.svg && isSmallScreen() ? boxOf(z.svg, keys) : null;
    const to = box && turnTo(box, z);
    if (!to) return 0;
    if (!this.homes.has(z)) this.homes.set(z, z.win);
    z.onHand = () => this.leave(z);
    return this.glide(z, to);
  }

  private back(z: Zoomer): number {
    const home = this.homes.get(z);
    this.leave(z);
    return home ? this.glide(z, home) : 0;
  }

  /** The reader has taken the map in hand: it stays where it is. */
  private leave(z: Zoomer): void {
    cancelAnimationFrame(this.frame);
    this.homes.delete(z);
  }

  private glide(z: Zoomer, to: Window): number {
    cancelAnimationFrame(this.frame);
    if (!mayMove()) {
      z.go(to);
      return 0;
    }
    const from = z.win;
    const began = performance.now();
    const step = (): void => {
      const k = Math.min(1, (performance.now() - began) / GLIDE);
      z.go(between(from, to, k));
      if (k < 1) this.frame = requestAnimationFrame(step);
    };
    step();
    return GLIDE;
  }
}
