// local-host.ts: the host of this device, as light as it can be: what it needs comes when it is asked for (local.ts).
import { remember, remembered } from "../ui/settings.ts";
import { Value } from "../ui/value.ts";
import type { TableInfo } from "./api.ts";
import type { Answer } from "./events.ts";
import type { FileKind, Host, Imported, Line, LineState, Listener, Opened, Wish } from "./host.ts";
import { ApiError } from "./http.ts";
import { Post } from "./post.ts";
import type { MyRecord } from "./record.ts";

const load = () =>
  import("./local.ts").catch(() => {
    throw new ApiError(0, "module", "the games cannot be loaded");
  });

/** Tables of this device have names that no server gives. */
export const isLocal = (id: string): boolean => id.startsWith("local") && id.length > 16;

type Loaded = Awaited<ReturnType<typeof load>>;

const ENOUGH = 3; // times in a row that a line is lost before anything was said

class LocalLine implements Line {
  readonly state = new Value<LineState>("connecting");
  code = 0;
  private number: number | null = null;
  private closed = false;
  private losses = 0;
  private tries = 3; // before it was ever open
  private readonly letters: Post;

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
  ) {
    this.letters = new Post((events) => listener.events(events));
    document.addEventListener("visibilitychange", this.seen);
    void this.connect();
  }

  /** The tab that had the table may have been closed. */
  private readonly seen = (): void => {
    if (this.state.get() === "elsewhere" && document.visibilityState === "visible") void this.connect();
  };

  ask(seat: string, command: string): Promise<Answer> {
    return this.letters.ask(seat + command, (line) => this.send(line));
  }

  close(): void {
    this.closed = true;
    document.removeEventListener("visibilitychange", this.seen);
    this.hangUp();
  }

  takeOver(): void {
    void this.connect(true);
  }

  private hangUp(): void {
    this.tell((worker, number) => worker.close(number));
  }

  private send(line: string): void {
    this.tell((worker, number) => worker.say(number, line));
  }

  private tell(what: (worker: ReturnType<Loaded["worker"]>, number: number) => void): void {
    const number = this.number;
    if (number !== null) void load().then((m) => what(m.worker(), number));
  }

  private async connect(take = false): Promise<void> {
    try {
      const { worker } = await load();
      if (this.closed) return;
      if (this.number !== null) worker().close(this.number);
      let fresh = true;
      this.number = worker().connect(this.id, this.listener.after(), take, {
        lines: (text) => {
          this.state.set("open");
          this.letters.receive(text);
          if (fresh) this.letters.again((line) => this.send(line));
          fresh = false;
          this.losses = this.tries = 0;
        },
        lost: () => this.again(),
        elsewhere: () => this.wait(),
        gone: (code) => this.end(code),
      });
    } catch {
      this.end(4500);
    }
  }

  /** A tab that is being reloaded or closed may need its time to let go: at first it is asked again. */
  private wait(): void {
    this.state.set("elsewhere");
    if (!this.closed && this.tries-- > 0) void this.connect();
  }

  private again(): void {
    if (this.closed) return;
    this.state.set("lost");
    if (++this.losses > ENOUGH) this.end(4500);
    else void this.connect();
  }

  private end(code: number): void {
    this.code = code;
    this.state.set("gone");
  }
}

export class LocalHost implements Host {
  async open(wish: Wish): Promise<Opened> {
    const made = await (await load()).local.open(wish);
    remember("tables", "here");
    return made;
  }

  async table(id: string): Promise<TableInfo> {
    return (await load()).local.table(id);
  }

  /** Nothing is loaded for somebody who has none. */
  async myTables(): Promise<TableInfo[]> {
    return remembered("tables") ? (await load()).local.myTables() : [];
  }

  async record(): Promise<MyRecord> {
    return (await load()).local.record();
  }

  async replay(id: string, as: string): Promise<unknown[]> {
    return (await load()).local.replay(id, as);
  }

  async file(id: string, kind: FileKind): Promise<string> {
    return (await load()).local.file(id, kind);
  }

  async importMatch(file: string): Promise<Imported> {
    const made = await (await load()).local.importMatch(file);
    remember("tables", "here");
    return made;
  }

  /** Was this match played with a data set that a designer has loaded here? */
  async hasSetOf(match: string): Promise<boolean> {
    return !!remembered("sets") && (await (await load()).local.bytesFor(match)) !== null;
  }

  async end(id: string): Promise<object> {
    await (await load()).local.forget(id);
    return {};
  }

  async running(id: string): Promise<string> {
    return (await load()).local.running(id);
  }

  /** Can the games run in this browser? Fails if not. */
  async ready(): Promise<void> {
    await (await load()).local.memory();
  }

  connect(id: string, listener: Listener): Line {
    return new LocalLine(id, listener);
  }
}
