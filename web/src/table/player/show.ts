// show.ts: which position is on the screen: a queue between what has arrived and what is shown. Pure: every function takes a
// show and gives the next one. Positions are named by their numbers, so the past may be fetched in the middle of it.
import { type Scene, type Tempo, TOO_LONG, backlogOf } from "./pace.ts";

export interface Show {
  /** The position on the screen. */
  at: number;
  /** The newest position that has been on the screen. */
  seen: number;
  /** The newest one that has arrived. */
  end: number;
  /** Where the present run began; its pace is reckoned from there. */
  from: number;
  /** One step is shown again: up to where, and what comes back then. Otherwise null. */
  once: { until: number; at: number; mode: Show["mode"] } | null;
  /** At rest the present is on the screen and the viewer's controls work. */
  mode: "rest" | "run" | "pause";
  /** Steps that went by unseen, to be offered once more. */
  missed: number;
}

/** The place of a position among the scenes; -1 if it is not among them. */
export function placeOf(scenes: readonly Scene[], n: number): number {
  let low = 0;
  let high = scenes.length - 1;
  while (low <= high) {
    const mid = (low + high) >> 1;
    const here = scenes[mid]?.n ?? 0;
    if (here === n) return mid;
    if (here < n) low = mid + 1;
    else high = mid - 1;
  }
  return -1;
}

const lastOf = (scenes: readonly Scene[]): number => scenes.at(-1)?.n ?? 0;
const worthShowing = (s: Scene): boolean => s.weight !== "none";

export function restAt(n: number): Show {
  return { at: n, seen: n, end: n, from: n, once: null, mode: "rest", missed: 0 };
}

/** A show that begins with these scenes: at their end, or, like a replay, at their beginning. */
export function begin(scenes: readonly Scene[], from: "first" | "last"): Show {
  const last = lastOf(scenes);
  const first = scenes[0]?.n ?? 0;
  return from === "last" ? restAt(last) : { ...restAt(last), at: first, from: first, mode: "pause" };
}

/** Straight to the present. */
export function skip(show: Show): Show {
  return { ...restAt(show.end), missed: show.missed };
}

/** To the present, with an offer to watch what went by. */
export function jump(show: Show, scenes: readonly Scene[]): Show {
  const went = scenes.slice(placeOf(scenes, show.seen) + 1).filter(worthShowing).length;
  return { ...skip(show), missed: show.missed + went };
}

export function forgive(show: Show): Show {
  return { ...show, missed: 0 };
}

/** What has arrived since: my own moves, and everything while I am asked myself, are shown at once; the rest waits its turn. */
export function arrive(show: Show, scenes: readonly Scene[], tempo: Tempo): Show {
  const end = lastOf(scenes);
  if (end === show.end && placeOf(scenes, show.at) >= 0) return show;
  const known = placeOf(scenes, show.end);
  if (known < 0 || placeOf(scenes, show.at) < 0) return restAt(end); // the line broke: the story has a hole
  let next = show;
  for (let i = known + 1; i < scenes.length; i++) {
    const n = scenes[i]?.n ?? 0;
    const atOnce = tempo.speed === "off" || scenes[i - 1]?.asked || scenes[i]?.weight === "none";
    if (next.mode === "rest" && atOnce) next = { ...restAt(n), missed: next.missed };
    else if (next.mode === "rest") next = { ...next, end: n, mode: "run", from: next.at, once: null, missed: 0 };
    else next = { ...next, end: n };
  }
  if (next.mode !== "run" || next.once !== null) return next;
  const waiting = scenes.slice(placeOf(scenes, next.seen) + 1);
  return backlogOf(waiting, tempo) > TOO_LONG ? jump(next, scenes) : next;
}

/** The time of the present step is over. */
export function advance(show: Show, scenes: readonly Scene[]): Show {
  if (show.once && show.at >= show.once.until) {
    const { at, mode } = show.once;
    return mode === "rest" ? skip(show) : { ...show, at, mode, from: at, once: null };
  }
  const next = scenes[placeOf(scenes, show.at) + 1];
  if (!next) return skip(show);
  return { ...show, at: next.n, seen: Math.max(show.seen, next.n) };
}

/** One step back or on, by hand: the show waits there. */
export function step(show: Show, scenes: readonly Scene[], by: 1 | -1): Show {
  let i = placeOf(scenes, show.at);
  do i += by;
  while (scenes[i]?.weight === "none");
  const to = scenes[i];
  if (!to) return by > 0 ? skip(show) : show;
  return { ...show, at: to.n, seen: Math.max(show.seen, to.n), once: null, mode: "pause" };
}

export function toggle(show: Show): Show {
  return { ...show, mode: show.mode === "run" ? "pause" : "run", from: show.at };
}

/** Shows everything after a position again, up to the present. */
export function again(show: Show, after: number): Show {
  return { ...show, at: after, from: after, once: null, mode: "run", missed: 0 };
}

/** Shows one step again, then goes on as before. */
export function once(show: Show, scenes: readonly Scene[], n: number): Show {
  const i = placeOf(scenes, n);
  const before = scenes[i - 1]?.n ?? n;
  const back = show.once ?? { at: show.at, mode: show.mode };
  return i < 0 ? show : { ...show, at: before, from: before, once: { until: n, at: back.at, mode: back.mode }, mode: "run" };
}

/** To any position, where it waits: the bar of a replay. */
export function seek(show: Show, scenes: readonly Scene[], place: number): Show {
  const to = scenes[Math.max(0, Math.min(scenes.length - 1, place))];
  return to ? { ...show, at: to.n, from: to.n, once: null, mode: show.mode === "run" ? "run" : "pause" } : show;
}

/** The place of my last decision: what comes after it is news. Steps within a turn of mine do not count, its end does. */
export function lastDecision(scenes: readonly Scene[], turns: (place: number) => number): number {
  for (let i = scenes.length - 1; i > 0; i--) if (scenes[i]?.mine && (!scenes[i]?.asked || turns(i) > 1)) return i;
  return 0;
}

/** The steps of the turn that is on the screen: first and last place. */
export function turnAround(scenes: readonly Scene[], place: number): { first: number; last: number } {
  const by = scenes[place]?.by;
  const same = (s: Scene | undefined) => s !== undefined && s.by === by && !s.mine;
  let first = place;
  let last = place;
  while (same(scenes[first - 1])) first--;
  while (same(scenes[last + 1])) last++;
  return { first, last };
}
