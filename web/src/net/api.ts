// api.ts: the HTTP side of the server (docs/protocol.md).
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
  values?: string[];
  any_of?: string[];
  low?: number;
  high?: number;
}

export interface GameInfo {
  id: string;
  title: string;
  example: boolean;
  min_seats: number;
  max_seats: number;
  options: GameOption[];
}

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, string>;
  slogan?: string;
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
  turn?: number[];
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

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  const raw = typeof body === "string";
  try {
    answer = await fetch("/api" + path, {
      method,
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body), headers: { "Content-Type": raw ? "text/plain" : "application/json" } }),
    });
  } catch {
    throw new ApiError(0, "offline", "the server does not answer");
  }
  const text = await answer.text();
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    /* an answer without JSON has no code either */
  }
  if (!answer.ok) {
    const e = (json ?? {}) as { code?: string; text?: string };
    throw new ApiError(answer.status, e.code ?? "http", e.text ?? text);
  }
  return json as T;
}

export const api = {
  games: (lang: string) => call<GameInfo[]>("GET", `/games?lang=${lang}`),
  me: () => call<Me>("GET", "/me"),
  rename: (name: string) => call<Me>("POST", "/me", { name }),
  code: () => call<{ code: string; minutes: number }>("POST", "/me/code", {}),
  claim: (code: string) => call<Me>("POST", "/me/claim", { code }),
  tables: () => call<TableInfo[]>("GET", "/tables"),
  myTables: () => call<TableInfo[]>("GET", "/me/tables"),
  table: (id: string) => call<TableInfo>("GET", `/tables/${id}`),
  open: (wish: object) => call<{ id: string; invite: string; commitment: string }>("POST", "/tables", { nonce: nonce(), ...wish }),
  sit: (id: string, seat: number, invite?: string) => call<TableInfo>("POST", `/tables/${id}/sit`, { seat, nonce: nonce(), ...(invite ? { invite } : {}) }),
  replay: (id: string, as: string) => call<unknown[]>("GET", `/tables/${id}/replay?as=${as}`),
  importMatch: (file: string) => call<{ id: string }>("POST", "/import", file),
};

/** Our part of the dice: the server cannot know it when it commits to its own. */
function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
