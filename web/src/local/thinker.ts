// thinker.ts: bots think in workers of their own, so that the table can be talked to meanwhile. For the levels that think longest
// several trees grow, each in a worker; then their votes are counted (src/bots/votes.c). That needs no memory that workers share,
// so it works from any web space. A decision depends on the seed and on the number of trees, not on where they grew.
// Nothing runs when nobody waits: after a while without a question the workers are let go, and their memory with them.
import { Engine } from "./engine.ts";
import type { Conclusion, Failed, Thought } from "./talk.ts";

const IDLE = 60_000;
const MOST = 4; // more would hardly help, and each takes 11 MB

/** How many workers think at the same time; a core is left for the page. */
export const handsFor = (cores: number | undefined): number => Math.max(1, Math.min(MOST, (cores ?? 1) - 1));

const freshSeed = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;

/** One worker. It starts with its first question. */
class Hand {
  lost = false; // it cannot be started, or has failed
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, (c: Conclusion | null) => void>();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly address: string,
  ) {}

  /** null: it cannot. */
  ask(thought: Thought): Promise<Conclusion | null> {
    return new Promise((resolve) => {
      this.waiting.set(thought.id, resolve);
      try {
        this.start().postMessage(thought);
      } catch {
        this.fail();
      }
    });
  }

  end(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const w = new Worker(this.address);
    w.onmessage = (m: MessageEvent<Conclusion | Failed>) => ("failed" in m.data ? this.fail() : this.concluded(m.data));
    w.onerror = () => this.fail();
    w.postMessage(this.module);
    this.worker = w;
    return w;
  }

  private concluded(c: Conclusion): void {
    this.waiting.get(c.id)?.(c);
    this.waiting.delete(c.id);
  }

  private fail(): void {
    this.lost = true;
    this.end();
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
  }
}

export class Thinker {
  private readonly hands: Hand[];
  private last = 0;
  private busy = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly module: WebAssembly.Module,
    address: string,
    private readonly engine: Pick<Engine, "isLong" | "count">,
    hands: number = handsFor(globalThis.navigator?.hardwareConcurrency),
    private readonly idle = IDLE,
  ) {
    this.hands = Array.from({ length: hands }, () => new Hand(module, address));
  }

  async think(question: Uint8Array<ArrayBuffer>, seed = freshSeed()): Promise<Conclusion> {
    clearTimeout(this.timer);
    this.busy++;
    try {
      return await this.decide(question, seed);
    } finally {
      if (!--this.busy) this.timer = setTimeout(() => this.hands.forEach((h) => h.end()), this.idle);
    }
  }

  private async decide(question: Uint8Array<ArrayBuffer>, seed: bigint): Promise<Conclusion> {
    const able = this.hands.filter((h) => !h.lost);
    const trees = able.length;
    if (trees < 2 || !this.engine.isLong(question)) return this.ask({ id: ++this.last, question, seed }, able[0]);
    return this.together(await Promise.all(able.map((hand, tree) => this.ask({ id: ++this.last, question, seed, tree, trees }, hand))));
  }

  /** If this one cannot, another one does it as well, and in the end this thread: the decision stays the same. */
  private async ask(thought: Thought, hand: Hand | undefined): Promise<Conclusion> {
    for (let h = hand; h; h = this.hands.find((other) => !other.lost)) {
      const found = await h.ask(thought);
      if (found) return found;
    }
    return (await Engine.start(this.module)).conclude(thought);
  }

  private async together(parts: Conclusion[]): Promise<Conclusion> {
    const [first] = parts;
    const votes = new Uint8Array(await new Blob(parts.map((p) => p.votes ?? new Uint8Array())).arrayBuffer());
    if (!first || first.said || !votes.length) return first ?? { id: 0, move: 0n, said: "" };
    return { id: first.id, move: this.engine.count(votes), said: "" };
  }
}
