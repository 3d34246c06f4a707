// choose.ts: which puzzle belongs to a day.

import type { Branch } from "../local/talk.ts";
import type { Message } from "../text/format.ts";

export interface Puzzle {
  game: string;
  seats: number;
  options: string[];
  steps: string[];
  grade: Grade;
  verdict: {
    seat: number;
    with_best: number[];
    gap: number;
    best: Told;
    next?: Told;
    line: Told[];
  };
}

interface Told {
  seat: number;
  move: string;
  text: Message;
}

/** Days since 1970 by the reader's own calendar. */
export function dayOf(now: Date): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** The games take turns, and each goes through its puzzles. A stride spreads the grades, which lie sorted. */
export function placeOf(day: number, games: readonly string[]): { game: string; nth: number } {
  return { game: games[day % games.length] ?? "", nth: Math.floor(day / games.length) };
}

export function pick<T>(list: readonly T[], nth: number): T | undefined {
  const stride = [23, 19, 17, 13, 11, 7].find((p) => list.length % p) ?? 1;
  return list[(nth * stride) % list.length];
}

export const GRADES = [1, 2, 3] as const;
export type Grade = (typeof GRADES)[number];

/** The puzzles of a day, one of each grade there is: the puzzle of the day, and one of each other grade. */
export function ofDay(list: readonly Puzzle[], nth: number): Puzzle[] {
  const first = pick(list, nth);
  return GRADES.flatMap((grade) => (first?.grade === grade ? first : (pick(list.filter((p) => p.grade === grade), nth) ?? [])));
}

/** The position to look at, or to go on from: me at the seat that is to move. */
export function branchOf(p: Puzzle, name: string): Branch {
  return { match: matchOf(p), steps: p.steps.length, seat: p.verdict.seat, level: "hard", name };
}

/** The position as a match file would have it, without what a puzzle does not need. */
export function matchOf(p: Puzzle): string {
  return [`game ${p.game}`, `seats ${p.seats}`, ...p.options.map((o) => `option ${o}`), "", ...p.steps].join("\n");
}
