// link.ts: the line to the table. Comes back by itself, names what it has, and says again what was not answered.
import { Value } from "../ui/value.ts";
import type { Answer, TableEvent } from "./events.ts";

export type LinkState = "connecting" | "open" | "lost" | "gone";

interface Pending {
  line: string;
  resolve(a: Answer): void;
}

// Codes after which coming back makes no sense (docs/protocol.md).
const FINAL = [1003, 1007, 1009, 1008, 4403, 4404, 4429, 4500];

export class Link {
  readonly state = new Value<LinkState>("connecting");
  code = 0; // why it is gone
  private socket: WebSocket | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastNumber = Date.now(); // counts up also over a reload of the page
  private wait = 250;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly after: () => string,
    private readonly onEvents: (events: TableEvent[]) => void,
  ) {
    this.connect();
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
  }

  /** Sends a command and waits for its answer, over a break of the line too. */
  ask(seat: string, command: string): Promise<Answer> {
    const number = ++this.lastNumber;
    const line = `@${number} ${seat}${command}`;
    return new Promise((resolve) => {
      this.pending.set(number, { line, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(line);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
  }

  private readonly now = (): void => {
    if (this.state.get() !== "lost" || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const s = new WebSocket(`${scheme}//${location.host}${this.path}${this.after()}`);
    this.socket = s;
    s.onopen = () => {
      this.wait = 250;
      this.state.set("open");
      for (const p of this.pending.values()) s.send(p.line);
    };
    s.onmessage = (m) => this.receive(String(m.data));
    s.onclose = (e) => {
      if (this.closed || this.socket !== s) return;
      this.code = e.code;
      if (FINAL.includes(e.code)) {
        this.state.set("gone");
        return;
      }
      this.state.set("lost");
      this.timer = window.setTimeout(() => this.connect(), e.code === 4100 ? 0 : this.wait);
      this.wait = Math.min(this.wait * 2, 8000);
    };
  }

  private receive(text: string): void {
    const events: TableEvent[] = [];
    for (const line of text.split("\n")) {
      if (!line) continue;
      const e = JSON.parse(line) as TableEvent;
      if (e.ev === "answer") this.answered(e as unknown as Answer);
      else events.push(e);
    }
    if (events.length) this.onEvents(events);
  }

  private answered(a: Answer): void {
    const first = a.re ?? this.pending.keys().next().value; // an answer without number is to the oldest
    if (first === undefined) return;
    const p = this.pending.get(first);
    this.pending.delete(first);
    p?.resolve(a);
  }
}
