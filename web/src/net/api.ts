// api.ts: everything the page asks for. What concerns a table goes to the host that keeps it, the rest to the server
// (docs/protocol.md).
import { canShare } from "./dice.ts";
import type { Facts, Plan, SeatInfo, Verdict } from "./events.ts";
import { hereMe, nameHere, withoutServer } from "./here.ts";
import { type FileKind, type Wish, hostOf, importMatch, myTables, openTable } from "./host.ts";
import { call, callText } from "./http.ts";

export { ApiError } from "./http.ts";

export interface Me {
  id: string;
  name: string;
}

/** A position that the players' rules have a picture of. */
export interface FigurePosition {
  seat?: number;
  seats: number;
  options: Record<string, string>;
  view: unknown;
  turn: number[];
  moves: { move: string; facts?: Facts }[];
  plans: Plan[];
}

export interface GameOption {
  name: string;
  rule: string;
  default: string;
  help: string;
  /** One of these, or any of these, some of them always; with the words for them, in the same order. */
  values?: string[];
  any_of?: string[];
  must?: string[];
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
  /** The data set it is played with, by content. */
  data?: string;
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
  /** Short, to be said or typed; only until the match begins. */
  code?: string;
  mine?: number[];
  /** It is my table. */
  hosting?: boolean;
  /** While the match runs, people may play on for bots. */
  guests?: boolean;
  /** The host has switched chat off. */
  silent?: boolean;
  turn?: number[];
  /** Whose decision it is, of all seats. */
  deciding?: number[];
  broken?: string;
  /** So many steps were there before it began: it came from elsewhere, or began with a position. */
  given?: number;
  /** Once it is over: the result (docs/protocol.md, Results). */
  abandoned?: boolean;
  points?: number[];
  winners?: number[];
  ranks?: number[];
  unit?: string;
  verdict?: Verdict[];
}

export const api = {
  games: (lang: string) => call<GameInfo[]>("GET", `/games/${lang}`),
  rules: (game: string, lang: string) => callText("GET", `/rules/${game}/${lang}`),
  guide: (game: string, lang: string) => callText("GET", `/guide/${game}/${lang}`),
  figures: (game: string) => call<Record<string, FigurePosition>>("GET", `/figures/${game}`),
  me: () => withoutServer(() => call<Me | null>("GET", "/me"), hereMe),
  rename: (name: string) => withoutServer(() => call<Me>("POST", "/me", { name }), () => nameHere(name)),
  code: () => call<{ code: string; minutes: number }>("POST", "/me/code", {}),
  claim: (code: string) => call<Me>("POST", "/me/claim", { code }),
  tables: () => withoutServer(() => call<TableInfo[]>("GET", "/tables"), () => []),
  myTables,
  table: (id: string) => hostOf(id).table(id),
  open: (wish: Wish) => openTable(wish),
  invitation: (code: string) => call<TableInfo>("GET", `/invitations/${encodeURIComponent(code)}`),
  /** `by`: what lets me in, the secret of the table or its code. */
  sit: (id: string, seat: number, by: { invite?: string; code?: string } = {}) => call<TableInfo>("POST", `/tables/${id}/sit`, { seat, dice: canShare(), ...by }),
  nameAt: (id: string, seat: number, name: string) => call<TableInfo>("POST", `/tables/${id}/name`, { seat, name }),
  bot: (id: string, seat: number, bot: string) => call<TableInfo>("POST", `/tables/${id}/bot`, { seat, bot }),
  fill: (id: string, bot: string) => call<TableInfo>("POST", `/tables/${id}/fill`, { bot }),
  file: (id: string, kind: FileKind) => hostOf(id).file(id, kind),
  remove: (id: string, seat: number) => call<TableInfo>("POST", `/tables/${id}/remove`, { seat }),
  mute: (id: string, seat: number, on: boolean) => call<object>("POST", `/tables/${id}/mute`, { seat, on }),
  report: (id: string, seat: number, text: string) => call<object>("POST", `/tables/${id}/report`, { seat, text }),
  chat: (id: string, on: boolean) => call<object>("POST", `/tables/${id}/chat`, { on }),
  relieve: (id: string, seat: number) => call<TableInfo>("POST", `/tables/${id}/relieve`, { seat }),
  end: (id: string) => hostOf(id).end(id),
  logout: () => call<object>("POST", "/me/logout", {}),
  revokeOthers: () => call<object>("POST", "/me/devices/revoke", { device: "others" }),
  erase: () => call<{ more: boolean }>("POST", "/me/erase", { sure: true }),
  replay: (id: string, as: string) => hostOf(id).replay(id, as),
  importMatch,
};
