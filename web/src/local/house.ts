// house.ts: the tables of this device, as src/server has them: which there are, opening, importing, replays. Without the page.
import type { TableInfo } from "../net/api.ts";
import type { TableEvent } from "../net/events.ts";
import type { FileKind } from "../net/host.ts";
import { Engine, Refused } from "./engine.ts";
import { Failure } from "./failure.ts";
import { type Grip, grip } from "./grip.ts";
import { type Kept, type Shelf, openShelf } from "./shelf.ts";
import { ME, Table } from "./table.ts";
import { OwnSets } from "./sets.ts";
import type { Branch, Calls, FromWorker, Places } from "./talk.ts";
import { Thinker } from "./thinker.ts";
import { compile } from "./workshop.ts";


/** Another tab has the table. */
export class Elsewhere extends Error {}

interface Running {
  engine: Engine;
  thinker: Thinker;
}

const PATIENCE = 1000; // milliseconds for a tab that is being closed, to let go

const lockOf = (id: string): string => "ratskeller-table-" + id;
const freshSeed = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32));
const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");

/** Names that no server gives: theirs are shorter. */
const newId = (): string => "local" + [...crypto.getRandomValues(new Uint8Array(16))].map((b) => (b % 32).toString(32)).join("");

/** The lines of a log's header from the seats on (docs/protocol.md). */
function headerOf(wish: Parameters<Calls["open"]>[0]): string {
  const options = Object.entries(wish.options ?? {}).filter(([, value]) => value !== "");
  const lines = [`seats ${wish.seats.length}`, ...options.map(([name, value]) => `option ${name}=${value}`), `clock ${wish.clock ?? "none"}`, "timeout -", `seed ${hex(freshSeed())}`];
  if (lines.some((l) => /[\n\r\0]/.test(l))) throw new Failure(400, "wish", "an option is one line");
  return lines.join("\n") + "\n\n";
}

/** What a match file begins with, and its steps (docs/trace.md). */
function beginningOf(match: string): { game: string; data: string; seats: string[]; options: Record<string, string>; steps: string[] } {
  const [head = "", body = ""] = match.split(/\n\n([^]*)/);
  const lines = head.split("\n");
  const word = (name: string): string => lines.find((l) => l.startsWith(name + " "))?.slice(name.length + 1) ?? "";
  const options = lines.filter((l) => l.startsWith("option ")).map((l) => l.slice(7).split(/=([^]*)/) as [string, string]);
  return { game: word("game"), data: word("data"), seats: Array<string>(Number(word("seats"))).fill("me"), options: Object.fromEntries(options.map(([k, v]) => [k, v])), steps: body.split("\n").filter((l) => l) };
}

/** A table that begins with the first steps of a match: me at one seat, bots at the others. */
function beginWith(engine: Engine, { match, steps, seat, level, name }: Branch): number {
  const begins = beginningOf(match);
  const t = engine.open(begins.game, begins.data, headerOf({ ...begins, dice: false, name }));
  if (!engine.given(t, begins.steps.slice(0, steps).join("\n"))) throw new Failure(400, "log", "this position cannot be reached");
  begins.seats.forEach((_, i) => (i === seat ? engine.sitPerson(t, i, ME, "", name) : engine.sitBot(t, i, level)));
  return t;
}

export class House {
  private readonly coming = new Map<string, Promise<Table>>(); // being loaded
  private readonly here = new Map<string, Table>();
  private readonly grips = new Map<string, Grip>();
  private readonly modules = new Map<string, Promise<Running>>();
  private shelf: Promise<Shelf> | null = null;
  private readonly sets: OwnSets;

  constructor(
    private readonly places: Places,
    readonly post: (m: FromWorker) => void,
  ) {
    this.sets = new OwnSets(places, () => this.kept());
  }

  kept(): Promise<Shelf> {
    this.shelf ??= openShelf().then(({ shelf, keeps }) => {
      if (!keeps) this.post({ unkept: true });
      return shelf;
    });
    return this.shelf;
  }

  private running(address: string): Promise<Running> {
    let is = this.modules.get(address);
    if (!is) {
      is = compile(address).then(async (m) => {
        const engine = await Engine.start(m);
        return { engine, thinker: new Thinker(m, this.places.thinker, engine) };
      });
      this.modules.set(address, is);
      is.catch(() => this.modules.delete(address)); // the next one tries again
    }
    return is;
  }

  /** A match moves over to the present module by its log; if that is not possible, it goes on with the one it was begun with. */
  private async fold(kept: Kept, log: string): Promise<{ running: Running; t: number }> {
    const running = await this.running(this.places.module);
    await this.sets.ready(running.engine, log);
    try {
      return { running, t: running.engine.fold(log, kept.brought) };
    } catch (e) {
      if (!(e instanceof Refused) || kept.module === this.places.module) throw e;
      const before = await this.running(kept.module).catch(() => {
        throw e;
      });
      // A designer's set has the layout of the present module: an earlier one has only its own.
      return { running: before, t: before.engine.fold(log, kept.brought) };
    }
  }

  /** Until it is let go, this tab has the table. */
  private async hold(id: string, take: boolean): Promise<void> {
    const g = grip(lockOf(id), () => (this.here.get(id)?.drop("elsewhere"), this.release(id)));
    this.grips.set(id, g);
    if (take) g.take();
    const late = new Promise<"late">((ok) => setTimeout(() => ok("late"), PATIENCE));
    if ((await Promise.race([g.held, late])) !== "late") return;
    this.release(id);
    throw new Elsewhere();
  }

  private async found(id: string): Promise<NonNullable<Awaited<ReturnType<Shelf["find"]>>>> {
    const found = await (await this.kept()).find(id);
    if (!found) throw new Failure(404, "table", "there is no such table");
    return found;
  }

  private async copy(id: string): Promise<Table> {
    const found = await this.found(id);
    const log = await new Blob(found.pieces).text();
    const { running, t } = await this.fold(found.kept, log);
    const size = found.pieces.reduce((n, p) => n + p.length, 0);
    return new Table(this, running.engine, running.thinker, t, found.kept, size, found.pieces.length);
  }

  /** Nobody goes on with a finished match: any number of tabs may have it. */
  private async load(id: string, take: boolean): Promise<Table> {
    const free = (await this.found(id)).kept.card.over;
    if (!free) await this.hold(id, take);
    const table = await this.copy(id);
    if (!free && !this.grips.has(id)) {
      table.drop();
      throw new Elsewhere(); // taken meanwhile
    }
    this.here.set(id, table);
    return table;
  }

  /** The table, from memory or from the shelf. `take`: from whatever tab has it. */
  async table(id: string, take = false): Promise<Table> {
    const is = this.here.get(id) ?? this.coming.get(id);
    if (is && take) this.grips.get(id)?.take();
    if (is) return is;
    const coming = this.load(id, take).finally(() => this.coming.delete(id));
    this.coming.set(id, coming);
    coming.catch(() => this.release(id));
    return coming;
  }

  /** The table, if it is in memory. */
  present(id: string): Table | undefined {
    return this.here.get(id);
  }

  /** For who only looks: the table in memory, or a copy for as long as it takes. */
  private async look<T>(id: string, see: (table: Table) => T): Promise<T> {
    const is = this.here.get(id);
    if (is) return see(is);
    const copy = await this.copy(id);
    try {
      return see(copy);
    } finally {
      copy.drop();
    }
  }

  private release(id: string): void {
    this.grips.get(id)?.release();
    this.grips.delete(id);
  }

  /** What happens in memory is over for this table; it is loaded anew when somebody wants it. */
  letGo(table: Table): void {
    if (this.here.get(table.id) !== table) return;
    this.here.delete(table.id);
    this.release(table.id);
  }

  /** Puts a new table on the shelf. */
  async adopt(running: Running, t: number, brought: boolean): Promise<Table> {
    const created = Date.now();
    const kept = { id: newId(), created, brought, module: this.places.module, card: {} as TableInfo };
    const table = new Table(this, running.engine, running.thinker, t, kept, 0, 0);
    await this.hold(kept.id, false);
    this.here.set(kept.id, table);
    await table.save();
    return table;
  }

  /** Looks at a position without keeping a table for it. */
  private async glance<T>(from: Branch, look: (engine: Engine, t: number) => T): Promise<T> {
    const { engine } = await this.running(this.places.module);
    await this.sets.ready(engine, from.match);
    const t = beginWith(engine, from);
    try {
      return look(engine, t);
    } finally {
      engine.drop(t);
    }
  }

  /** A few finished matches more than anybody looks at again, and the oldest goes. */
  private async tidy(): Promise<void> {
    const shelf = await this.kept();
    const old = (await shelf.all()).filter((k) => k.card.over).sort((a, b) => b.created - a.created);
    for (const k of old.slice(200)) await shelf.remove(k.id);
  }

  readonly calls: { [C in keyof Calls]: (...args: Parameters<Calls[C]>) => Promise<ReturnType<Calls[C]>> } = {
    open: async (wish) => {
      const running = await this.running(this.places.module);
      const { engine } = running;
      await this.sets.prepare(engine, wish.game, wish.data ?? "");
      const t = engine.open(wish.game, wish.data ?? "", headerOf(wish));
      wish.seats.forEach((who, seat) => {
        const ok = who === "me" ? engine.sitPerson(t, seat, ME, wish.dice ? "+" : "", wish.names?.[seat] || wish.name) : engine.sitBot(t, seat, who);
        if (!ok) throw new Failure(400, "noserver", `seat ${seat}: only "me" and bots can sit here`);
      });
      const table = await this.adopt(running, t, false);
      void this.tidy();
      return { id: table.id, invite: "", commitment: table.info().commitment };
    },
    branch: async (from) => {
      const running = await this.running(this.places.module);
      await this.sets.ready(running.engine, from.match);
      return { id: (await this.adopt(running, beginWith(running.engine, from), false)).id };
    },
    preview: (from) => this.glance(from, (engine, t) => ({ info: engine.card(t) as TableInfo, at: JSON.parse(engine.snapshot(t, from.seat)) as TableEvent })),
    reasons: (from, move, other) => this.glance(from, (engine, t) => engine.reasons(t, `${from.seat} ${move}`, `${from.seat} ${other}`)),
    table: (id) => this.look(id, (t) => t.info()),
    myTables: async () => (await (await this.kept()).all()).sort((a, b) => b.created - a.created).map((k) => k.card),
    record: async () => {
      const cards = (await (await this.kept()).all()).map((k) => k.card).filter((c) => c.over && c.mine?.length === 1 && !c.given);
      return (await this.running(this.places.module)).engine.record(cards.sort((a, b) => (a.ended ?? 0) - (b.ended ?? 0)));
    },
    replay: (id, as) => this.look(id, (t) => t.replay(as)),
    file: (id, kind: FileKind) => this.look(id, (t) => t.file(kind)),
    importMatch: async (file) => {
      const running = await this.running(this.places.module);
      const { engine } = running;
      await this.sets.ready(engine, file);
      const t = engine.fold(file, true);
      if (engine.over(t)) return { id: (await this.adopt(running, t, true)).id, over: true };
      engine.drop(t);
      return { id: (await this.adopt(running, engine.takeAlong(file, freshSeed(), ME), false)).id, over: false };
    },
    running: (id) => this.look(id, (t) => t.running()),
    forget: async (id) => {
      this.here.get(id)?.drop(4404);
      const g = grip(lockOf(id), () => undefined); // another tab that has it loses it
      g.take();
      await g.held;
      await (await this.kept()).remove(id);
      g.release();
    },
    addSet: (game, file, source) => this.sets.add(game, file, source),
    sets: (game) => this.sets.list(game),
    worn: (hash) => this.sets.worn(hash),
    wornBy: async (id) => this.sets.worn((await this.found(id)).kept.card.data ?? ""),
    forgetSet: async (hash) => {
      const needed = (await (await this.kept()).all()).some((k) => k.card.data === hash);
      if (!needed) await (await this.kept()).removeSet(hash);
      return !needed;
    },
    bytesFor: (match) => this.sets.bytesFor(match),
    memory: async () => (await this.running(this.places.module)).engine.memory(),
  };
}
