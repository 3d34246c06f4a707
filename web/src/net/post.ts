// post.ts: commands that wait for their answers, whoever carries them. A number makes a repeated line harmless.
import type { Answer, TableEvent } from "./events.ts";

interface Pending {
  line: string;
  resolve(a: Answer): void;
}

export class Post {
  private readonly pending = new Map<number, Pending>();
  private lastNumber = Date.now(); // counts up also over a reload of the page

  constructor(private readonly onEvents: (events: TableEvent[]) => void) {}

  /** Sends a command; the answer may come over another line. */
  ask(command: string, send: (line: string) => void): Promise<Answer> {
    const number = ++this.lastNumber;
    const line = `@${number} ${command}`;
    return new Promise((resolve) => {
      this.pending.set(number, { line, resolve });
      send(line);
    });
  }

  /** Says again what was not answered. */
  again(send: (line: string) => void): void {
    for (const p of this.pending.values()) send(p.line);
  }

  /** Lines of JSON: answers and events. */
  receive(text: string): void {
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
