// local-host.ts: the host of this device, as light as it can be: what it needs comes when it is asked for (local.ts).
import { remember, remembered } from "../ui/settings.ts";
import { Value } from "../ui/value.ts";
import type { TableInfo } from "./api.ts";
import type { Answer } from "./events.ts";
import type { FileKind, Host, Line, LineState, Listener, Wish } from "./host.ts";
import { Post } from "./post.ts";
import type { MyRecord } from "./record.ts";

const load = () => import("./local.ts");

/** Tables of this device have names that no server gives. */
export const isLocal = (id: string): boolean => id.startsWith("local") && id.length > 16;

class LocalLine implements Line {
  readonly state = new Value<LineState>("connecting");
  code = 0;
  private number: number | null = null;
  private closed = false;
  private readonly letters: Post;

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
  ) {
    this.letters = new Post((events) => listener.events(events));
    void this.connect();
  }

  ask(seat: string, command: string): Promise<Answer> {
    return this.letters.ask(seat + command, (line) => this.send(line));
  }

  close(): void {
    this.closed = true;
    const number = this.number;
    if (number !== null) void load().then((m) => m.worker().close(number));
  }

  private send(line: string): void {
    const number = this.number;
    if (number !== null) void load().then((m) => m.worker().say(number, line));
  }

  private async connect(): Promise<void> {
    try {
      const { worker } = await load();
      if (this.closed) return;
      this.number = worker().connect(this.id, this.listener.after(), {
        lines: (text) => {
          this.state.set("open");
          this.letters.receive(text);
        },
        lost: () => {
          this.state.set("lost");
          if (!this.closed) void this.connect();
        },
        gone: (code) => this.end(code),
      });
      this.letters.again((line) => this.send(line));
    } catch {
      this.end(4500);
    }
  }

  private end(code: number): void {
    this.code = code;
    this.state.set("gone");
  }
}

export class LocalHost implements Host {
  async open(wish: Wish): Promise<{ id: string; invite: string; commitment: string }> {
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

  async importMatch(file: string): Promise<{ id: string }> {
    const made = await (await load()).local.importMatch(file);
    remember("tables", "here");
    return made;
  }

  async end(id: string): Promise<object> {
    await (await load()).local.forget(id);
    return {};
  }

  connect(id: string, listener: Listener): Line {
    return new LocalLine(id, listener);
  }
}
