// host.ts: whoever keeps a table: takes lines, gives events. The page does not know which host it speaks with.
import type { Value } from "../ui/value.ts";
import type { TableInfo } from "./api.ts";
import type { Answer, TableEvent } from "./events.ts";
import { served } from "./base.ts";
import { withoutServer } from "./here.ts";
import { ApiError } from "./http.ts";
import { LocalHost, isLocal } from "./local-host.ts";
import type { MyRecord } from "./record.ts";
import { ServerHost } from "./server.ts";
import { instead } from "./trouble.ts";
import { isPrivate, where } from "./where.ts";

/** Elsewhere: another tab of this browser has the table. */
export type LineState = "connecting" | "open" | "lost" | "elsewhere" | "gone";

/** The line to one table. */
export interface Line {
  readonly state: Value<LineState>;
  /** Why it is gone (docs/protocol.md has the codes). */
  readonly code: number;
  /** Sends a command and waits for its answer, over a break of the line too. `seat`: "1: ", or nothing. */
  ask(seat: string, command: string): Promise<Answer>;
  close(): void;
  /** When it is elsewhere: from there to here. */
  takeOver?(): void;
}

/** What the page does with a line: names the last events it has (docs/protocol.md, `after`), and takes those that come. */
export interface Listener {
  after(): string;
  events(events: TableEvent[]): void;
}

/** Which table is wanted: the body of POST /api/tables. */
export interface Wish {
  game: string;
  seats: string[];
  options?: Record<string, string>;
  clock?: string;
  listed?: boolean;
  guests?: boolean;
  /** The hash of a designer's data set, on this device only; without: the published one. */
  data?: string;
  /** What people on seats that are "me" are called; empty: by my own name. */
  names?: string[];
}

export type FileKind = "log" | "match";

/** A table that has just been made. */
export interface Opened {
  id: string;
  invite: string;
  commitment: string;
}

/** A match from elsewhere: to be watched if it is over; if not, it goes on. */
export interface Imported {
  id: string;
  over: boolean;
}

export interface Host {
  open(wish: Wish): Promise<Opened>;
  table(id: string): Promise<TableInfo>;
  myTables(): Promise<TableInfo[]>;
  /** How I have been doing in what this host keeps. */
  record(): Promise<MyRecord>;
  replay(id: string, as: string): Promise<unknown[]>;
  /** The log of a finished match, or its match file. */
  file(id: string, kind: FileKind): Promise<string>;
  importMatch(file: string): Promise<Imported>;
  /** The table is gone. */
  end(id: string): Promise<object>;
  connect(id: string, listener: Listener): Line;
}

export const server = new ServerHost();
export const local = new LocalHost();

/** The host that keeps this table. */
export const hostOf = (id: string): Host => (isLocal(id) ? local : server);

/** People elsewhere can sit down only at a server's table. */
const needsServer = (wish: Wish): boolean => wish.seats.includes("open");

export function openTable(wish: Wish): Promise<Opened> {
  if (!needsServer(wish)) return where() === "here" && isPrivate(wish) ? openHere(wish) : withoutServer(() => server.open(wish), () => local.open(wish));
  return served ? server.open(wish) : Promise.reject(new ApiError(0, "noserver", "a table for others needs a server"));
}

/** If the games do not run in this browser, the server has them. */
async function openHere(wish: Wish): Promise<Opened> {
  try {
    return await local.open(wish);
  } catch (e) {
    if (!served || !(e instanceof ApiError) || e.code !== "module") throw e;
    const made = await server.open(wish);
    instead.set(true);
    return made;
  }
}

/** What this device has, where a server has the rest: nothing if the games do not run in this browser. */
export async function asFarAsHere<T>(asked: Promise<T>, none: T): Promise<T> {
  try {
    return await asked;
  } catch (e) {
    if (served && e instanceof ApiError && e.code === "module") return none;
    throw e;
  }
}

/** Mine everywhere, newest first. */
export async function myTables(): Promise<TableInfo[]> {
  const there = withoutServer(() => server.myTables(), () => []);
  return [...(await there), ...(await asFarAsHere(local.myTables(), []))].sort((a, b) => (b.created ?? 0) - (a.created ?? 0));
}

/** A match with a designer's set goes where the set is. */
export async function importMatch(file: string): Promise<Imported> {
  if (await local.hasSetOf(file)) return local.importMatch(file);
  return withoutServer(() => server.importMatch(file), () => local.importMatch(file));
}
