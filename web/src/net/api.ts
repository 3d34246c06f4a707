// api.ts: the HTTP side of the server (docs/protocol.md).
import { canShare } from "./dice.ts";
import type { SeatInfo } from "./events.ts";

export interface Me {
  id: string;
  name: string;
}

export interface GameOption {
  name: string;
  rule: string;
  default: string;
  help: string;
  /** One of these, or any of these; with the words for them, in the same order. */
  values?: string[];
  any_of?: string[];
  words?: string[];
  low?: number;
  high?: number;
  /** A line of text of at most this many bytes. */
  text?: number;
}

export interface GameInfo {
  id: string;
  title: string;
  /** A sentence or two; a line for the box; who made it; where its map comes from. */
  pitch: string;
  line?: string;
  makers?: string;
  map?: string;
  example: boolean;
  min_seats: number;
  max_seats: number;
  options: GameOption[];
}

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, string>;
  clock: string;
  listed: boolean;
  started: boolean;
  over: boolean;
  commitment: string;
  seats: SeatInfo[];
  created?: number;
  ended?: number;
  host?: string;
  invite?: string;
  mine?: number[];
  /** It is my table. */
  hosting?: boolean;
  /** The host has switched chat off. */
  silent?: boolean;
  turn?: number[];
  broken?: string;
}

/** An answer of the server that is not what was wanted. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const raw = typeof body === "string";
  const sent = body === undefined ? {} : { body: raw ? body : JSON.stringify(body), headers: { "Content-Type": raw ? "text/plain" : "application/json" } };
  return fetch("/api" + path, { method, ...sent }).catch(() => {
    throw new ApiError(0, "offline", "the server does not answer");
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // an answer without JSON has no code either
  }
}

async function callText(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await ask(method, path, body);
  const text = await answer.text();
  if (answer.ok) return text;
  const e = (parsed(text) ?? {}) as { code?: string; text?: string };
  throw new ApiError(answer.status, e.code ?? "http", e.text ?? text);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return parsed(await callText(method, path, body)) as T;
}

export const api = {
  games: (lang: string) => call<GameInfo[]>("GET", `/games?lang=${lang}`),
  rules: (game: string, lang: string) => callText("GET", `/rules/${game}/${lang}`),
  me: () => call<Me>("GET", "/me"),
  rename: (name: string) => call<Me>("POST", "/me", { name }),
  code: () => call<{ code: string; minutes: number }>("POST", "/me/code", {}),
  claim: (code: string) => call<Me>("POST", "/me/claim", { code }),
  tables: () => call<TableInfo[]>("GET", "/tables"),
  myTables: () => call<TableInfo[]>("GET", "/me/tables"),
  table: (id: string) => call<TableInfo>("GET", `/tables/${id}`),
  open: (wish: object) => call<{ id: string; invite: string; commitment: string }>("POST", "/tables", { dice: canShare(), ...wish }),
  sit: (id: string, seat: number, invite?: string) => call<TableInfo>("POST", `/tables/${id}/sit`, { seat, dice: canShare(), ...(invite ? { invite } : {}) }),
  log: (id: string) => callText("GET", `/tables/${id}/log`),
  remove: (id: string, seat: number) => call<TableInfo>("POST", `/tables/${id}/remove`, { seat }),
  mute: (id: string, seat: number, on: boolean) => call<object>("POST", `/tables/${id}/mute`, { seat, on }),
  report: (id: string, seat: number, text: string) => call<object>("POST", `/tables/${id}/report`, { seat, text }),
  chat: (id: string, on: boolean) => call<object>("POST", `/tables/${id}/chat`, { on }),
  end: (id: string) => call<object>("POST", `/tables/${id}/end`, {}),
  logout: () => call<object>("POST", "/me/logout", {}),
  revokeOthers: () => call<object>("POST", "/me/devices/revoke", { device: "others" }),
  erase: () => call<{ more: boolean }>("POST", "/me/erase", { sure: true }),
  replay: (id: string, as: string) => call<unknown[]>("GET", `/tables/${id}/replay?as=${as}`),
  importMatch: (file: string) => call<{ id: string }>("POST", "/import", file),
};
