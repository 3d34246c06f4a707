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

export type LineState = "connecting" | "open" | "lost" | "gone";

/** The line to one table. */
export interface Line {
  readonly state: Value<LineState>;
  /** Why it is gone (docs/protocol.md has the codes). */
  readonly code: number;
  /** Sends a command and waits for its answer, over a break of the line too. `seat`: "1: ", or nothing. */
  ask(seat: string, command: string): Promise<Answer>;
  close(): void;
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
  /** What people on seats that are "me" are called; empty: by my own name. */
  names?: string[];
}

export type FileKind = "log" | "match";

export interface Host {
  open(wish: Wish): Promise<{ id: string; invite: string; commitment: string }>;
  table(id: string): Promise<TableInfo>;
  myTables(): Promise<TableInfo[]>;
  /** How I have been doing in what this host keeps. */
  record(): Promise<MyRecord>;
  replay(id: string, as: string): Promise<unknown[]>;
  /** The log of a finished match, or its match file. */
  file(id: string, kind: FileKind): Promise<string>;
  importMatch(file: string): Promise<{ id: string }>;
  /** The table is gone. */
  end(id: string): Promise<object>;
  connect(id: string, listener: Listener): Line;
}

const server = new ServerHost();
const local = new LocalHost();

/** The host that keeps this table. */
export const hostOf = (id: string): Host => (isLocal(id) ? local : server);

/** People elsewhere can sit down only at a server's table. */
const needsServer = (wish: Wish): boolean => wish.seats.includes("open");

export function openTable(wish: Wish): Promise<{ id: string; invite: string; commitment: string }> {
  if (!needsServer(wish)) return withoutServer(() => server.open(wish), () => local.open(wish));
  return served ? server.open(wish) : Promise.reject(new ApiError(0, "noserver", "a table for others needs a server"));
}

/** Mine everywhere, newest first. */
export async function myTables(): Promise<TableInfo[]> {
  const there = withoutServer(() => server.myTables(), () => []);
  return [...(await there), ...(await local.myTables())].sort((a, b) => (b.created ?? 0) - (a.created ?? 0));
}

/** Of the server's matches where there is one, else of those on this device. */
export const myRecord = (): Promise<MyRecord> => withoutServer(() => server.record(), () => local.record());

export const importMatch = (file: string): Promise<{ id: string }> => withoutServer(() => server.importMatch(file), () => local.importMatch(file));
