// place.test.ts: a hint beside what it speaks of, and over nothing one needs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Box, CLEAR, around, arrow, bracket, grown, inside, leastHarm, lowest, overlap, place } from "../../src/teach/place.ts";

const room: Box = { x: 0, y: 48, w: 944, h: 700 };
const size = { w: 320, h: 120 };
const card: Box = { x: 400, y: 360, w: 140, h: 240 };

test("above comes first, then left, right, below", () => {
  assert.equal(place(card, size, room, [])?.side, "above");
  const top: Box = { x: 0, y: 48, w: 944, h: 312 };
  assert.equal(place(card, size, room, [top])?.side, "left");
  const left: Box = { x: 0, y: 48, w: 400, h: 700 };
  assert.equal(place(card, size, room, [top, left])?.side, "right");
  const right: Box = { x: 540, y: 48, w: 404, h: 700 };
  const low: Box = { ...card, y: 200 };
  assert.equal(place(low, size, room, [{ ...top, h: 152 }, left, right])?.side ?? "none", "none", "not over what must be seen");
  assert.equal(place(low, { w: 130, h: 100 }, room, [{ ...top, h: 152 }, left, right])?.side, "below");
});

test("clear of the target, inside the room, over nothing that is needed, whatever the table looks like", () => {
  let seed = 7;
  const roll = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  let placed = 0;
  for (let i = 0; i < 3000; i++) {
    const target = { x: roll(900), y: 48 + roll(600), w: 10 + roll(300), h: 10 + roll(200) };
    const keep = Array.from({ length: roll(12) }, () => ({ x: roll(900), y: roll(740), w: 20 + roll(200), h: 20 + roll(90) }));
    const p = place(target, size, room, keep);
    if (!p) continue;
    placed++;
    assert.ok(inside(p.box, room));
    assert.equal(overlap(p.box, grown(target, CLEAR)), 0);
    assert.ok(keep.every((k) => !overlap(p.box, k)));
    const a = arrow(p.box, target, p.side);
    assert.ok(Math.hypot(a.from[0] - a.to[0], a.from[1] - a.to[1]) >= 20, "an arrow one can see");
    assert.equal(overlap({ x: a.to[0] - 1, y: a.to[1] - 1, w: 2, h: 2 }, target), 0, "it stops before the target");
  }
  assert.ok(placed > 1500, `only ${placed}`);
});

test("the side that hides least of what one reads", () => {
  const wide: Box = { ...room, w: 1280 };
  const board: Box = { x: 0, y: 48, w: 944, h: 600 };
  const list: Box = { x: 960, y: 110, w: 300, h: 80 };
  assert.equal(place(list, size, wide, [])?.side, "left");
  assert.equal(place(list, size, wide, [], [], [board])?.side, "below");
});

test("no room at all", () => {
  assert.equal(place(card, size, room, [room]), null);
  assert.equal(place(card, { w: 2000, h: 20 }, room, []), null);
  const b = leastHarm(size, room, [{ x: 0, y: 48, w: 944, h: 500 }]);
  assert.ok(b.y >= 548 && b.y < 552, "close below what is needed");
  assert.ok(inside(leastHarm(size, room, [room]), room));
  const dock: Box = { x: 0, y: 300, w: 944, h: 448 };
  assert.equal(overlap(leastHarm(size, room, [{ x: 0, y: 48, w: 944, h: 252 }], [dock]), dock), 0, "rather over the map than over the dock");
});

test("the lowest place of a column", () => {
  const column: Box = { x: 944, y: 48, w: 320, h: 700 };
  assert.equal(lowest(size, column, [])?.y, 48 + 700 - 120 - 12);
  const button: Box = { x: 950, y: 700, w: 300, h: 40 };
  const b = lowest(size, column, [button]);
  assert.ok(b && !overlap(b, button) && b.y > 400);
  assert.equal(lowest(size, column, [column]), null);
});

test("brackets and boxes", () => {
  assert.deepEqual(around([card, { x: 600, y: 300, w: 10, h: 10 }]), { x: 400, y: 300, w: 210, h: 300 });
  assert.equal(around([]), null);
  for (const side of ["above", "left", "right", "below"] as const) {
    const [a, b, c, d] = bracket(card, side) as [[number, number], [number, number], [number, number], [number, number]];
    assert.ok([a, b, c, d].every(([x, y]) => x <= card.x - CLEAR || x >= card.x + card.w + CLEAR || y <= card.y - CLEAR || y >= card.y + card.h + CLEAR || overlap({ x, y, w: 0.1, h: 0.1 }, card) === 0));
  }
});
