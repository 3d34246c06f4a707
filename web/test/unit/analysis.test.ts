// analysis.test.ts: which position a step led to, and the bands of the chart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { edges, roomIn, smooth } from "../../src/analysis/bands.ts";
import { matched } from "../../src/analysis/matched.ts";

test("steps find their positions, past talk and past events without a view", () => {
  const events = [
    { ev: "start" },
    { ev: "play", turn: [0] }, // before there is anything to see
    { ev: "play", view: {} },
    { ev: "play", by: 0, move: "bid 4" },
    { ev: "say", seat: 1, text: "hm" },
    { ev: "play", by: 1, move: "offer x" }, // table talk of the game: no step of the list
    { ev: "play", by: 1, move: "bid 4" },
    { ev: "play", by: 0, move: "bid 4" },
  ];
  const at = matched(events, [[3, 0, "bid 4"], [5, 1, "bid 4"], [6, 0, "bid 4"]]);
  assert.deepEqual([...at], [[3, 1], [5, 3], [6, 4]]);
});

test("bands fill the whole height, whoever lies at the bottom", () => {
  const d = { chances: [100, 300, 590] };
  for (const order of [[0, 1, 2], [2, 0, 1]]) {
    const e = edges(d.chances, order);
    assert.equal(e[0], 0);
    assert.ok(Math.abs((e.at(-1) ?? 0) - 1) < 1e-9);
    assert.ok(e.every((v, i) => !i || v >= (e[i - 1] ?? 0)));
  }
  const many = Array.from({ length: 600 }, (_, i) => [0, i % 2, 1]);
  assert.equal(smooth(many).length, 600);
  assert.ok(Math.abs((smooth(many)[300]?.[1] ?? 0) - 0.5) < 0.1, "single searches that waver are smoothed");
  assert.deepEqual(smooth(many.slice(0, 40)), many.slice(0, 40), "a short match is shown as it is");
});

test("a name stands where its band is thickest, all of it inside, and clear of the discs", () => {
  const all = [0.2, 0.2, 0.2, 0.6, 0.6, 0.6, 0.1].map((v) => [0, v, 1]);
  assert.deepEqual(roomIn(all, 0, 2), { at: 4, middle: 0.3, room: 0.6 });
  assert.equal(roomIn(all, 0, 2, [4])?.room, 0.2, "a disc is in the way");
  assert.equal(roomIn(all, 0, 20), null, "longer than the match");
  assert.equal(roomIn(all, 1, -3)?.room, 0.9, "a picture that has no width yet");
});
