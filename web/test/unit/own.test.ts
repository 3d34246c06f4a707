import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Balance, itemName, telling, unfair } from "../../src/design/result.ts";
import { filled } from "../../src/games/filled.ts";
import { inForce, wear } from "../../src/text/text.ts";
import { headOf } from "../../src/local/sets.ts";

test("a board reads the designer's values, and what the file lacks as published", () => {
  const ours = { rows: 5, tiles: [{ id: "a", fee: 1, at: [3, 4] }, { id: "b", fee: 2, at: [5, 6] }], list: [1, 2], deep: { x: 1, y: 2 } };
  const own = { tiles: [{ id: "b", fee: 9 }, { id: "new", fee: 3 }], list: [7], deep: { y: 5 } };
  assert.deepEqual(filled(own, ours), { rows: 5, tiles: [{ id: "b", fee: 9, at: [5, 6] }, { id: "new", fee: 3 }], list: [7], deep: { x: 1, y: 5 } });
  assert.deepEqual(filled(ours, ours), ours);
  assert.equal(filled(null, ours), null);
});

test("a game wears one set for as long as the page lives", () => {
  assert.ok(wear("one", "h1", () => ({ n: 1 })));
  assert.ok(wear("one", "h2", (ours) => filled({ n: 2 }, ours)), "no board has read it yet");
  assert.deepEqual(inForce("one", { n: 0, m: 3 }), { n: 2, m: 3 });
  assert.ok(wear("one", "h2", (ours) => filled({ n: 2 }, ours)), "the same once more");
  assert.equal(wear("one", "h1", () => ({ n: 1 })), false);
  assert.equal(wear("one"), false);
  assert.deepEqual(inForce("two", { n: 0 }), { n: 0 });
  assert.equal(wear("two", "h1", () => ({})), false);
  assert.ok(wear("two"));
});

test("the head of a log or a match names its set; its steps do not", () => {
  const match = readFileSync(join(process.cwd(), "../tests/golden/stimmvieh-3.match"), "utf8");
  const { game, hash } = headOf(match);
  assert.equal(game, "stimmvieh");
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.deepEqual(headOf("ratskeller table 2\ngame ninety\n\ndata abc\n"), { game: "ninety", hash: "" });
  assert.deepEqual(headOf("data"), { game: "", hash: "" });
});

const range = (is: number, low: number, high: number) => ({ is, low, high });
const item = (id: string, holders: number, is: number, low: number, high: number) => ({ kind: "card", id, name: id, holders, wins: range(is, low, high), difference: is - 0.25 });

test("only what is clearly off its share is told, the clearest first", () => {
  const b: Balance = {
    seats: 4,
    games: 100,
    fair_share: 0.25,
    parties: [range(0.4, 0.3, 0.5), range(0.2, 0.12, 0.29), range(0.1, 0.05, 0.2), range(0.3, 0.25, 0.4)].map((wins) => ({ automaton: false, wins })),
    figures: {},
    half_time_leader_wins: range(0.5, 0.4, 0.6),
    items: [item("strong", 90, 0.4, 0.3, 0.5), item("rare", 5, 1, 0.6, 1), item("fair", 80, 0.26, 0.2, 0.33), item("weak", 70, 0.05, 0.02, 0.1)],
  };
  assert.deepEqual(unfair(b), [0, 2]);
  assert.deepEqual(telling(b).map((i) => i.id), ["weak", "strong"]);
  const [first] = b.items;
  assert.equal(first && itemName(first, { labels: { card: { strong: "Der Starke" } }, words: {} }), "Der Starke");
  assert.equal(first && itemName(first, undefined), "strong");
});
