// Where a map turns while others move, and where the lens stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cornerFor } from "../../src/table/player/closeup.ts";
import { between, turnTo } from "../../src/table/player/glance.ts";

const map = { width: 1000, height: 600 };
/** A window of a drawing that fills its place exactly. */
const at = (x: number, y: number, k: number) => ({ ...map, win: { x, y, k }, seen: { x, y, w: map.width / k, h: map.height / k } });
const thing = (x: number, y: number, w = 20, h = 20) => ({ x, y, w, h });

test("what is seen well is not turned to; what is outside or at the edge is, and stands in the middle then", () => {
  assert.equal(turnTo(thing(240, 150), at(0, 0, 2)), null);
  assert.deepEqual(turnTo(thing(790, 390), at(0, 0, 2)), { k: 2, x: 550, y: 250 });
  assert.ok(turnTo(thing(485, 150), at(0, 0, 2)));
});

test("from far away it comes nearer, but never so near that something named is left out; nobody's own zoom is undone", () => {
  assert.equal(turnTo(thing(500, 300), at(0, 0, 1))?.k, 2);
  assert.equal(turnTo(thing(700, 400), at(0, 0, 4))?.k, 4);
  const wide = turnTo(thing(100, 100, 700, 100), at(0, 0, 4));
  assert.ok(wide && wide.k < 1.2 && wide.k >= 1, `${wide?.k}`);
});

test("a glide begins where it is and ends where it goes", () => {
  const [a, b] = [{ x: 0, y: 0, k: 1 }, { x: 100, y: 50, k: 2 }];
  assert.deepEqual(between(a, b, 0), a);
  assert.deepEqual(between(a, b, 1), b);
});

test("the lens stands in the free corner farthest from what it shows, or nowhere", () => {
  const board = { left: 0, top: 0, right: 900, bottom: 500 };
  const corner = cornerFor(board, { x: 850, y: 450 }, []);
  assert.deepEqual([corner?.left, corner?.top], [8, 8]);
  const key = { left: 0, top: 0, right: 180, bottom: 50 };
  assert.deepEqual([cornerFor(board, { x: 850, y: 450 }, [key])?.left, cornerFor(board, { x: 850, y: 450 }, [key])?.top], [8, 356]);
  assert.equal(cornerFor(board, { x: 450, y: 250 }, [board]), null);
  assert.equal(cornerFor({ left: 0, top: 0, right: 180, bottom: 150 }, { x: 90, y: 75 }, []), null, "never over the thing itself");
});
