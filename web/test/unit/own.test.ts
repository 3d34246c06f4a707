import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { command } from "../../src/design/command.ts";
import { type Balance, type Change, type Comparison, isComparison, itemName, sorted, telling, unfair } from "../../src/design/result.ts";
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

test("what a variant changes comes first, whatever it is about", () => {
  const change = (finding: Change["finding"], is: number | null = 0.1): Change => ({ a: 0, b: 0, difference: { is, low: is, high: is }, finding });
  const c: Comparison = {
    games: 50,
    option: "rebid",
    values: ["turn", "immediate"],
    same: 3,
    findings: ["seat 1", "seat 2", "moves", "margin", "half time", "the card's holders win", "few hold the tile", "the other things"],
    parties: [{ automaton: false, wins: change("none") }, { automaton: false, wins: change("shows") }],
    figures: { moves: change("perhaps"), settled: change("none", null), margin: change("none") }, // nothing is said of what no game has
    half_time_leader_wins: change("none"),
    items: [{ wins: change("shows"), held_per_game: change("none") }, { wins: change("none"), held_per_game: change("none") }, { wins: change("none"), held_per_game: change("perhaps") }],
  };
  assert.deepEqual(sorted(c), { differs: ["seat 2", "moves", "the card's holders win", "few hold the tile"], rest: ["seat 1", "margin", "half time", "the other things"] });
  assert.ok(isComparison(c));
});

test("the command for the terminal is one that a shell reads as it is meant", () => {
  const trial = { seats: 4, options: "campaigns=2\nslogan=Mäh, said the 'cow'; $HOME", compare: "final_tie=votes/shared", bot: "easy", seed: 1, games: 100 };
  const told = command("stimmvieh", "my set.json", trial);
  const words = execFileSync("sh", ["-c", `for w in ${told.slice("ratskeller ".length)}; do printf '%s\\n' "$w"; done`], { encoding: "utf8" }).trimEnd().split("\n");
  assert.deepEqual(words, "balance stimmvieh --data|my set.json|--seats 4 --bot easy --games 100 --seed 1 --option campaigns=2 --option|slogan=Mäh, said the 'cow'; $HOME|--compare final_tie=votes/shared".split("|").flatMap((part, i) => (i % 2 ? [part] : part.split(" "))));
  assert.equal(command("ninety", "mine.json", { ...trial, options: "", compare: "" }), "ratskeller balance ninety --data mine.json --seats 4 --bot easy --games 100 --seed 1");
});
