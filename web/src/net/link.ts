// link.ts: the line to a table on the server. Comes back by itself, names what it has, and says again what was not answered.
import { Value } from "../ui/value.ts";
import type { Answer } from "./events.ts";
import type { Line, LineState, Listener } from "./host.ts";
import { Post } from "./post.ts";

// Codes after which coming back makes no sense (docs/protocol.md).
const FINAL = [1003, 1007, 1009, 1008, 4403, 4404, 4429, 4500];

export class Link implements Line {
  readonly state = new Value<LineState>("connecting");
  code = 0;
  private socket: WebSocket | null = null;
  private readonly letters: Post;
  private wait = 250;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    this.letters = new Post((events) => listener.events(events));
    this.connect();
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    document.addEventListener("visibilitychange", this.seen);
  }

  ask(seat: string, command: string): Promise<Answer> {
    return this.letters.ask(seat + command, (line) => {
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(line);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    document.removeEventListener("visibilitychange", this.seen);
    this.socket?.close();
  }

  /** Tells the others whether anybody looks. */
  private readonly seen = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(document.visibilityState === "hidden" ? "hidden" : "here");
  };

  private readonly now = (): void => {
    if (this.state.get() !== "lost" || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const after = this.listener.after();
    const s = new WebSocket(`${scheme}//${location.host}${this.path}${after}${after ? "&" : "?"}presence=1`);
    this.socket = s;
    s.onopen = () => {
      this.wait = 250;
      this.state.set("open");
      if (document.visibilityState === "hidden") s.send("hidden");
      this.letters.again((line) => s.send(line));
    };
    s.onmessage = (m) => this.letters.receive(String(m.data));
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
}
