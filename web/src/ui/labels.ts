// labels.ts: where names stand on a map. For each area the box of its label (and pieces, if wanted) is put as near to
// the label point as it fits: the full name, two lines, smaller letters, a little overhang, then the short code.
// Small areas come first; labels avoid obstacles and each other. What finds no place is left out (the full name is in
// the tooltip, the prompt and the list).

export type Point = readonly [number, number];

export interface Area {
  id: string;
  name: string;
  /** The name broken by us, if the data does it. */
  lines?: readonly string[];
  code?: string;
  at: Point;
  rings: readonly (readonly Point[])[];
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Label {
  id: string;
  x: number; // middle
  y: number; // baseline of the first line
  size: number;
  lines: string[];
}

export interface LabelOptions {
  /** Letter height in units of the map for normal and for small labels. */
  size: number;
  small: number;
  /** How far a label may reach over the border of its area. */
  overhang: number;
  obstacles?: Box[];
  /** Room kept free under each label, for pieces. */
  below?: { w: number; h: number };
  /** Room kept free for so many letters behind the last line, half of it on each side: labels are centred. */
  behind?: number;
}

const LETTER = 0.54; // mean width of a letter by its height
const CAPITAL = 0.68; // of a code: it has no others

export function inside(x: number, y: number, rings: readonly (readonly Point[])[]): boolean {
  let odd = false;
  for (const r of rings)
    for (let i = 0, j = r.length - 1; i < r.length; j = i++) {
      const a = r[i];
      const b = r[j];
      if (!a || !b) continue;
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
    }
  return odd;
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function areaSize(a: Area): number {
  let s = 0;
  for (const r of a.rings)
    for (let i = 0, j = r.length - 1; i < r.length; j = i++) {
      const p = r[i];
      const q = r[j];
      if (p && q) s += q[0] * p[1] - p[0] * q[1];
    }
  return Math.abs(s) / 2;
}

/** Two lines of about the same length, broken at a blank or a hyphen. */
export function twoLines(name: string): string[] | null {
  let best: string[] | null = null;
  let worst = name.length;
  for (let i = 1; i < name.length - 1; i++) {
    const c = name[i];
    if (c !== " " && c !== "-") continue;
    const lines = c === " " ? [name.slice(0, i), name.slice(i + 1)] : [name.slice(0, i + 1), name.slice(i + 1)];
    const long = Math.max(...lines.map((l) => l.length));
    if (long < worst) {
      worst = long;
      best = lines;
    }
  }
  return best;
}

/** About how wide a line is, by the height of its letters. */
export function widthOf(line: string): number {
  return line.length * (line === line.toUpperCase() ? CAPITAL : LETTER);
}

function boxOf(lines: string[], size: number, x: number, y: number, { below = { w: 0, h: 0 }, behind = 0 }: Free): Box {
  const wide = lines.map((l, i) => widthOf(l) + (i === lines.length - 1 ? behind * LETTER : 0));
  const w = Math.max(below.w, Math.max(...wide) * size);
  const h = lines.length * size * 1.12 + below.h;
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** Does the box lie in the area, apart from so much overhang to the left and right? */
function fits(b: Box, rings: Area["rings"], overhang: number): boolean {
  const x0 = b.x + Math.min(overhang, b.w / 2 - 1);
  const x1 = b.x + b.w - Math.min(overhang, b.w / 2 - 1);
  for (const y of [b.y, b.y + b.h / 2, b.y + b.h]) for (const x of [x0, (x0 + x1) / 2, x1]) if (!inside(x, y, rings)) return false;
  return true;
}

type Free = Pick<LabelOptions, "below" | "behind">;

const SPIRAL: Point[] = (() => {
  const out: Point[] = [[0, 0]];
  for (let r = 1; r <= 7; r++) for (let a = 0; a < 8; a++) out.push([Math.cos((a * Math.PI) / 4) * r, Math.sin((a * Math.PI) / 4) * r * 0.8]);
  return out;
})();

function place(a: Area, lines: string[], size: number, overhang: number, taken: Box[], free: Free): Label | null {
  for (const [dx, dy] of SPIRAL) {
    const x = a.at[0] + dx * size * 0.6;
    const y = a.at[1] + dy * size * 0.6;
    const b = boxOf(lines, size, x, y, { ...free, behind: 0 });
    const all = boxOf(lines, size, x, y, free); // what comes behind it now and then may reach over the border, too
    if (!fits(b, a.rings, overhang) || taken.some((t) => overlap(t, all))) continue;
    taken.push(all);
    return { id: a.id, x, y: b.y + size * 0.86, size, lines };
  }
  return null;
}

export function placeLabels(areas: readonly Area[], o: LabelOptions): Label[] {
  const taken = [...(o.obstacles ?? [])];
  const out: Label[] = [];
  for (const a of [...areas].sort((p, q) => areaSize(p) - areaSize(q))) {
    const broken = a.lines && a.lines.length > 1 ? [...a.lines] : twoLines(a.name);
    const tight = { ...o, behind: 0 }; // better a code that something may touch now and then than no name at all
    const tries: [string[], number, number, Free?][] = [
      [[a.name], o.size, 0],
      ...(broken ? ([[broken, o.size, 0]] as [string[], number, number][]) : []),
      [[a.name], o.small, 0],
      ...(broken ? ([[broken, o.small, 0], [broken, o.small, o.overhang]] as [string[], number, number][]) : []),
      [[a.name], o.small, o.overhang],
      ...(a.code ? ([[[a.code], o.small, 0], [[a.code], o.small, o.overhang], [[a.code], o.small, o.overhang, tight]] as [string[], number, number, Free?][]) : []),
    ];
    for (const [lines, size, over, free = o] of tries) {
      const l = place(a, lines, size, over, taken, free);
      if (l) {
        out.push(l);
        break;
      }
    }
  }
  return out;
}

/** A closed path of rings. */
export function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings.map((r) => "M" + r.map((p) => `${p[0]} ${p[1]}`).join("L") + "Z").join("");
}

/** Rings as the data sets write them: x, y, x, y, ... */
export function ringsOf(flat: readonly (readonly number[])[]): Point[][] {
  return flat.map((r) => Array.from({ length: r.length / 2 }, (_, i) => [r[2 * i] ?? 0, r[2 * i + 1] ?? 0] as const));
}
