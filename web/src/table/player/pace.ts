// pace.ts: how long each step of the show stays on the screen. Pure arithmetic; the show itself is in show.ts.

export type Speed = "slow" | "normal" | "fast" | "off";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "off"];

/** How much of a moment a step is: nothing to see, a nod, a step of a walk, a move, a result. */
export type Weight = "none" | "quiet" | "walk" | "plain" | "big";

/** One position of the match, as the show sees it. */
export interface Scene {
  n: number;
  /** The seat that did it; null: nobody in particular. */
  by: number | null;
  weight: Weight;
  /** The viewer has something to decide in this position. */
  asked: boolean;
  /** The viewer's own decision led here. */
  mine: boolean;
}

const SHOWN: Record<Weight, number> = { none: 0, quiet: 420, walk: 320, plain: 1080, big: 2400 };
const WALK_MOST = 960; // a walk, however long
const BETWEEN_EVENTS = 450;
const BETWEEN_SEATS = 700;
const TURN_MOST = 6000; // a seat's turn at normal speed
const STILL = 1200; // a caption where nothing may move
const LONG = 20_000; // a show longer than this is played faster ...
const FASTEST = 0.4; // ... down to this
/** Before the first step: one sees one's own move land. */
const LEAD = 500;
/** A backlog longer than this is not played at all. */
export const TOO_LONG = 60_000;

/** What a speed multiplies. */
export const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.4, off: 0 };

export interface Tempo {
  speed: Speed;
  /** Nothing may travel (reduced motion): only captions change. */
  still: boolean;
}

/** How many steps of the same walk, by the same seat, surround this one. */
function walkOf(scenes: readonly Scene[], i: number): number {
  const here = scenes[i];
  const same = (s: Scene | undefined) => s?.weight === "walk" && s.by === here?.by;
  let first = i;
  let last = i;
  while (same(scenes[first - 1])) first--;
  while (same(scenes[last + 1])) last++;
  return last - first + 1;
}

function shown(scenes: readonly Scene[], i: number, still: boolean): number {
  const s = scenes[i];
  if (!s || s.weight === "none") return 0;
  if (still) return s.weight === "walk" || s.weight === "quiet" ? SHOWN[s.weight] : Math.max(STILL, SHOWN[s.weight]);
  return s.weight === "walk" ? Math.min(SHOWN.walk, WALK_MOST / walkOf(scenes, i)) : SHOWN[s.weight];
}

function pause(here: Scene | undefined, next: Scene | undefined): number {
  if (!here || !next || here.weight === "none") return 0;
  if (here.by !== next.by) return BETWEEN_SEATS;
  return here.weight === "walk" && next.weight === "walk" ? 0 : here.weight === "quiet" ? BETWEEN_EVENTS / 3 : BETWEEN_EVENTS;
}

/** A turn that would take too long is compressed as a whole, never cut. */
function compress(scenes: readonly Scene[], ms: number[]): void {
  for (let a = 0; a < scenes.length; ) {
    let b = a;
    let sum = 0;
    for (; b < scenes.length && scenes[b]?.by === scenes[a]?.by; b++) sum += ms[b] ?? 0;
    if (sum > TURN_MOST) for (let i = a; i < b; i++) ms[i] = ((ms[i] ?? 0) * TURN_MOST) / sum;
    a = b;
  }
}

/** Milliseconds for each of these scenes, the first of which is already on the table when the show begins. */
export function timesOf(scenes: readonly Scene[], { speed, still }: Tempo): number[] {
  const ms = scenes.map((s, i) => shown(scenes, i, still) + pause(s, scenes[i + 1]));
  const rest = scenes.slice(1);
  const after = ms.slice(1);
  compress(rest, after);
  const sum = after.reduce((a, b) => a + b, 0) * FACTOR[speed];
  const hurry = Math.max(FASTEST, Math.min(1, LONG / Math.max(1, sum)));
  return [LEAD, ...after].map((x) => x * FACTOR[speed] * hurry);
}

/** What a backlog would take if nothing were hurried: the measure for "too much to watch". */
export function backlogOf(scenes: readonly Scene[], tempo: Tempo): number {
  const ms = scenes.map((s, i) => shown(scenes, i, tempo.still) + pause(s, scenes[i + 1]));
  compress(scenes, ms);
  return ms.reduce((a, b) => a + b, 0) * FACTOR[tempo.speed];
}
