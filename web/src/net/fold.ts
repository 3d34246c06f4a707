// fold.ts: what a table's events add up to, without I/O. A person may hold several seats: each is a viewer of its own.
import type { Message } from "../text/format.ts";
import type { Ask, Clock, Presence, Score, SeatInfo, TableEvent } from "./events.ts";

export type Viewer = number | "public";

/** One position of the match as one viewer saw it, and what was told on the way there. */
export interface Position {
  n: number;
  view: unknown;
  turn: number[];
  told: Message[];
  by?: number;
  undo?: boolean;
  points?: number[];
  /** The viewer can do something else than before. */
  options?: boolean;
}

export interface Side {
  n: number; // number of the last event
  p: number; // position a command refers to
  view: unknown;
  moves: string[];
  positions: Position[];
  whole: boolean; // positions go back to the beginning
}

export interface Said {
  seat: number;
  text: string;
}

export interface MatchState {
  game: string;
  commitment: string;
  seats: SeatInfo[];
  presence: Presence[];
  started: boolean;
  paused: boolean;
  over: boolean;
  ask: Ask | null;
  turn: number[];
  clock: (Clock & { here: number }) | null; // here: our own time when it came
  score: Score | null;
  seed: string | null;
  head: string | null; // of the record, once it is over
  said: Said[];
  next: string | null; // where it goes on after a rematch
  sides: Map<Viewer, Side>;
}

export function emptyMatch(): MatchState {
  return {
    game: "",
    commitment: "",
    seats: [],
    presence: [],
    started: false,
    paused: false,
    over: false,
    ask: null,
    turn: [],
    clock: null,
    score: null,
    seed: null,
    head: null,
    said: [],
    next: null,
    sides: new Map(),
  };
}

function sideOf(m: MatchState, to: Viewer): Side {
  let s = m.sides.get(to);
  if (!s) {
    s = { n: 0, p: 0, view: null, moves: [], positions: [], whole: false };
    m.sides.set(to, s);
  }
  return s;
}

function foldPlay(m: MatchState, s: Side, e: TableEvent, now: number): void {
  if (e.turn) m.turn = e.turn;
  if (e.view !== undefined) s.view = e.view;
  if (e.p !== undefined) s.p = e.p;
  if (e.moves) s.moves = e.moves;
  if (e.clock) m.clock = { ...e.clock, here: now };
  if (e.score) {
    m.score = { ...e.score, ...(e.unit ? { unit: e.unit } : {}), ...(e.verdict ? { verdict: e.verdict } : {}) };
    m.over = true;
  }
  if (e.seed) m.seed = e.seed;
  if (e.head) m.head = e.head;
}

function foldAsk(m: MatchState, e: TableEvent): void {
  if (!e.kind || e.by === undefined) return;
  if (e.is === "asked") m.ask = { kind: e.kind, by: e.by, agreed: [e.by], ...(e.about === undefined ? {} : { about: e.about }) };
  else if (e.is === "agreed" && m.ask && e.seat !== undefined) m.ask = { ...m.ask, agreed: [...(m.ask.agreed ?? []), e.seat] };
  else if (e.is === "refused") m.ask = null;
}

/** The match after one more event. The state is changed in place; whoever shows it makes a copy of the outermost object. */
export function fold(m: MatchState, e: TableEvent, now: number): void {
  if (e.ev === "presence") {
    m.presence = e.who ?? [];
    return; // to nobody in particular, and without a number
  }
  const to = e.to ?? "public";
  if (e.ev === "table" && e.started && !m.started) m.sides.clear(); // seats may have been drawn by lot: all of mine come anew
  if (e.ev === "table" && to === "public") m.sides.clear(); // I have got up
  if (e.ev === "table" && to !== "public") m.sides.delete("public"); // I have sat down
  const s = sideOf(m, to);
  if (e.ev !== "table" && e.n !== undefined) {
    if (e.n <= s.n) return; // said twice over a break of the line
    s.n = e.n;
  }
  const first = to === (m.sides.keys().next().value ?? to); // public matters are told to each of my seats: count them once
  switch (e.ev) {
    case "table":
      s.n = e.n ?? 0;
      m.game = e.game ?? m.game;
      m.commitment = e.commitment ?? m.commitment;
      m.seats = e.seats ?? m.seats;
      m.started = e.started ?? m.started;
      m.paused = e.paused ?? false;
      m.over = e.over ?? false;
      m.ask = e.ask ?? null;
      foldPlay(m, s, e, now);
      s.positions = [{ n: s.n, view: s.view, turn: m.turn, told: [] }];
      s.whole = false;
      break;
    case "play":
    case "undo":
      if (e.ev === "undo") m.ask = null;
      foldPlay(m, s, e, now);
      s.positions.push({
        n: s.n,
        view: s.view,
        turn: m.turn,
        told: e.told ?? [],
        ...(e.by === undefined ? {} : { by: e.by }),
        ...(e.ev === "undo" ? { undo: true } : {}),
        ...(e.p === undefined ? {} : { options: true }),
      });
      break;
    case "start":
      m.started = true;
      if (e.seats) m.seats = e.seats;
      break;
    case "seats":
      if (e.seats) m.seats = e.seats;
      if (m.ask?.kind === "replace") m.ask = null;
      // One of my seats is free again. If it was the last one, I am told what the public sees.
      for (const v of [...m.sides.keys()]) if (m.sides.size > 1 && typeof v === "number" && m.seats[v]?.kind !== "person") m.sides.delete(v);
      break;
    case "say":
      if (first && e.seat !== undefined && e.text !== undefined) m.said = [...m.said, { seat: e.seat, text: e.text }];
      break;
    case "ask":
      if (first) foldAsk(m, e);
      break;
    case "pause":
      m.paused = true;
      m.ask = null;
      break;
    case "resume":
      m.paused = false;
      break;
    case "rematch":
    case "next":
      m.next = e.table ?? m.next;
      m.ask = null;
      break;
  }
}

/** The positions of a replay document, in order; a step that changed nothing to see keeps the view before it. */
export function positionsOf(events: TableEvent[]): Position[] {
  const out: Position[] = [];
  let view: unknown = null;
  for (const e of events) {
    if (e.ev !== "play" && e.ev !== "undo" && e.ev !== "table") continue;
    if (e.view !== undefined) view = e.view;
    out.push({
      n: e.n ?? out.length + 1,
      view,
      turn: e.turn ?? [],
      told: e.told ?? [],
      ...(e.by === undefined ? {} : { by: e.by }),
      ...(e.ev === "undo" ? { undo: true } : {}),
      ...(e.points ? { points: e.points } : {}),
    });
  }
  return out.filter((p) => p.view !== null);
}
