import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyMatch, fold, positionsOf } from "../../src/net/fold.ts";
import { recall } from "../../src/net/recall.ts";
import type { TableEvent } from "../../src/net/events.ts";

const start: TableEvent = { ev: "table", n: 9, to: 0, game: "stimmvieh", seats: [{ kind: "person", name: "Ada" }, { kind: "bot", bot: "easy" }], started: true, turn: [0], view: { a: 1 }, p: 3, moves: ["x"] };

test("a snapshot, then events", () => {
  const m = emptyMatch();
  fold(m, start, 0);
  fold(m, { ev: "play", n: 10, to: 0, turn: [1], told: [{ key: "k" }], view: { a: 2 }, p: 4, moves: [] }, 0);
  const s = m.sides.get(0);
  assert.deepEqual([s?.n, s?.p, s?.view, s?.moves, m.turn], [10, 4, { a: 2 }, [], [1]]);
  assert.equal(s?.positions.length, 2);
});

test("an event said twice counts once", () => {
  const m = emptyMatch();
  fold(m, start, 0);
  const e: TableEvent = { ev: "say", n: 10, to: 0, seat: 1, text: "hi" };
  fold(m, e, 0);
  fold(m, e, 0);
  assert.deepEqual(m.said, [{ seat: 1, text: "hi" }]);
});

test("two seats of one person: chat is heard once, views are kept apart", () => {
  const m = emptyMatch();
  fold(m, start, 0);
  fold(m, { ...start, to: 1, view: { b: 1 } }, 0);
  fold(m, { ev: "say", n: 10, to: 0, seat: 0, text: "one" }, 0);
  fold(m, { ev: "say", n: 10, to: 1, seat: 0, text: "one" }, 0);
  assert.equal(m.said.length, 1);
  assert.deepEqual(m.sides.get(1)?.view, { b: 1 });
  assert.deepEqual(m.sides.get(0)?.view, { a: 1 });
});

test("a view that has not changed is kept", () => {
  const m = emptyMatch();
  fold(m, start, 0);
  fold(m, { ev: "play", n: 10, to: 0, turn: [1] }, 0);
  assert.deepEqual(m.sides.get(0)?.view, { a: 1 });
  assert.deepEqual(m.sides.get(0)?.moves, ["x"]);
});

test("questions are asked, agreed to, and end", () => {
  const m = emptyMatch();
  fold(m, start, 0);
  fold(m, { ev: "ask", n: 10, to: 0, kind: "pause", by: 1, is: "asked", seat: 1 }, 0);
  assert.deepEqual(m.ask, { kind: "pause", by: 1, agreed: [1] });
  fold(m, { ev: "ask", n: 11, to: 0, kind: "pause", by: 1, is: "agreed", seat: 0 }, 0);
  assert.deepEqual(m.ask?.agreed, [1, 0]);
  fold(m, { ev: "pause", n: 12, to: 0 }, 0);
  assert.equal(m.ask, null);
  assert.equal(m.paused, true);
  fold(m, { ev: "resume", n: 13, to: 0 }, 0);
  assert.equal(m.paused, false);
});

test("a question outlives a move; taking back answers it", () => {
  const m = emptyMatch();
  fold(m, start, 0);
  fold(m, { ev: "ask", n: 10, to: 0, kind: "undo", by: 1, is: "asked", seat: 1 }, 0);
  fold(m, { ev: "play", n: 11, to: 0, turn: [1] }, 0);
  assert.deepEqual(m.ask, { kind: "undo", by: 1, agreed: [1] });
  fold(m, { ev: "undo", n: 12, to: 0, turn: [1] }, 0);
  assert.equal(m.ask, null);
});

test("the end brings score and seed", () => {
  const m = emptyMatch();
  fold(m, start, 0);
  fold(m, { ev: "play", n: 10, to: 0, turn: [], score: { parties: [] }, seed: "ab" }, 0);
  assert.equal(m.over, true);
  assert.equal(m.seed, "ab");
});

test("positions of a replay carry the last view", () => {
  const p = positionsOf([
    { ev: "play", n: 1, turn: [0], view: 1 },
    { ev: "say", n: 2 },
    { ev: "play", n: 3, turn: [1], told: [{ key: "k" }] },
  ]);
  assert.deepEqual(p.map((x) => [x.n, x.view]), [[1, 1], [3, 1]]);
});

test("who sits down hears no more as the public, and who gets up hears as the public again", () => {
  const m = emptyMatch();
  const waiting: TableEvent = { ...start, started: false };
  fold(m, { ...waiting, to: "public" }, 0);
  fold(m, { ...waiting, to: 1 }, 0);
  assert.deepEqual([...m.sides.keys()], [1]);
  fold(m, { ev: "say", n: 10, to: 1, seat: 0, text: "hi" }, 0);
  assert.equal(m.said.length, 1);
  fold(m, { ...waiting, to: "public" }, 0);
  assert.deepEqual([...m.sides.keys()], ["public"]);
});

test("one of two seats of mine is freed", () => {
  const m = emptyMatch();
  const people = [{ kind: "person" as const, name: "Ada" }, { kind: "person" as const, name: "Jupp" }];
  fold(m, { ...start, started: false, seats: people }, 0);
  fold(m, { ...start, started: false, seats: people, to: 1 }, 0);
  fold(m, { ev: "seats", n: 10, to: 0, seats: [{ kind: "person", name: "Ada" }, { kind: "open" }] }, 0);
  assert.deepEqual([...m.sides.keys()], [0]);
});

test("presence has no number and changes nothing else", () => {
  const m = emptyMatch();
  fold(m, start, 0);
  fold(m, { ev: "presence", who: ["here", null] }, 0);
  assert.deepEqual([m.presence, m.sides.get(0)?.n, [...m.sides.keys()]], [["here", null], 9, [0]]);
});

test("what was told last is known after a reload, unless something has come since", () => {
  const m = emptyMatch();
  fold(m, start, 0);
  fold(m, { ev: "play", n: 10, to: 0, turn: [0], told: [{ key: "outbid" }], view: { a: 2 }, p: 4, moves: ["x"] }, 0);
  const kept = recall({}, m.sides);
  const reloaded = (n: number) => {
    const again = emptyMatch();
    fold(again, { ...start, n }, 0);
    recall(kept, again.sides);
    return again.sides.get(0)?.positions.map((p) => p.told);
  };
  assert.deepEqual(reloaded(10), [[{ key: "outbid" }]]);
  assert.deepEqual(reloaded(11), [[]]);
});
