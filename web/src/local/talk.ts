// talk.ts: what page and worker say to each other, and the worker to the one in which bots think.
import type { TableInfo } from "../net/api.ts";
import type { TableEvent } from "../net/events.ts";
import type { FileKind, Imported, Opened, Wish } from "../net/host.ts";
import type { MyRecord } from "../net/record.ts";
import type { Names } from "../text/text.ts";

/** Addresses of the module and of the worker for bots. */
export interface Places {
  module: string;
  thinker: string;
  /** The designers' module; empty: the page was built without. */
  workshop: string;
  /** The house itself: words come from there. */
  house: string;
}

/** A designer's data set, in lists. */
export interface OwnSet {
  hash: string;
  game: string;
  file: string;
  added: number;
}

/** What came of a file: a set; or the reader's own sentence about what is wrong; or there is no room for it. */
export type Added = OwnSet | { wrong: string } | { refused: "large" | "room" };

/** The same as the module that plays takes it. */
export interface OwnBytes {
  game: string;
  hash: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The same as a board needs it: the file, and what its things are called, by language. */
export interface Worn extends OwnSet {
  source: string;
  names: Record<string, Names>;
}

/** A position to go on from: the lines of a match file, and how many of its steps. */
export interface Branch {
  match: string;
  steps: number;
  seat: number;
  level: string;
  name: string;
}

/** A position as one seat sees it. */
export interface Preview {
  info: TableInfo;
  at: TableEvent;
}

/** What the page may ask for. Each answer comes as { id, value } or { id, error }. */
export interface Calls {
  open(wish: Wish & { dice: boolean; name: string }): Opened;
  /** A table that begins with the first steps of a match: me at one seat, bots at the others. */
  branch(from: Branch): { id: string };
  /** The same position as that seat sees it; no table is kept. */
  preview(from: Branch): Preview;
  /** Why one move there and not the other, in notation without the seat: reasons as JSON. */
  reasons(from: Branch, move: string, other: string): string;
  table(id: string): TableInfo;
  myTables(): TableInfo[];
  record(): MyRecord;
  replay(id: string, as: string): string;
  file(id: string, kind: FileKind): string;
  importMatch(file: string): Imported;
  /** The log of a match that runs, to go on with it elsewhere. */
  running(id: string): string;
  forget(id: string): void;
  /** Reads a data set and keeps it. */
  addSet(game: string, file: string, source: Uint8Array<ArrayBuffer>): Added;
  /** Of a game, newest first. */
  sets(game: string): OwnSet[];
  worn(hash: string): Worn | null;
  /** The one that a table is played with; null: the published one. */
  wornBy(table: string): Worn | null;
  /** False: a table needs it. */
  forgetSet(hash: string): boolean;
  /** For a worker of one's own: the bytes of the set that a match names. */
  bytesFor(match: string): OwnBytes | null;
  /** Bytes that the module has taken. */
  memory(): number;
}

export type ToWorker =
  | { start: Places }
  | { id: number; call: keyof Calls; args: unknown[] }
  /** `take`: from whatever tab has it. */
  | { line: number; table: string; after: string; take: boolean }
  | { line: number; say: string }
  | { line: number; close: true };

export type FromWorker =
  | { id: number; value: unknown }
  | { id: number; error: { status: number; code: string; text: string } }
  /** Lines of JSON: answers and events, in order. */
  | { line: number; lines: string }
  | { line: number; gone: number }
  /** The table has gone on elsewhere: come back. */
  | { line: number; lost: true }
  /** Another tab has the table, and the line is cut. */
  | { line: number; elsewhere: true }
  /** What is played from now on is not kept. */
  | { unkept: true };

/** To a worker in which bots think, and back. */
export interface Thought {
  id: number;
  question: Uint8Array<ArrayBuffer>;
  seed: bigint;
  /** One tree of several; without: all of it. */
  tree?: number;
  trees?: number;
}
export interface Conclusion {
  id: number;
  move: bigint;
  said: string;
  votes?: Uint8Array<ArrayBuffer>;
}
/** It could not. */
export interface Failed {
  id: number;
  failed: string;
}
