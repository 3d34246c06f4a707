// thinker.ts: bots think in a worker of their own, so that the table can be talked to meanwhile. Nothing runs when nobody waits:
// after a while without a question the worker is let go, and its memory with it.
import { Engine } from "./engine.ts";
import type { Conclusion, Thought } from "./talk.ts";

const IDLE = 60_000;

const seed = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;

export class Thinker {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, (c: Conclusion) => void>();
  private last = 0;
  private timer = 0;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly address: string,
  ) {}

  think(question: Uint8Array<ArrayBuffer>): Promise<Conclusion> {
    const thought: Thought = { id: ++this.last, question, seed: seed() };
    clearTimeout(this.timer);
    if (typeof Worker === "undefined") return this.here(thought); // a browser whose workers have none of their own
    return new Promise((resolve) => {
      this.waiting.set(thought.id, resolve);
      this.start().postMessage(thought);
    });
  }

  private async here(t: Thought): Promise<Conclusion> {
    const engine = await Engine.start(this.module);
    return { id: t.id, ...engine.think(t.question, t.seed) };
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const w = new Worker(this.address);
    w.postMessage(this.module);
    w.onmessage = (m) => this.concluded(m.data as Conclusion);
    this.worker = w;
    return w;
  }

  private concluded(c: Conclusion): void {
    this.waiting.get(c.id)?.(c);
    this.waiting.delete(c.id);
    if (this.waiting.size) return;
    this.timer = self.setTimeout(() => {
      this.worker?.terminate();
      this.worker = null;
    }, IDLE);
  }
}
