// pointer.tsx: a box with words that points at something on the table: a bracket, an arrow, and never over what one needs (place.ts).
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Box, type Placed, type Size, CLEAR, around, arrow, bracket, grown, inside, leastHarm, lowest, overlap, place } from "./place.ts";

const LOOK_MS = 250; // boards move: it looks again this often
const NEEDED = ".prompt .btn, .dock button, .top, .bottom, .minute, [data-move], [data-pick]";
const READ = ".seat, [role=tab], .board > *, .tabpanel > * > *, .resultcard"; // can be done without for a moment, but is better seen
const ABOUT = 4; // how much more the neighbours of the target count
const TOO_WIDE = 0.35; // a group that takes more of the screen is no group: one of it is pointed at

interface Layout {
  target: Box | null;
  placed: Placed | null;
  box: Box;
}

function boxOf(e: Element): Box {
  const r = e.getBoundingClientRect();
  return { x: r.x, y: r.y, w: r.width, h: r.height };
}

function screen(): Box {
  return { x: 0, y: 0, w: innerWidth, h: innerHeight };
}

function isSeen(e: Element): boolean {
  const b = boxOf(e);
  return b.w > 0 && b.h > 0 && overlap(b, screen()) > 0.5 * b.w * b.h && e.checkVisibility({ visibilityProperty: true });
}

const OVERLAY = "dialog, .side, .minute, .resultcard";

/** Something else lies over it. What is out of sight is not covered: it is scrolled to. */
function isCovered(e: Element): boolean {
  const b = boxOf(e);
  const over = document.elementFromPoint(b.x + b.w / 2, b.y + b.h / 2)?.closest(OVERLAY);
  return !!over && !over.contains(e);
}

/** There is something to point at. */
export function canPoint(selectors: readonly string[]): boolean {
  return selectors.some((s) => [...document.querySelectorAll(s)].some((e) => boxOf(e).w > 0 && e.checkVisibility({ visibilityProperty: true }) && !isCovered(e)));
}

/** The words of the band, without the empty space behind them. */
function wordsOfBand(): Box[] {
  return [...document.querySelectorAll(".prompt .words > *")].map((e) => {
    const words = document.createRange();
    words.selectNodeContents(e);
    const r = words.getBoundingClientRect();
    return { x: r.x, y: r.y, w: r.width, h: r.height };
  });
}

/** What is pointed at: the whole group, or the member in the middle if the group is spread over the table. */
function targetOf(selectors: readonly string[], before: Element | null): { box: Box | null; one: Element | null } {
  for (const selector of selectors) {
    const all = [...document.querySelectorAll(selector)].filter((e) => isSeen(e) && !isCovered(e));
    const box = around(all.map(boxOf));
    if (!box) continue;
    if (box.w * box.h <= TOO_WIDE * innerWidth * innerHeight) return { box, one: null };
    const far = (e: Element) => Math.hypot(boxOf(e).x - box.x - box.w / 2, boxOf(e).y - box.y - box.h / 2);
    const one = before && all.includes(before) ? before : (all.sort((a, b) => far(a) - far(b))[0] ?? null);
    return { box: one && boxOf(one), one };
  }
  return { box: null, one: null };
}

/** What is better seen. What stands beside the target in the same column counts more than once: it is what the hint is about. */
function toRead(target: Box): Box[] {
  const side = document.querySelector(".side");
  const about = side && overlap(target, boxOf(side)) ? side : null;
  return [...document.querySelectorAll(READ)].filter(isSeen).flatMap((e) => Array<Box>(about?.contains(e) ? ABOUT : 1).fill(boxOf(e)));
}

/** Band, dock and tabs: whatever else is covered, one must be able to go on. On a phone the house's own bar is the least of it. */
function controls(): Box[] {
  return [...document.querySelectorAll(".prompt, .dock button, .bottom, [data-move], [data-pick]")].filter(isSeen).map(boxOf);
}

/** Where it goes when there is no room beside the target: the side column, or wherever it does the least harm. */
function elsewhere(size: Size, target: Box | null, keep: readonly Box[]): Box {
  const side = document.querySelector(".side");
  const b = side && isSeen(side) ? boxOf(side) : null;
  const low = b ? lowest(size, { ...b, x: b.x + 5, w: size.w }, [...keep, ...(target ? [grown(target, CLEAR)] : [])]) : null;
  return low ?? leastHarm(size, grown(screen(), -CLEAR), keep, [...controls(), ...(target ? [grown(target, CLEAR)] : [])]);
}

function layOut(size: Size, selectors: readonly string[], before: Layout | null, one: { current: Element | null }): Layout {
  const found = targetOf(selectors, one.current);
  one.current = found.one;
  const target = found.box;
  const needed = [...document.querySelectorAll(NEEDED)].filter(isSeen).map(boxOf);
  const keep = [...[...document.querySelectorAll(".prompt")].map(boxOf), ...needed];
  const room = grown(screen(), -CLEAR);
  const was = before?.placed;
  // It stays where it is as long as that is a good place.
  const stays = was && target && before.target && around([target, before.target])!.w <= target.w + 4 && was.box.w === size.w && was.box.h === size.h;
  if (stays && inside(was.box, room) && !overlap(was.box, grown(target, CLEAR)) && keep.every((k) => !overlap(was.box, k))) return { target, placed: was, box: was.box };
  const placed = target ? place(target, size, room, keep, [...wordsOfBand(), ...needed], toRead(target)) : null;
  return { target, placed, box: placed?.box ?? elsewhere(size, target, keep) };
}

function same(a: Layout | null, b: Layout): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function Marks({ at }: { at: Layout }) {
  if (!at.target) return null;
  const ring = grown(at.target, CLEAR - 3);
  const a = at.placed ? arrow(at.placed.box, at.target, at.placed.side) : null;
  const d = at.placed ? "M" + bracket(at.target, at.placed.side).map((p) => p.join(" ")).join("L") : "";
  return (
    <svg class="marks" aria-hidden="true">
      <defs>
        <marker id="hint-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="11" markerHeight="11" markerUnits="userSpaceOnUse" orient="auto">
          <path d="M0 0L10 5L0 10z" class="head" />
        </marker>
      </defs>
      {a ? (
        <>
          <path class="halo" d={d + a.path} />
          <path d={d} />
          <path d={a.path} marker-end="url(#hint-head)" />
        </>
      ) : (
        <>
          <rect class="halo" x={ring.x} y={ring.y} width={ring.w} height={ring.h} rx="8" />
          <rect x={ring.x} y={ring.y} width={ring.w} height={ring.h} rx="8" />
        </>
      )}
    </svg>
  );
}

interface Props {
  /** Selectors, the best one first. */
  at: readonly string[];
  label: string;
  kind: string;
  children: ComponentChildren;
}

export function Pointer({ at, label, kind, children }: Props) {
  const ref = useRef<HTMLElement>(null);
  const one = useRef<Element | null>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  const key = at.join("|");
  useEffect(() => {
    const first = at.map((s) => document.querySelector(s)).find((e) => e);
    if (first && !isSeen(first)) first.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [key]);
  useLayoutEffect(() => {
    const look = (): void => {
      const d = ref.current;
      if (!d) return;
      setLayout((before) => {
        const now = layOut({ w: d.offsetWidth, h: d.offsetHeight }, at, before, one);
        return same(before, now) ? before : now;
      });
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    addEventListener("resize", look);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", look);
    };
  }, [key]);
  useLayoutEffect(() => {
    if (!ref.current || !layout) return;
    ref.current.style.transform = `translate(${Math.round(layout.box.x)}px, ${Math.round(layout.box.y)}px)`;
  }, [layout]);
  return (
    <div class="pointer">
      {layout ? <Marks at={layout} /> : null}
      <section class={"pointing " + kind} ref={ref} aria-label={label} data-side={layout?.placed?.side ?? "aside"} hidden={false}>
        {children}
      </section>
    </div>
  );
}
