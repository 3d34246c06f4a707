// demolition.test.ts: clicks on cards always lead to a set the engine has called legal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { covered, leadsOn, packPrices, places, sizeOf, sorted, toggled, unpackPrices } from "../../src/games/demolition/sets.ts";

const A = 1, B = 2, C = 4, D = 8;
// two crews for the job, the second in two sizes; D is of no use
const legal = [A | B, A | C, A | B | C];
const prices = new Map([[A | B, 300], [A | C, 100], [A | B | C, 0]]);

test("sets are numbers", () => {
  assert.equal(sizeOf(0b1011), 3);
  assert.deepEqual(places(0b1001), [0, 3]);
});

test("cheap sets come first, then small ones", () => {
  assert.deepEqual(sorted(legal, prices), [A | B | C, A | C, A | B]);
  assert.deepEqual(sorted([A | B | C, A | D], new Map()), [A | D, A | B | C]);
});

test("a card goes in and out", () => {
  assert.equal(toggled(A, 1, legal, prices), A | B);
  assert.equal(toggled(A | B, 0, legal, prices), B);
  assert.equal(toggled(A | B, 2, legal, prices), A | B | C);
});

test("a card in no legal set is refused", () => {
  assert.equal(toggled(A, 3, legal, prices), null);
});

test("a card that does not go with the others takes the place of those in the way", () => {
  assert.equal(toggled(A | B, 3, [A | B, A | D, D | C], new Map([[A | D, 500], [D | C, 0]])), A | D);
});

test("whatever is clicked, a legal set stays within reach", () => {
  const many = [0b00011, 0b00101, 0b11000, 0b01101, 0b10110];
  let set = 0;
  let seed = 1;
  for (let i = 0; i < 2000; i++) {
    seed = (seed * 48271) % 2147483647;
    set = toggled(set, seed % 6, many, new Map()) ?? set;
    assert.ok(leadsOn(set, many), `after ${i} clicks: ${set}`);
  }
});

test("prices survive the way through the picks", () => {
  assert.deepEqual([...unpackPrices(packPrices(prices))], [...prices]);
  assert.equal(unpackPrices(undefined).size, 0);
});

test("wildcards stand in for what is missing, each once", () => {
  assert.deepEqual(covered(["crowbar", "bulldozer", "bulldozer"], ["bulldozer", "wildcard"]), ["wild", "yes", "no"]);
  assert.deepEqual(covered(["dynamite"], ["crowbar"]), ["no"]);
});
