// place.ts: where a hint stands, as pure geometry. It stands beside what it speaks of, clear of it, inside the room, and over nothing one needs.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Size {
  w: number;
  h: number;
}

export type Side = "above" | "left" | "right" | "below";

export interface Placed {
  side: Side;
  box: Box;
}

export const CLEAR = 8; // pixels between what is spoken of and the bracket around it
const ARROW = 26; // the shortest arrow worth drawing
const AWAY = [0, 24, 48, 84, 120]; // farther off, if there is no room close by
const STEP = 12;
const FINE = 4; // on a phone a few pixels of height decide whether a place is free
const BEND = 150; // an arrow that goes farther aside is hard to follow

export function grown(b: Box, by: number): Box {
  return { x: b.x - by, y: b.y - by, w: b.w + 2 * by, h: b.h + 2 * by };
}

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

export function inside(a: Box, room: Box): boolean {
  return a.x >= room.x && a.y >= room.y && a.x + a.w <= room.x + room.w && a.y + a.h <= room.y + room.h;
}

/** One box around all of them; null if there is none. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return { x, y, w: Math.max(...boxes.map((b) => b.x + b.w)) - x, h: Math.max(...boxes.map((b) => b.y + b.h)) - y };
}

/** Places along a line, the middle first, then ever farther from it to both ends. */
function along(middle: number, from: number, to: number): number[] {
  const out = [Math.max(from, Math.min(middle, to))];
  for (let d = STEP; middle - d >= from || middle + d <= to; d += STEP) {
    if (middle - d >= from) out.push(middle - d);
    if (middle + d <= to) out.push(middle + d);
  }
  return to < from ? [] : out;
}

function spots(side: Side, target: Box, size: Size, room: Box, gap: number): Box[] {
  const upright = side === "above" || side === "below";
  if (upright) {
    const y = side === "above" ? target.y - gap - size.h : target.y + target.h + gap;
    return along(target.x + target.w / 2 - size.w / 2, room.x, room.x + room.w - size.w).map((x) => ({ x, y, ...size }));
  }
  const x = side === "left" ? target.x - gap - size.w : target.x + target.w + gap;
  return along(target.y + target.h / 2 - size.h / 2, room.y, room.y + room.h - size.h).map((y) => ({ x, y, ...size }));
}

/** How far the arrow goes aside on its way. */
function bend(hint: Box, target: Box, side: Side): number {
  const { from, to } = arrow(hint, target, side);
  return side === "above" || side === "below" ? Math.abs(from[0] - to[0]) : Math.abs(from[1] - to[1]);
}

/** The arrow would run over this. What lies in the target is part of it. */
function crosses(hint: Box, target: Box, side: Side, over: Box): boolean {
  if (overlap(over, grown(target, CLEAR))) return false;
  const { from, to } = arrow(hint, target, side);
  return overlap(over, grown({ x: Math.min(from[0], to[0]), y: Math.min(from[1], to[1]), w: Math.abs(from[0] - to[0]), h: Math.abs(from[1] - to[1]) }, 3)) > 0;
}

/** A free place above, left of, right of or below the target; null: there is none. `keep`: what must not be covered; `lines`: what
 *  the arrow must not cross; `read`: what one would rather go on reading. The place wins that hides least of that, the nearer one of two. */
export function place(target: Box, size: Size, room: Box, keep: readonly Box[], lines: readonly Box[] = keep, read: readonly Box[] = []): Placed | null {
  const free = (b: Box) => inside(b, room) && !overlap(b, grown(target, CLEAR)) && keep.every((k) => !overlap(b, k));
  const hidden = (b: Box) => read.reduce((n, r) => n + overlap(b, r), 0);
  let best: Placed | null = null;
  for (const side of ["above", "left", "right", "below"] as const)
    for (const away of AWAY) {
      const box = spots(side, target, size, room, CLEAR + ARROW + away).find((b) => free(b) && bend(b, target, side) <= BEND && !lines.some((k) => crosses(b, target, side, k)));
      if (!box) continue;
      if (!best || hidden(box) < hidden(best.box)) best = { side, box };
    }
  return best;
}

/** The lowest free place in a column; null: there is none. */
export function lowest(size: Size, column: Box, keep: readonly Box[]): Box | null {
  for (let y = column.y + column.h - size.h - STEP; y >= column.y; y -= STEP) {
    const b = { x: column.x, y, ...size };
    if (keep.every((k) => !overlap(b, k))) return b;
  }
  return null;
}

/** Where it does the least harm, when there is no free place: the first of the best, from the top. `never`: what must stay free
 *  before all else. */
export function leastHarm(size: Size, room: Box, keep: readonly Box[], never: readonly Box[] = []): Box {
  const area = room.w * room.h;
  let best: Box = { x: room.x, y: room.y, ...size };
  let worst = Infinity;
  for (let y = room.y; y + size.h <= room.y + room.h; y += FINE)
    for (let x = room.x; x + size.w <= room.x + room.w; x += STEP) {
      const b = { x, y, ...size };
      const harm = keep.reduce((n, k) => n + overlap(b, k), 0) + area * never.reduce((n, k) => n + overlap(b, k), 0);
      if (harm < worst) [best, worst] = [b, harm];
      if (!worst) return best;
    }
  return best;
}

const LEG = 7;

/** The bracket on the side of the target where the hint stands, as points. */
export function bracket(target: Box, side: Side): [number, number][] {
  const b = grown(target, CLEAR);
  const right = b.x + b.w;
  const foot = b.y + b.h;
  switch (side) {
    case "above":
      return [[b.x, b.y + LEG], [b.x, b.y], [right, b.y], [right, b.y + LEG]];
    case "below":
      return [[b.x, foot - LEG], [b.x, foot], [right, foot], [right, foot - LEG]];
    case "left":
      return [[b.x + LEG, b.y], [b.x, b.y], [b.x, foot], [b.x + LEG, foot]];
    case "right":
      return [[right - LEG, b.y], [right, b.y], [right, foot], [right - LEG, foot]];
  }
}

const limit = (n: number, from: number, to: number) => Math.max(from, Math.min(n, to));

/** Along a bracket from `at` to `at + long`: opposite the middle of the hint, clear of the ends. */
function opposite(at: number, long: number, middle: number): number {
  const end = Math.min(14, long / 2);
  return limit(middle, at + end, at + long - end);
}

/** From the edge of the hint to the bracket: two ends and the bend between. */
export function arrow(hint: Box, target: Box, side: Side): { from: [number, number]; to: [number, number]; path: string } {
  const b = grown(target, CLEAR);
  const upright = side === "above" || side === "below";
  const corner = 16;
  const to: [number, number] = upright
    ? [opposite(b.x, b.w, hint.x + hint.w / 2), side === "above" ? b.y : b.y + b.h]
    : [side === "left" ? b.x : b.x + b.w, opposite(b.y, b.h, hint.y + hint.h / 2)];
  const from: [number, number] = upright
    ? [limit(to[0], hint.x + corner, hint.x + hint.w - corner), side === "above" ? hint.y + hint.h : hint.y]
    : [side === "left" ? hint.x + hint.w : hint.x, limit(to[1], hint.y + corner, hint.y + hint.h - corner)];
  const half = upright ? (from[1] + to[1]) / 2 : (from[0] + to[0]) / 2;
  const [c1, c2] = upright ? [[from[0], half], [to[0], half]] : [[half, from[1]], [half, to[1]]];
  return { from, to, path: `M${from.join(" ")}C${c1!.join(" ")} ${c2!.join(" ")} ${to.join(" ")}` };
}
