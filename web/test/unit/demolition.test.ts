// demolition.test.ts: clicks on cards always lead to a set the engine has called legal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, byHand, bySet } from "../../src/games/demolition/coverage.ts";
import { tileOf } from "../../src/games/demolition/data.ts";
import { type Job, leadsOn, places, sorted, toggled } from "../../src/games/demolition/targets.ts";
import type { Play } from "../../src/games/demolition/view.ts";

const A = 1, B = 2, C = 4, D = 8;
// two crews for the job, the second in two sizes; D is of no use
const legal = [A | B, A | C, A | B | C];
const price = (set: number) => ({ [A | B]: 300, [A | C]: 100, [A | B | C]: 0 })[set];

test("sets are numbers", () => {
  assert.deepEqual(places(0b1001), [0, 3]);
});

test("cheap sets come first, then small ones", () => {
  assert.deepEqual(sorted(legal, price), [A | B | C, A | C, A | B]);
  assert.deepEqual(sorted([A | B | C, A | D], () => undefined), [A | D, A | B | C]);
});

test("a card goes in and out", () => {
  assert.equal(toggled(A, 1, legal), A | B);
  assert.equal(toggled(A | B, 0, legal), B);
  assert.equal(toggled(A | B, 2, legal), A | B | C);
});

test("a card in no legal set is refused", () => {
  assert.equal(toggled(A, 3, legal), null);
});

test("a card that does not go with the others takes the place of those in the way", () => {
  assert.equal(toggled(A | B, 3, [D | C, A | B, A | D]), A | D);
});

test("whatever is clicked, a legal set stays within reach", () => {
  const many = [0b00011, 0b00101, 0b11000, 0b01101, 0b10110];
  let set = 0;
  let seed = 1;
  for (let i = 0; i < 2000; i++) {
    seed = (seed * 48271) % 2147483647;
    set = toggled(set, seed % 6, many) ?? set;
    assert.ok(leadsOn(set, many), `after ${i} clicks: ${set}`);
  }
});

const chemical = tileOf("chemiefabrik"); // crowbar, two backhoes, dynamite
const job = (facts: Job["facts"]): Job => ({ cell: 0, tile: chemical, hand: [], legal: [], priceOf: () => undefined, set: 1, move: "cards 1", ready: true, facts });

test("who covers a device is drawn as the engine tells it", () => {
  assert.deepEqual(bySet(job({ wild: ["backhoe"] }), null).map((x) => x.by), ["yes", "yes", "wild", "yes"]);
  const why = { key: "demolition.why.cards_devices", args: { devices: { item: "devices", id: "backhoe dynamite" } } };
  assert.deepEqual(bySet(job({}), why).map((x) => x.by), ["yes", "yes", "no", "no"]);
  assert.deepEqual(asked(chemical).map((x) => x.by), [undefined, undefined, undefined, undefined]);
});

test("the whole hand's devices come with the view, to its owner only", () => {
  const table = (seat: number | null) => ({ seat, view: { players: [{ crew: { debris: 1, hazardous: 0, covers: ["", "ywnn"] } }, {}] } }) as unknown as Play;
  assert.deepEqual(byHand(table(0), chemical, 1).map((x) => x.by), ["yes", "wild", "no", "no"]);
  assert.deepEqual(byHand(table(1), chemical, 1).map((x) => x.by), [undefined, undefined, undefined, undefined]);
  assert.deepEqual(byHand(table(null), chemical, 1).map((x) => x.by), [undefined, undefined, undefined, undefined]);
});
