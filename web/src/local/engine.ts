// engine.ts: the WebAssembly module (src/wasm) as an object. Texts go in and out; a table is a number.

import type { TableInfo } from "../net/api.ts";
import type { MyRecord } from "../net/record.ts";
import { Refused } from "./failure.ts";
import { Instance, type Common } from "./instance.ts";
import type { Conclusion, Thought } from "./talk.ts";

/** What the module exports, as src/wasm/host.c and think.c say. */
interface Exports extends Common {
  check(): number;
  add_set(game: number, hash: number, bytes: number, n: number): number;
  open(game: number, data: number, rest: number): number;
  fold(bytes: number, n: number, brought: number): number;
  drop(t: number): void;
  sit_person(t: number, now: number, seat: number, who: number, nonce: number, name: number): number;
  sit_bot(t: number, now: number, seat: number, policy: number): number;
  command(t: number, now: number, who: number, line: number): number;
  tick(t: number, now: number): void;
  alarm(t: number): number;
  go_on(t: number, now: number): void;
  rematch_wanted(t: number): number;
  rematch(t: number, now: number, seed: number): number;
  next(t: number, now: number, id: number): void;
  take_along(log: number, n: number, now: number, seed: number, who: number): number;
  spectator(): number;
  seats_of(t: number, who: number): number;
  deciding(t: number): number;
  follow(t: number, viewer: number, after: number): void;
  snapshot(t: number, viewer: number, now: number): void;
  events(): void;
  log(t: number, from: number): void;
  match_file(t: number): void;
  is_over(t: number): number;
  is_started(t: number): number;
  card(t: number): void;
  replay(t: number, viewer: number, all: number): number;
  bots(t: number): number;
  talkers(t: number): number;
  question(t: number, seat: number): number;
  asides(t: number): number;
  ask(t: number, seat: number): void;
  advise(t: number): number;
  advice(t: number, move: bigint, why: number): void;
  think(question: number, seed: bigint): bigint;
  /** The next four: not in modules of before. */
  is_long?(question: number): number;
  grow?(question: number, seed: bigint, tree: number, trees: number): bigint;
  votes?(): void;
  count?(votes: number, n: number): bigint;
  bot_move(t: number, now: number, seat: number, question: number, move: bigint): number;
  bot_aside(t: number, now: number, seat: number, line: number): number;
  tally_begin(): void;
  tally_other(bot: number, behind: number): void;
  tally_add(table: number, game: number, unit: number, players: number, place: number, of: number, won: number, points: number): void;
  tally(): void;
  given(t: number, now: number, steps: number): number;
  reasons(t: number, move: number, other: number): number;
  outline(t: number): number;
  judge(t: number, step: number, iterations: number): number;
  judged(): void;
  sums(t: number, list: number, n: number): number;
}

export type TableNumber = number;

export { Refused };

const encoder = new TextEncoder();

/** The system as the module needs it: a clock, and somewhere to complain. */
function system(memory: () => WebAssembly.Memory): Record<string, (...args: never[]) => number> {
  return {
    clock_time_get: (_clock: number, _precision: bigint, to: number) => {
      new DataView(memory().buffer).setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit: (code: number) => {
      throw new Error(`the module has stopped (${code})`);
    },
  };
}

export class Engine extends Instance<Exports> {
  static async start(module: WebAssembly.Module): Promise<Engine> {
    const made: { memory?: WebAssembly.Memory } = {};
    const nothing = WebAssembly.Module.imports(module).map((i) => [i.name, () => 8] as const); // files: there are none
    const wasi = { ...Object.fromEntries(nothing), ...system(() => made.memory as WebAssembly.Memory) };
    const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
    const is = exports as unknown as Exports;
    made.memory = is.memory;
    is._initialize();
    const engine = new Engine(is);
    if (is.check()) throw new Error("the data sets of this module do not fit");
    return engine;
  }

  private table(t: number): TableNumber {
    if (!t) throw new Refused(this.text());
    return t;
  }

  /** The public's place among the viewers. */
  spectator(): number {
    return this.is.spectator();
  }

  /** How much memory the module has taken. */
  memory(): number {
    return this.is.memory.buffer.byteLength;
  }

  /** Makes a designer's data set known, as the workshop has read it. */
  addSet(game: string, hash: string, bytes: Uint8Array): void {
    const at = this.put(bytes);
    const ok = this.with([game, hash], (g, h) => this.is.add_set(g ?? 0, h ?? 0, at, bytes.length));
    this.is.give(at);
    if (!ok) throw new Refused("this data set cannot be taken");
  }

  /** `data`: the hash of a set that was added; empty: the published one. */
  open(game: string, data: string, rest: string): TableNumber {
    return this.table(this.with([game, data, rest], (g, d, r) => this.is.open(g ?? 0, d ?? 0, r ?? 0)));
  }

  fold(log: string, brought: boolean): TableNumber {
    const bytes = encoder.encode(log);
    const at = this.put(bytes);
    try {
      return this.table(this.is.fold(at, bytes.length, Number(brought)));
    } finally {
      this.is.give(at);
    }
  }

  drop(t: TableNumber): void {
    this.is.drop(t);
  }

  sitPerson(t: TableNumber, seat: number, who: string, nonce: string, name: string): boolean {
    return this.with([who, nonce, name], (w, n, m) => this.is.sit_person(t, Date.now(), seat, w ?? 0, n ?? 0, m ?? 0)) !== 0;
  }

  sitBot(t: TableNumber, seat: number, policy: string): boolean {
    return this.with([policy], (p) => this.is.sit_bot(t, Date.now(), seat, p ?? 0)) !== 0;
  }

  /** The answer, one JSON object; empty: a bot is asked for advice. */
  command(t: TableNumber, who: string, line: string): string {
    this.with([who, line], (w, l) => this.is.command(t, Date.now(), w ?? 0, l ?? 0));
    return this.text();
  }

  tick(t: TableNumber): void {
    this.is.tick(t, Date.now());
  }

  /** When to tick; null: never. */
  alarm(t: TableNumber): number | null {
    const at = this.is.alarm(t);
    return at < 0 ? null : at;
  }

  goOn(t: TableNumber): void {
    this.is.go_on(t, Date.now());
  }

  rematchWanted(t: TableNumber): boolean {
    return this.is.rematch_wanted(t) !== 0;
  }

  rematch(t: TableNumber, seed: Uint8Array): TableNumber {
    const at = this.put(seed);
    const next = this.is.rematch(t, Date.now(), at);
    this.is.give(at);
    return next;
  }

  next(t: TableNumber, id: string): void {
    this.with([id], (i) => this.is.next(t, Date.now(), i ?? 0));
  }

  /** The log of a match that runs, as a table on which `who` goes on. */
  takeAlong(log: string, seed: Uint8Array, who: string): TableNumber {
    const bytes = encoder.encode(log);
    const [at, dice] = [this.put(bytes), this.put(seed)];
    try {
      return this.table(this.with([who], (w) => this.is.take_along(at, bytes.length, Date.now(), dice, w ?? 0)));
    } finally {
      this.is.give(at);
      this.is.give(dice);
    }
  }

  seatsOf(t: TableNumber, who: string): number[] {
    return members(this.with([who], (w) => this.is.seats_of(t, w ?? 0)));
  }

  deciding(t: TableNumber): number[] {
    return members(this.is.deciding(t));
  }

  /** From now on this viewer's events are collected, those after number `after` at once. */
  follow(t: TableNumber, viewer: number, after: number | null): void {
    this.is.follow(t, viewer, after ?? -1);
  }

  snapshot(t: TableNumber, viewer: number): string {
    this.is.snapshot(t, viewer, Date.now());
    return this.text();
  }

  /** What was told since the last time, an event a line. */
  events(): string {
    this.is.events();
    return this.text();
  }

  log(t: TableNumber, from: number): Uint8Array<ArrayBuffer> {
    this.is.log(t, from);
    return this.out();
  }

  matchFile(t: TableNumber): string {
    this.is.match_file(t);
    return this.text();
  }

  over(t: TableNumber): boolean {
    return this.is.is_over(t) !== 0;
  }

  started(t: TableNumber): boolean {
    return this.is.is_started(t) !== 0;
  }

  card(t: TableNumber): object {
    this.is.card(t);
    return JSON.parse(this.text()) as object;
  }

  replay(t: TableNumber, viewer: number, all: boolean): string {
    if (!this.is.replay(t, viewer, Number(all))) throw new Refused("the log of this table cannot be read");
    return this.text();
  }

  bots(t: TableNumber): number[] {
    return members(this.is.bots(t));
  }

  talkers(t: TableNumber): number[] {
    return members(this.is.talkers(t));
  }

  question(t: TableNumber, seat: number): number {
    return this.is.question(t, seat);
  }

  asides(t: TableNumber): number {
    return this.is.asides(t);
  }

  /** What a bot is to think about, for `think` of another instance. */
  ask(t: TableNumber, seat: number): Uint8Array<ArrayBuffer> {
    this.is.ask(t, seat);
    return this.out();
  }

  advise(t: TableNumber): Uint8Array<ArrayBuffer> | null {
    return this.is.advise(t) < 0 ? null : this.out();
  }

  advice(t: TableNumber, { move, said }: { move: bigint; said: string }): string {
    this.with([said], (why) => this.is.advice(t, move, why ?? 0));
    return this.text();
  }

  /** Why one move and not the other, as JSON; both in notation with the seat. */
  reasons(t: TableNumber, move: string, other: string): string {
    return this.with([move, other], (m, o) => this.is.reasons(t, m ?? 0, o ?? 0)) ? this.text() : "{}";
  }

  think(question: Uint8Array, seed: bigint): { move: bigint; said: string } {
    const at = this.put(question);
    const move = this.is.think(at, seed);
    this.is.give(at);
    return { move, said: this.text() };
  }

  /** Whether a question is worth several workers, each with a tree of its own. */
  isLong(question: Uint8Array): boolean {
    if (!this.is.is_long) return false;
    const at = this.put(question);
    const long = this.is.is_long(at) !== 0;
    this.is.give(at);
    return long;
  }

  /** As `think`, with one of several trees, and how it votes; no votes: there was nothing to choose. */
  grow(question: Uint8Array, seed: bigint, tree: number, trees: number): { move: bigint; said: string; votes: Uint8Array<ArrayBuffer> } {
    const at = this.put(question);
    const move = this.is.grow?.(at, seed, tree, trees) ?? 0n;
    this.is.give(at);
    const said = this.text();
    this.is.votes?.();
    return { move, said, votes: this.out() };
  }

  conclude({ id, question, seed, tree, trees }: Thought): Conclusion {
    return { id, ...(tree === undefined || trees === undefined ? this.think(question, seed) : this.grow(question, seed, tree, trees)) };
  }

  /** What the trees decide, whose votes come in their order. */
  count(votes: Uint8Array): bigint {
    const at = this.put(votes);
    const move = this.is.count?.(at, votes.length) ?? 0n;
    this.is.give(at);
    return move;
  }

  botMove(t: TableNumber, seat: number, question: number, move: bigint): boolean {
    return this.is.bot_move(t, Date.now(), seat, question, move) !== 0;
  }

  /** How somebody has been doing, from the cards of finished matches with one seat of theirs, oldest first. */
  record(cards: readonly TableInfo[]): MyRecord {
    this.is.tally_begin();
    for (const card of cards) this.tally(card, card.mine?.[0] ?? 0);
    this.is.tally();
    return JSON.parse(this.text()) as MyRecord;
  }

  private tally(card: TableInfo, mine: number): void {
    const { points = [], ranks = [], winners = [], unit = "" } = card;
    card.seats.forEach((s, i) => {
      if (i !== mine && s.bot) this.with([s.bot], (bot) => this.is.tally_other(bot ?? 0, Number((ranks[i] ?? 0) > (ranks[mine] ?? 0))));
    });
    this.with([card.id, card.game, unit], (id, game, what) =>
      this.is.tally_add(id ?? 0, game ?? 0, what ?? 0, card.seats.length, ranks[mine] ?? 1, points.length, Number(winners.includes(mine)), points[mine] ?? 0),
    );
  }

  /** Begins with a position, before anybody is seated: steps of a match, a line each. */
  given(t: TableNumber, steps: string): boolean {
    return this.with([steps], (s) => this.is.given(t, Date.now(), s ?? 0)) !== 0;
  }

  /** What there is to judge in a finished match, as JSON. */
  outline(t: TableNumber): string {
    if (!this.is.outline(t)) throw new Refused("only finished matches are analysed");
    return this.text();
  }

  /** A verdict on the decision of this step, as JSON, and its numbers, for `sums`. */
  judge(t: TableNumber, step: number, iterations: number): { verdict: string; numbers: Uint8Array<ArrayBuffer> } {
    if (!this.is.judge(t, step, iterations)) throw new Refused("this is no decision of a finished match");
    const verdict = this.text();
    this.is.judged();
    return { verdict, numbers: this.out() };
  }

  /** Luck, skill and turning points of these decisions, in order of time, as JSON. */
  sums(t: TableNumber, list: Uint8Array): string {
    const at = this.put(list);
    const ok = this.is.sums(t, at, list.length);
    this.is.give(at);
    if (!ok) throw new Refused("these are no decisions");
    return this.text();
  }

  botAside(t: TableNumber, seat: number, line: string): boolean {
    return this.with([line], (l) => this.is.bot_aside(t, Date.now(), seat, l ?? 0)) !== 0;
  }
}

/** The numbers in a bit set. */
function members(set: number): number[] {
  return Array.from({ length: 8 }, (_, i) => i).filter((i) => (set >> i) & 1);
}
