// marks.tsx: the move that was played and the better one, ringed on the board: what their words name is found by its `data-key`, and a map
// turns to it.
import { useEffect, useState } from "preact/hooks";
import { boxOf, turnTo } from "../table/player/glance.ts";
import type { Message } from "../text/format.ts";
import { zoomers } from "../ui/zoomer.ts";

/** What is marked: a word, how it looks, and the move's words. */
export interface Marked {
  word: string;
  kind: "made" | "better";
  text: Message;
}

/** Around the middle of a place on a map, or around all of a card. */
interface Ring extends Omit<Marked, "text"> {
  card: boolean;
  x: number;
  y: number;
  w: number;
  h: number;
}

const RING = { least: 26, most: 64 }; // pixels across
const SIDE = 44; // half of a tag, about: it stays inside the board
const HIGH = 20;
const LOOK_MS = 250; // boards lay themselves out: it looks again this often

/** Things of the game that a message names. */
export function keysOf({ args = {} }: Message): string[] {
  return Object.values(args).flatMap((arg) => (typeof arg === "object" && "id" in arg ? [arg.id] : []));
}

const limit = (n: number, from: number, to: number) => Math.max(from, Math.min(n, to));

const named = (board: HTMLElement, text: Message): Element | undefined => keysOf(text).flatMap((k) => board.querySelector(`[data-key="${CSS.escape(k)}"]`) ?? [])[0];

/** A board that is higher than its place shows the upper one of what is marked, with as much as possible below it. */
function scrollTo(board: HTMLElement, marks: readonly Marked[]): void {
  const tops = marks.flatMap((m) => named(board, m.text) ?? []).sort((x, y) => x.getBoundingClientRect().top - y.getBoundingClientRect().top);
  const first = tops[0];
  for (let e = first?.parentElement; first && e && e !== board; e = e.parentElement)
    if (e.scrollHeight > e.clientHeight && getComputedStyle(e).overflowY === "auto") e.scrollTop += first.getBoundingClientRect().top - e.getBoundingClientRect().top - HIGH;
}

/** Where it is marked; a card that is on no stage and a place out of sight are told in words only. */
function ringsOf(board: HTMLElement, marks: readonly Marked[]): Ring[] {
  const room = board.getBoundingClientRect();
  return marks.flatMap(({ text, ...m }) => {
    const e = named(board, text);
    const b = e?.getBoundingClientRect();
    if (!b?.width || !e?.checkVisibility({ visibilityProperty: true })) return [];
    const [x, y] = [b.left + b.width / 2 - room.left, b.top + b.height / 2 - room.top];
    if (x < 0 || y < 0 || x > room.width || y > room.height) return [];
    const size = limit(Math.min(b.width, b.height) * 0.8, RING.least, RING.most);
    return [e instanceof HTMLElement ? { ...m, card: true, x, y, w: b.width, h: b.height } : { ...m, card: false, x, y, w: size, h: size }];
  });
}

/** Shows all that is named, as near as it can; whoever takes the map in hand keeps it. */
function turnMap(board: HTMLElement, marks: readonly Marked[]): void {
  for (const z of zoomers) {
    const box = z.svg && board.contains(z.svg) ? boxOf(z.svg, marks.flatMap((m) => keysOf(m.text))) : null;
    const to = box && turnTo(box, z);
    if (to && Number.isFinite(to.k + to.x + to.y)) z.go(to); // a drawing that has no size yet cannot be turned
  }
}

/** The word stands above the upper one of the two and below the other, on the edge of a card, clear of a ring; side by side what was
 *  played is the upper one, and where there is no room below a card both are. */
function tagTop({ kind, card, x, y, h }: Ring, rings: readonly Ring[], height: number): number {
  const other = rings.find((r) => r.kind !== kind);
  const low = card && !(other?.x === x && other.y === y) && y + h / 2 + HIGH / 2 > height;
  const above = low || (other && Math.abs(other.y - y) > 1 ? y < other.y : kind === "made");
  if (card) return y + (above ? -h / 2 : h / 2) - HIGH / 2;
  return above ? y - h / 2 - HIGH : y + h / 2 + 3;
}

export function SpotMarks({ board, marks, at }: { board: { current: HTMLElement | null }; marks: readonly Marked[]; at: number }) {
  const [rings, setRings] = useState<Ring[]>([]);
  useEffect(() => {
    const look = (): void => {
      const now = board.current ? ringsOf(board.current, marks) : [];
      setRings((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    if (board.current) {
      turnMap(board.current, marks);
      scrollTo(board.current, marks);
    }
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [at, marks.map((m) => m.word).join()]);
  const width = board.current?.clientWidth ?? 0;
  const height = board.current?.clientHeight ?? 0;
  return (
    <div class="spotmarks" aria-hidden="true">
      {rings.map((r) => (
        <i key={r.kind} class={r.kind + (r.card ? " card" : "")} style={`left:${r.x}px;top:${r.y}px;width:${r.w}px;height:${r.h}px`} />
      ))}
      {rings.map((r) => (
        <b key={r.kind} class={r.kind} style={`left:${limit(r.x, SIDE, width - SIDE)}px;top:${limit(tagTop(r, rings, height), 2, height - HIGH - 4)}px`}>
          {r.word}
        </b>
      ))}
    </div>
  );
}
