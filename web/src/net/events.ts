// events.ts: what arrives over a table's WebSocket (docs/protocol.md).
import type { Message } from "../text/format.ts";

export interface SeatInfo {
  kind: "person" | "bot" | "open";
  name?: string;
  bot?: string;
  away?: boolean;
  resigned?: boolean;
  nonce?: string;
  commit?: string; // there for seats that take part in the dice; "": not committed yet
}

export interface Clock {
  left: number[];
  at: number;
  running: number[];
}

export interface ScoreLine {
  rule: string;
  key: string;
  value: number;
  counts: boolean;
}

export interface ScoreParty {
  points: number;
  rank: number;
  wins: boolean;
  lines: ScoreLine[];
}

/** What a party's place rests on, from the engine: whom it is measured against, by how much, and what made the difference. */
export interface Verdict {
  sharing: number;
  against?: number;
  margin?: number;
  rule?: string;
  key?: string;
  mine?: number;
  theirs?: number;
  /** False: the line only goes with the points. */
  counts?: boolean;
  tie?: string;
}

export interface Score {
  parties: ScoreParty[];
  /** What the points are, a message key with {n}. */
  unit?: string;
  verdict?: Verdict[];
}

export interface Ask {
  kind: "undo" | "pause" | "replace" | "rematch";
  by: number;
  about?: number;
  agreed?: number[];
}

/** Where the person of a seat is; null: no person sits there. */
export type Presence = "here" | "away" | "gone" | null;

/** Any event; which members are there depends on `ev`. */
export interface TableEvent {
  n?: number;
  to?: number | "public";
  ev: string;
  game?: string;
  commitment?: string;
  seats?: SeatInfo[];
  who?: Presence[];
  started?: boolean;
  paused?: boolean;
  over?: boolean;
  ask?: Ask;
  turn?: number[];
  told?: Message[];
  view?: unknown;
  p?: number;
  moves?: string[];
  clock?: Clock;
  score?: Score;
  unit?: string;
  verdict?: Verdict[];
  seed?: string;
  head?: string;
  by?: number;
  seat?: number;
  text?: string;
  kind?: Ask["kind"];
  is?: "asked" | "agreed" | "refused";
  about?: number;
  table?: string;
  points?: number[];
}

export interface Answer {
  ev: "answer";
  re?: number;
  ok: boolean;
  code?: string;
  rule?: string;
  why?: Message;
  text?: Message;
  again?: boolean;
  p?: number;
  moves?: ListedMove[];
  plans?: Plan[];
  suggestion?: Suggestion;
}

/** Why a move: what it gains by the next turn, what would be lost otherwise, whom it fears and with what. */
export interface Reasons {
  gain?: Message[];
  lost?: Message[];
  fear?: { seat: number; move?: string; text?: Message };
}

/** The same with the chance of winning and the next best move, in thousandths. */
export interface Why extends Reasons {
  chance?: number;
  next?: { less: number; move: string; text: Message };
}

/** What the champion would do. */
export interface Suggestion {
  move: string;
  text: Message;
  why?: Why;
}

/** What the engine says beside a move: numbers, ids of items, named values; lists of ids. */
export type FactValue = number | string | readonly (string | number)[];
export type Facts = Readonly<Record<string, FactValue>>;

export interface ListedMove {
  move: string;
  text: Message;
  facts?: Facts;
}

/** A way to a goal: moves to be made one after the other. */
export interface Plan {
  moves: string[];
  facts: Facts;
}

export interface Listed {
  moves: ListedMove[];
  plans: Plan[];
}
