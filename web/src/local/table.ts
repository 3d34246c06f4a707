// table.ts: one table of this device: lines in, events out, log to the shelf. What src/server/tables.c, clients.c and bots.c do for
// theirs. Nothing leaves before it is kept.
import type { TableInfo } from "../net/api.ts";
import type { FileKind } from "../net/host.ts";
import type { Engine, TableNumber } from "./engine.ts";
import { Failure } from "./failure.ts";
import type { House } from "./house.ts";
import type { Kept } from "./shelf.ts";
import type { FromWorker } from "./talk.ts";
import type { Thinker } from "./thinker.ts";

/** Whoever sits at this device. Seats of bots are never looked at from here. */
export const ME = "me";

/** "?after=12", or "?after=0:12,3:15": the last event that a viewer has; null: none is named. */
export function afterOf(query: string, viewer: number, spectator: number): number | null {
  const list = query.match(/after=([\d:,]+)/)?.[1];
  if (!list) return null;
  if (!list.includes(":")) return Number(list);
  const own = list.split(",").find((p) => p.startsWith(`${viewer === spectator ? "public" : viewer}:`));
  return own ? Number(own.split(":")[1]) : null;
}

const farewell = (line: number, why: number | "lost" | "elsewhere"): FromWorker => (why === "lost" ? { line, lost: true } : why === "elsewhere" ? { line, elsewhere: true } : { line, gone: why });

const refusal = (line: string, code: string): string => {
  const re = line.match(/^@(\d+)/)?.[1];
  return JSON.stringify({ ev: "answer", ...(re ? { re: Number(re) } : {}), ok: false, code, why: { key: "server." + code } });
};

export class Table {
  private readonly lines = new Set<number>();
  private readonly asked = new Map<number, number>(); // seat to question
  private readonly heard = new Map<number, number>(); // seat to asides
  private queue: Promise<void> = Promise.resolve();
  private mine: number[];
  private timer = 0;
  private advising = false;
  private gone = false;
  private unkept = false;

  constructor(
    private readonly house: House,
    private readonly engine: Engine,
    private readonly thinker: Thinker,
    private readonly t: TableNumber,
    private readonly kept: Kept,
    private size: number, // bytes of the log on the shelf, and in how many pieces
    private pieces: number,
  ) {
    this.mine = this.seats();
  }

  get id(): string {
    return this.kept.id;
  }

  private seats(): number[] {
    return this.kept.brought ? [] : this.engine.seatsOf(this.t, ME);
  }

  /** Seats of this device; without any, the public. */
  private viewers(): number[] {
    return this.mine.length ? this.mine : [this.engine.spectator()];
  }

  info(): TableInfo {
    const turn = this.engine.deciding(this.t).filter((s) => this.mine.includes(s));
    const card = this.engine.card(this.t) as TableInfo;
    const ended = card.over ? { ended: this.kept.card.ended ?? Date.now() } : {};
    const own = this.kept.brought ? {} : { mine: this.mine, turn, hosting: true };
    return { ...card, id: this.id, listed: false, created: this.kept.created, ...ended, ...own };
  }

  // ---- lines ----

  connect(line: number, query: string): void {
    this.lines.add(line);
    const told = this.viewers().map((v) => {
      const after = afterOf(query, v, this.engine.spectator());
      this.engine.follow(this.t, v, after);
      const missed = this.engine.events();
      return after === null ? this.engine.snapshot(this.t, v) + "\n" : missed;
    });
    this.house.post({ line, lines: told.join("") }); // also if there is nothing new: the line is open
    this.engine.goOn(this.t); // a log may break off between a move and its dice
    this.changed();
  }

  /** Nobody waits any more: nothing is thought about, and no clock of ours runs on. */
  disconnect(line: number): void {
    this.lines.delete(line);
    if (!this.lines.size) void this.queue.then(() => !this.lines.size && this.drop());
  }

  say(line: number, text: string): void {
    if (this.kept.brought) return this.tell([line], refusal(text, "not_seated"));
    const answer = this.engine.command(this.t, ME, text);
    if (answer) this.changed(() => this.tell([line], answer));
    else this.advise(line, text);
  }

  private tell(lines: Iterable<number>, text: string): void {
    if (text) for (const line of lines) this.house.post({ line, lines: text });
  }

  // ---- after every change ----

  /** Keeps what is new, then tells it; then bots and clocks. `then`: what else waits for it. */
  private changed(then?: () => void): void {
    const events = this.reseat(this.engine.events());
    const next = this.rematch();
    this.queue = this.queue.then(async () => {
      if (this.gone) return;
      await next;
      if (!(await this.save())) return;
      this.tell(this.lines, events + this.engine.events());
      then?.();
    });
    this.askBots();
    this.wake();
  }

  /** Seats drawn by lot: whoever sits elsewhere now is told everything anew. */
  private reseat(events: string): string {
    const now = this.seats();
    if (now.join() === this.mine.join()) return events;
    this.mine = now;
    for (const v of this.viewers()) this.engine.follow(this.t, v, null);
    return this.viewers().map((v) => this.engine.snapshot(this.t, v) + "\n").join("");
  }

  private async rematch(): Promise<void> {
    if (this.gone || this.kept.brought || !this.engine.rematchWanted(this.t)) return;
    const t = this.engine.rematch(this.t, crypto.getRandomValues(new Uint8Array(32)));
    const next = await this.house.adopt({ engine: this.engine, thinker: this.thinker }, t, false);
    this.engine.next(this.t, next.id);
  }

  /** False: another tab has gone on with this table, and this copy is dropped. */
  async save(): Promise<boolean> {
    const piece = this.engine.log(this.t, this.size);
    const card = this.info();
    const was = this.kept.card;
    if (!piece.length && was.over === card.over && was.started === card.started) return true;
    this.kept.card = card;
    const result = await (await this.house.kept()).add(this.kept, this.pieces, piece);
    if (result === "overtaken") {
      this.drop("lost");
      return false;
    }
    if (result === "full") {
      if (!this.unkept) this.house.post({ unkept: true });
      this.unkept = true; // it goes on; what is missing is tried again with the next piece
      return true;
    }
    this.unkept = false;
    this.size += piece.length;
    if (piece.length) this.pieces++;
    return true;
  }

  /** Out of memory. Lines are told why: a code, that they should come back, or that another tab has the table now. */
  drop(why?: number | "lost" | "elsewhere"): void {
    if (this.gone) return;
    this.gone = true;
    clearTimeout(this.timer);
    this.house.letGo(this);
    for (const line of this.lines) if (why !== undefined) this.house.post(farewell(line, why));
    this.engine.drop(this.t);
  }

  private wake(): void {
    clearTimeout(this.timer);
    const at = this.engine.alarm(this.t);
    if (at === null || !this.lines.size) return;
    this.timer = self.setTimeout(() => {
      this.engine.tick(this.t);
      this.changed();
    }, Math.max(0, at - Date.now()));
  }

  // ---- bots ----

  private askBots(): void {
    if (!this.lines.size) return;
    const bots = this.engine.bots(this.t);
    const talkers = this.engine.talkers(this.t);
    const asides = this.engine.asides(this.t);
    for (const seat of new Set([...bots, ...talkers])) {
      const question = this.engine.question(this.t, seat);
      const spokenTo = talkers.includes(seat) && asides > 0 && this.heard.get(seat) !== asides;
      if (this.asked.get(seat) === question || (!bots.includes(seat) && !spokenTo)) continue;
      this.asked.set(seat, question);
      this.heard.set(seat, asides);
      void this.ask(seat, question, bots.includes(seat));
    }
  }

  private async ask(seat: number, question: number, toMove: boolean): Promise<void> {
    const { move, said } = await this.thinker.think(this.engine.ask(this.t, seat));
    if (this.gone) return;
    if (this.asked.get(seat) === question) this.asked.delete(seat);
    if (said) this.engine.botAside(this.t, seat, said);
    else if (toMove) this.engine.botMove(this.t, seat, question, move);
    this.changed();
  }

  /** "What would you do?" */
  private advise(line: number, text: string): void {
    const question = this.advising ? null : this.engine.advise(this.t);
    if (!question) return this.tell([line], refusal(text, "thinking"));
    this.advising = true;
    void this.thinker.think(question).then((found) => {
      this.advising = false;
      if (!this.gone) this.tell([line], this.engine.advice(this.t, found));
    });
  }

  // ---- what is shown ----

  /** As the server has it: before the end only what the seats of this device may see. */
  replay(as: string): string {
    const over = this.engine.over(this.t);
    if (as === "all" && !over) throw new Failure(409, "not_over", "the match goes on; everything is shown at its end");
    const seat = as === "all" || as === "public" ? null : Number(as);
    if (seat !== null && !over && !this.mine.includes(seat)) throw new Failure(403, "not_yours", "until the end of the match only that seat may see this");
    return this.engine.replay(this.t, seat ?? this.engine.spectator(), as === "all");
  }

  file(kind: FileKind): string {
    if (!this.engine.over(this.t)) throw new Failure(409, "not_over", "the match goes on; this is shown at its end");
    return kind === "log" ? this.log() : this.engine.matchFile(this.t);
  }

  /** Whoever asks sits at this device, and nobody else does: the log may go elsewhere, and the match with it. */
  running(): string {
    if (this.kept.brought || !this.engine.started(this.t) || this.engine.over(this.t)) throw new Failure(409, "started", "this match does not run");
    return this.log();
  }

  private log(): string {
    return new TextDecoder().decode(this.engine.log(this.t, 0));
  }
}
