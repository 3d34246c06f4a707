// house.ts: the tables of this device, as src/server has them: which there are, opening, importing, replays. Without the page.
import type { TableInfo } from "../net/api.ts";
import type { FileKind } from "../net/host.ts";
import { Engine, Refused } from "./engine.ts";
import { type Kept, type Shelf, openShelf } from "./shelf.ts";
import { ME, Table } from "./table.ts";
import type { Calls, FromWorker, Places } from "./talk.ts";
import { Thinker } from "./thinker.ts";

/** A refusal with a code for which the page has a sentence. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

interface Running {
  engine: Engine;
  thinker: Thinker;
}

const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");

/** Names that no server gives: theirs are shorter. */
const newId = (): string => "local" + [...crypto.getRandomValues(new Uint8Array(16))].map((b) => (b % 32).toString(32)).join("");

async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Failure(answer.status, "module", "the games themselves are not here");
  return WebAssembly.compile(await answer.arrayBuffer()); // a web space may not know what kind of file it is
}

/** The lines of a log's header from the seats on (docs/protocol.md). */
function headerOf(wish: Parameters<Calls["open"]>[0]): string {
  const options = Object.entries(wish.options ?? {}).filter(([, value]) => value !== "");
  const lines = [`seats ${wish.seats.length}`, ...options.map(([name, value]) => `option ${name}=${value}`), `clock ${wish.clock ?? "none"}`, "timeout -", `seed ${hex(crypto.getRandomValues(new Uint8Array(32)))}`];
  if (lines.some((l) => /[\n\r\0]/.test(l))) throw new Failure(400, "wish", "an option is one line");
  return lines.join("\n") + "\n\n";
}

/** What a match file begins with, and its steps (docs/trace.md). */
function beginningOf(match: string): { game: string; seats: string[]; options: Record<string, string>; steps: string[] } {
  const [head = "", body = ""] = match.split(/\n\n([^]*)/);
  const lines = head.split("\n");
  const word = (name: string): string => lines.find((l) => l.startsWith(name + " "))?.slice(name.length + 1) ?? "";
  const options = lines.filter((l) => l.startsWith("option ")).map((l) => l.slice(7).split(/=([^]*)/) as [string, string]);
  return { game: word("game"), seats: Array<string>(Number(word("seats"))).fill("me"), options: Object.fromEntries(options.map(([k, v]) => [k, v])), steps: body.split("\n").filter((l) => l) };
}

export class House {
  private readonly tables = new Map<string, Promise<Table>>();
  private readonly modules = new Map<string, Promise<Running>>();
  private shelf: Promise<Shelf> | null = null;
  private readonly others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("ratskeller");

  constructor(
    private readonly places: Places,
    readonly post: (m: FromWorker) => void,
  ) {
    if (this.others) this.others.onmessage = (m: MessageEvent<{ id: string; pieces: number }>) => void this.tables.get(m.data.id)?.then((t) => t.othersAreAt(m.data.pieces));
  }

  /** Others of this browser have the same table open. */
  tellOthers(id: string, pieces: number): void {
    this.others?.postMessage({ id, pieces });
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
      is = compile(address).then(async (m) => ({ engine: await Engine.start(m), thinker: new Thinker(m, this.places.thinker) }));
      this.modules.set(address, is);
      is.catch(() => this.modules.delete(address)); // the next one tries again
    }
    return is;
  }

  /** A match moves over to the present module by its log; if that is not possible, it goes on with the one it was begun with. */
  private async fold(kept: Kept, log: string): Promise<{ running: Running; t: number }> {
    const running = await this.running(this.places.module);
    try {
      return { running, t: running.engine.fold(log, kept.brought) };
    } catch (e) {
      if (!(e instanceof Refused) || kept.module === this.places.module) throw e;
      const before = await this.running(kept.module).catch(() => {
        throw e;
      });
      return { running: before, t: before.engine.fold(log, kept.brought) };
    }
  }

  private async load(id: string): Promise<Table> {
    const found = await (await this.kept()).find(id);
    if (!found) throw new Failure(404, "table", "there is no such table");
    const log = await new Blob(found.pieces).text();
    const { running, t } = await this.fold(found.kept, log);
    const size = found.pieces.reduce((n, p) => n + p.length, 0);
    return new Table(this, running.engine, running.thinker, t, found.kept, size, found.pieces.length);
  }

  /** The table, from memory or from the shelf. */
  table(id: string): Promise<Table> {
    let is = this.tables.get(id);
    if (!is) {
      is = this.load(id);
      this.tables.set(id, is);
      is.catch(() => this.tables.delete(id));
    }
    return is;
  }

  /** What happens in memory is over for this table; it is loaded anew when somebody wants it. */
  letGo(id: string): void {
    this.tables.delete(id);
  }

  /** Puts a new table on the shelf. */
  async adopt(running: Running, t: number, brought: boolean): Promise<Table> {
    const created = Date.now();
    const kept = { id: newId(), created, brought, module: this.places.module, card: {} as TableInfo };
    const table = new Table(this, running.engine, running.thinker, t, kept, 0, 0);
    this.tables.set(kept.id, Promise.resolve(table));
    await table.save();
    return table;
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
      const t = engine.open(wish.game, headerOf(wish));
      wish.seats.forEach((who, seat) => {
        const ok = who === "me" ? engine.sitPerson(t, seat, ME, wish.dice ? "+" : "", wish.names?.[seat] || wish.name) : engine.sitBot(t, seat, who);
        if (!ok) throw new Failure(400, "noserver", `seat ${seat}: only "me" and bots can sit here`);
      });
      const table = await this.adopt(running, t, false);
      void this.tidy();
      return { id: table.id, invite: "", commitment: table.info().commitment };
    },
    branch: async ({ match, steps, seat, level, name }) => {
      const running = await this.running(this.places.module);
      const { engine } = running;
      const begins = beginningOf(match);
      const t = engine.open(begins.game, headerOf({ ...begins, dice: false, name }));
      if (!engine.given(t, begins.steps.slice(0, steps).join("\n"))) throw new Failure(400, "log", "this position cannot be reached");
      begins.seats.forEach((_, i) => (i === seat ? engine.sitPerson(t, i, ME, "", name) : engine.sitBot(t, i, level)));
      return { id: (await this.adopt(running, t, false)).id };
    },
    table: async (id) => (await this.table(id)).info(),
    myTables: async () => (await (await this.kept()).all()).sort((a, b) => b.created - a.created).map((k) => k.card),
    record: async () => {
      const cards = (await (await this.kept()).all()).map((k) => k.card).filter((c) => c.over && c.mine?.length === 1);
      return (await this.running(this.places.module)).engine.record(cards.sort((a, b) => (a.ended ?? 0) - (b.ended ?? 0)));
    },
    replay: async (id, as) => (await this.table(id)).replay(as),
    file: async (id, kind: FileKind) => (await this.table(id)).file(kind),
    importMatch: async (file) => {
      const running = await this.running(this.places.module);
      const t = running.engine.fold(file, true);
      if (!running.engine.over(t)) throw new Failure(400, "log", "only finished matches can be imported");
      return { id: (await this.adopt(running, t, true)).id };
    },
    forget: async (id) => {
      await this.tables.get(id)?.then((t) => t.drop(4404));
      await (await this.kept()).remove(id);
    },
    memory: async () => (await this.running(this.places.module)).engine.memory(),
  };
}
