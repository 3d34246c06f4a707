// grip.test.ts: one tab has a table at a time. Here without locks of the browser: tabs ask each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Grip, grip } from "../../src/local/grip.ts";

const none = undefined as unknown as LockManager;
const asks = (name: string, told: string[], who: string): Grip => {
  const g = grip(name, () => told.push(who + " lost"), none);
  void g.held.then(() => told.push(who + " has"));
  return g;
};

test("the first one has it; the second waits, and has it when the first lets go", async () => {
  const told: string[] = [];
  const a = asks("t1", told, "a");
  await a.held;
  const b = asks("t1", told, "b");
  const other = asks("t2", told, "other");
  await other.held; // as long as b would have waited for an answer
  assert.deepEqual(told, ["a has", "other has"]);
  a.release();
  await b.held;
  assert.deepEqual(told, ["a has", "other has", "b has"]);
  b.release();
  other.release();
});

test("who takes it has it, and who had it is told", async () => {
  const told: string[] = [];
  const a = asks("t3", told, "a");
  await a.held;
  const b = asks("t3", told, "b");
  b.take();
  const c = asks("t3", told, "c");
  while (!told.includes("a lost")) await new Promise((ok) => setTimeout(ok, 5));
  assert.deepEqual([...told].sort(), ["a has", "a lost", "b has"]);
  b.release();
  await c.held;
  c.release();
});
