// marks.ts: what shows where something happened, in the same way on every board: a ring around what a message names, a tag
// with what it changed, the trail of a piece that has moved, a card that goes to whoever took it, numbers that run. Boards only say which element is
// which thing: `data-key` (an id that messages name), `data-piece` (the seat whose piece it is).
import type { Position } from "../../net/fold.ts";
import { num } from "../../text/text.ts";
import { mayMove } from "../../ui/settings.ts";
import type { Telling } from "../contract.ts";
import { zoomers } from "../../ui/zoomer.ts";
import { closeup } from "./closeup.ts";

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

const MOST_RINGS = 6;
const RING = { least: 26, most: 64 }; // pixels across
const TAG = 1280; // milliseconds a tag stays
const STILL = 2000; // and where nothing moves
const RINGED = 2000; // a ring: it may lie over what one has to read next
const LENS = 2400; // the lens
const RUN = 320; // milliseconds a number runs
const FLIGHT = 620; // of a card to a seat
const STEP = 9; // pixels between the dots of a trail
const AWAY = 2; // a piece that moved less than this stood still

export class Marks {
  private layer: HTMLElement | null = null;
  private pieces = new Map<string, Spot>();
  private counts = new Map<Element, string>();
  private named = new Map<string, { spot: Spot; e: Element }>();
  private anchor: { e: Element; spot: Spot } | null = null; // anything of the board: has the board itself been moved?
  private trailOf: number | null = null;
  private map: { svg: SVGSVGElement; at: DOMMatrix } | null = null; // where the map was when it was last looked at

  /** The element marks are drawn in, over the board; null when it goes. */
  readonly into = (layer: HTMLElement | null): void => {
    this.layer = layer;
  };

  /** The map has been moved, by hand or by a glance: what is marked moves with it. Zoomed, it has all its things elsewhere. */
  private readonly follow = (): void => {
    const { layer, map } = this;
    const now = map?.svg.getScreenCTM();
    if (!layer || !map || !now) return;
    const [dx, dy] = [now.e - map.at.e, now.f - map.at.f];
    const zoomed = Math.abs(now.a - map.at.a) > 1e-3 * now.a;
    map.at = now;
    if (zoomed) layer.replaceChildren();
    else for (const e of layer.querySelectorAll<HTMLElement>(":scope > :not(.closeup)")) shift(e, dx, dy);
  };

  /** From now on it is seen when the map of the board moves. */
  private watchMap(): void {
    const z = [...zoomers].find((x) => x.svg && this.board()?.contains(x.svg));
    const at = z?.svg?.getScreenCTM();
    this.map = z?.svg && at ? { svg: z.svg, at } : null;
    if (z) z.onMove = this.follow;
  }

  /** Before another position is drawn: where things are now. */
  before(p: Position | undefined, tell: (p: Position) => readonly Telling[]): void {
    const board = this.board();
    if (!board || !p) return;
    this.pieces = new Map([...board.querySelectorAll<Element>("[data-piece]")].map((e) => [e.getAttribute("data-piece") ?? "", this.spotOf(e)]));
    const first = board.querySelector("[data-key]");
    this.anchor = first ? { e: first, spot: this.spotOf(first) } : null;
    this.named = new Map(keysOf(tell(p)).flatMap((k) => this.find(k).map((e) => [k, { e, spot: this.spotOf(e) }] as const)));
    this.counts = new Map([...document.querySelectorAll(".seat .row b")].map((e) => [e, e.textContent ?? ""]));
  }

  /** After it was drawn: marks what has changed. `factor` is the speed of the show. */
  after(p: Position | undefined, tell: (p: Position) => readonly Telling[], by: number | null, factor: number): void {
    const layer = this.layer;
    if (!layer || !p) return;
    const all = tell(p).filter((x) => !x.quiet);
    const trail = by !== null && by === this.trailOf ? [...layer.querySelectorAll(".trail")] : [];
    layer.replaceChildren(...trail); // a trail stays until the next seat begins
    this.watchMap();
    this.trailOf = by;
    layer.className = "marks" + (by === null ? "" : ` seat-${by + 1}`);
    layer.style.setProperty("--pace", String(factor));
    if (by !== null) this.trail(layer, by);
    this.rings(layer, all, mayMove() ? factor : 0);
    if (factor > 0 || !mayMove()) this.lens(layer, all, Math.max(1, factor));
    if (mayMove() && factor > 0) this.counters(RUN * factor);
  }

  private rings(layer: HTMLElement, all: readonly Telling[], factor: number): void {
    const done = new Set<string>();
    for (const t of all)
      for (const key of t.at ?? []) {
        const [here] = this.find(key);
        const was = this.named.get(key);
        const spot = here ? this.spotOf(here) : was?.spot;
        if (!spot || done.has(key) || done.size >= MOST_RINGS) continue;
        done.add(key);
        if (!here && was && factor > 0) this.fly(layer, was.e, spot, t.by, factor);
        const size = Math.max(RING.least, Math.min(RING.most, Math.min(spot.w, spot.h) * 0.8));
        if (here) layer.append(fading(mark("ring", spot, size), RINGED * Math.max(1, factor)));
        if (here && t.delta) layer.append(tag(spot, t.delta, factor ? TAG * factor : STILL));
      }
  }

  /** What is too small to see is shown from near: the first thing named. */
  private lens(layer: HTMLElement, all: readonly Telling[], factor: number): void {
    const board = this.board();
    const key = all.find((x) => !x.walk && x.at?.length)?.at?.[0];
    const [e] = key ? this.find(key) : [];
    const lens = e && board ? closeup(e, board) : null;
    if (lens) layer.append(fading(lens, LENS * factor));
  }

  /** A card that is gone from the board goes to the seat that took it: the element itself, which nobody needs any more. */
  private fly(layer: HTMLElement, e: Element, from: Spot, by: number | null, factor: number): void {
    const seat = by === null ? null : document.querySelector(`.seat[data-seat="${by}"]`);
    if (!(e instanceof HTMLElement) || e.isConnected || !seat) return;
    const to = this.spotOf(seat);
    const home = document.createElement("span");
    Object.assign(home.style, { position: "absolute", left: from.x - from.w / 2 + "px", top: from.y - from.h / 2 + "px", width: from.w + "px", height: from.h + "px" });
    e.style.animation = "none";
    home.inert = true; // a picture now: it plays nothing, and nobody can reach it
    for (const x of [e, ...e.querySelectorAll<HTMLElement>("[data-move], [data-pick]")]) {
      delete x.dataset["move"];
      delete x.dataset["pick"];
    }
    home.append(e);
    layer.append(home);
    const away = { transform: `translate(${to.x - from.x}px, ${Math.max(0, to.y + 40) - from.y}px) scale(.2)`, opacity: 0.3 };
    void home.animate([{ transform: "none", opacity: 1 }, away], { duration: FLIGHT * factor, easing: "cubic-bezier(.5, 0, .3, 1)" }).finished.then(() => home.remove(), () => undefined);
  }

  private trail(layer: HTMLElement, by: number): void {
    const e = this.board()?.querySelector(`[data-piece="${by}"]`);
    const was = this.pieces.get(String(by));
    if (!e || !was) return;
    const now = this.anchor?.e.isConnected ? this.spotOf(this.anchor.e) : this.anchor?.spot;
    if (this.anchor && now && Math.abs(now.w - this.anchor.spot.w) > AWAY) return; // the map has been zoomed: the start is elsewhere
    const from = { ...was, x: was.x + (now?.x ?? 0) - (this.anchor?.spot.x ?? 0), y: was.y + (now?.y ?? 0) - (this.anchor?.spot.y ?? 0) };
    const to = this.restingSpot(e);
    if (Math.hypot(to.x - from.x, to.y - from.y) >= AWAY) layer.append(trail(from, to, `seat-${by + 1}`));
  }

  private counters(ms: number): void {
    for (const [e, was] of this.counts) {
      const is = e.textContent ?? "";
      if (is !== was && e.isConnected) run(e, was, is, ms);
    }
  }

  private board(): HTMLElement | null {
    return this.layer?.parentElement ?? null;
  }

  private find(key: string): Element[] {
    const e = this.board()?.querySelector(`[data-key="${CSS.escape(key)}"]`);
    return e ? [e] : [];
  }

  private spotOf(e: Element): Spot {
    const b = e.getBoundingClientRect();
    const board = this.board()?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: b.left + b.width / 2 - board.left, y: b.top + b.height / 2 - board.top, w: b.width, h: b.height };
  }

  /** Where a piece will stand when its own motion is over. */
  private restingSpot(e: Element): Spot {
    const moving = e.getAnimations().map((a) => [a, a.currentTime] as const);
    for (const [a] of moving) a.currentTime = Number(a.effect?.getComputedTiming().endTime ?? 0) - 0.01;
    const spot = this.spotOf(e);
    for (const [a, at] of moving) a.currentTime = at;
    return spot;
  }
}

export function keysOf(all: readonly Telling[]): string[] {
  return [...new Set(all.flatMap((t) => t.at ?? []))];
}

function shift(e: HTMLElement, dx: number, dy: number): void {
  e.style.left = (parseFloat(e.style.left) || 0) + dx + "px";
  e.style.top = (parseFloat(e.style.top) || 0) + dy + "px";
}

function place(e: HTMLElement | SVGElement, { x, y }: Spot): void {
  e.style.left = x + "px";
  e.style.top = y + "px";
}

function mark(cls: string, spot: Spot, size: number): HTMLElement {
  const e = Object.assign(document.createElement("i"), { className: cls });
  place(e, spot);
  e.style.width = e.style.height = size + "px";
  return e;
}

/** It goes again after a while: what lies under it may be what one needs next. */
function fading(e: HTMLElement, ms: number): HTMLElement {
  setTimeout(() => e.remove(), ms);
  return e;
}

function tag(spot: Spot, text: string, ms: number): HTMLElement {
  const e = Object.assign(document.createElement("b"), { className: "tag" + (text.startsWith("−") ? " minus" : ""), textContent: text });
  place(e, { ...spot, y: spot.y + 22 });
  return fading(e, ms);
}

/** Dots from where a piece was to where it is now, and its shadow at the start. */
function trail(from: Spot, to: Spot, cls: string): HTMLElement {
  const e = Object.assign(document.createElement("span"), { className: "trail " + cls });
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const n = Math.floor(far / STEP);
  for (let i = 0; i < n; i++) {
    const k = i / n;
    e.append(mark(i ? "dot" : "ghost", { ...from, x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k }, i ? 4 : 14));
  }
  return e;
}

const DIGITS = /\d[\d.,\u00a0\u202f' ]*\d|\d/;

/** A number runs from what it was to what it is; what stands around it stays. */
function run(e: Element, was: string, is: string, ms: number): void {
  const text = e.firstChild;
  const [a, b] = [was, is].map((s) => Number(DIGITS.exec(s)?.[0].replace(/\D/g, "") ?? NaN)) as [number, number];
  if (!text || text.nodeType !== Node.TEXT_NODE || Number.isNaN(a) || Number.isNaN(b) || a === b) return;
  const began = performance.now();
  e.animate([{ backgroundColor: "var(--tint)" }, { backgroundColor: "transparent" }], { duration: ms * 4 });
  const frame = (now: number): void => {
    const k = Math.min(1, (now - began) / ms);
    if (text.nodeValue !== is && !e.isConnected) return;
    text.nodeValue = k < 1 ? is.replace(DIGITS, num(Math.round(a + (b - a) * k))) : is;
    if (k < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
