// thinker.test.ts: which worker is asked what, and who takes over when one cannot. The workers here only write down what they hear.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Conclusion, Thought } from "../../src/local/talk.ts";
import { Thinker, handsFor } from "../../src/local/thinker.ts";

const module = {} as WebAssembly.Module;
const long = new Uint8Array([1]);
const short = new Uint8Array([0]);

interface Told {
  worker: number;
  thought: Thought;
}

/** Workers in a row; `breaks` says which of them end with an error instead of an answer. */
function workers(breaks: (worker: number) => "starting" | "thinking" | null): { told: Told[]; ended: number[] } {
  const told: Told[] = [];
  const ended: number[] = [];
  let made = 0;
  globalThis.Worker = class {
    onmessage: ((m: { data: Conclusion | { id: number; failed: string } }) => void) | null = null;
    onerror: (() => void) | null = null;
    readonly is = made++;
    constructor() {
      if (breaks(this.is) === "starting") throw new Error("no more workers");
    }
    postMessage(m: WebAssembly.Module | Thought): void {
      if (m === module) return;
      const thought = m as Thought;
      told.push({ worker: this.is, thought });
      const votes = thought.tree === undefined ? undefined : new Uint8Array([thought.tree + 1]);
      const data = { id: thought.id, move: 7n, said: "", ...(votes ? { votes } : {}) };
      setTimeout(() => this.onmessage?.({ data: breaks(this.is) ? { id: thought.id, failed: "out of memory" } : data }), 1);
    }
    terminate(): void {
      ended.push(this.is);
    }
  } as unknown as typeof Worker;
  return { told, ended };
}

const counted: number[][] = [];
const engine = { isLong: (q: Uint8Array) => q[0] === 1, count: (votes: Uint8Array) => (counted.push([...votes]), 9n) };

test("a core is left for the page, and four workers are enough", () => {
  assert.deepEqual([undefined, 1, 2, 3, 4, 5, 16].map(handsFor), [1, 1, 1, 2, 3, 4, 4]);
});

test("a long question goes to all workers, each with a tree of its own and the same seed; the votes come in the order of the trees", async () => {
  const { told, ended } = workers(() => null);
  counted.length = 0;
  const thinker = new Thinker(module, "", engine, 3);
  assert.equal((await thinker.think(long, 5n)).move, 9n);
  assert.deepEqual(told.map(({ worker, thought }) => [worker, thought.tree, thought.trees, thought.seed]), [[0, 0, 3, 5n], [1, 1, 3, 5n], [2, 2, 3, 5n]]);
  assert.deepEqual(counted, [[1, 2, 3]]);
  assert.deepEqual(ended, []);
});

test("when nobody has asked for a while, the workers are let go; the next question starts them again", async () => {
  const { told, ended } = workers(() => null);
  const thinker = new Thinker(module, "", engine, 2, 30);
  const rest = (ms: number): Promise<void> => new Promise((ok) => setTimeout(ok, ms));
  await thinker.think(long, 1n);
  await thinker.think(long, 1n);
  assert.deepEqual(ended, []);
  await rest(300);
  assert.deepEqual(ended, [0, 1]);
  await thinker.think(long, 1n);
  assert.deepEqual(told.map((x) => x.worker), [0, 1, 0, 1, 2, 3]);
});

test("a short one goes to one worker as a whole, and so does a long one if there is only one", async () => {
  const { told } = workers(() => null);
  const [several, single] = [new Thinker(module, "", engine, 3), new Thinker(module, "", engine, 1)];
  assert.equal((await several.think(short, 1n)).move, 7n);
  assert.equal((await single.think(long, 1n)).move, 7n);
  assert.deepEqual(told.map(({ worker, thought }) => [worker, thought.tree, thought.trees]), [[0, undefined, undefined], [1, undefined, undefined]]);
});

for (const when of ["starting", "thinking"] as const)
  test(`a worker that fails while ${when}: its tree grows in another one, the decision is the same, and it is not asked again`, async () => {
    const { told } = workers((w) => (w === 1 ? when : null));
    counted.length = 0;
    const thinker = new Thinker(module, "", engine, 3);
    assert.equal((await thinker.think(long, 5n)).move, 9n);
    assert.deepEqual(counted, [[1, 2, 3]]);
    assert.deepEqual(told.filter((x) => x.thought.tree === 1).at(-1)?.worker, 0);
    told.length = 0;
    assert.equal((await thinker.think(long, 6n)).move, 9n);
    assert.deepEqual(told.map(({ worker, thought }) => [worker, thought.tree, thought.trees]), [[0, 0, 2], [2, 1, 2]]);
  });

test("what a bot says needs no votes, nor does a move without a choice", async () => {
  workers(() => null);
  counted.length = 0;
  const quiet = class extends (globalThis.Worker as unknown as new () => { postMessage(m: unknown): void; onmessage: ((m: unknown) => void) | null }) {
    override postMessage(m: unknown): void {
      if (m !== module) setTimeout(() => this.onmessage?.({ data: { id: (m as Thought).id, move: 4n, said: "", votes: new Uint8Array() } }), 1);
    }
  };
  globalThis.Worker = quiet as unknown as typeof Worker;
  assert.equal((await new Thinker(module, "", engine, 2).think(long, 1n)).move, 4n);
  assert.deepEqual(counted, []);
});
