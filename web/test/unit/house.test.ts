import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRules } from "../../src/house/rules-parse.ts";
import { searchRules, states } from "../../src/house/rules-doc.ts";
import { Moves } from "../../src/table/moves.ts";

const doc = parseRules(["# A game", "", "Intro `code`.", "", "## 1. Parts", "- **STI-1.1** Cards and", "  more cards.", "- **STI-1.2** Votes.", "", "| rule | text |", "|---|---|", "| **NIN-2.1** | A row |", "", "```", "TURN -> END", "```"].join("\n"));

test("a rules document becomes chapters and numbered rules", () => {
  assert.equal(doc.title, "A game");
  assert.deepEqual(doc.chapters.map((c) => c.title), ["", "1. Parts"]);
  assert.deepEqual(doc.chapters[1]?.blocks.map((b) => [b.kind, b.id]), [["rule", "STI-1.1"], ["rule", "STI-1.2"], ["table", undefined], ["code", undefined]]);
  assert.equal(doc.chapters[1]?.blocks[0]?.md, "Cards and more cards.");
});

test("searching finds all words, by number too", () => {
  assert.deepEqual(searchRules(doc, "more cards").map((c) => c.blocks.length), [1]);
  assert.deepEqual(searchRules(doc, "sti-1.2").map((c) => c.blocks.length), [1]);
  assert.deepEqual(searchRules(doc, "zebra"), []);
});

test("a rule may stand in a table", () => {
  const table = doc.chapters[1]?.blocks[2];
  assert.ok(table && states(table, "NIN-2.1") && !states(table, "NIN-2"));
});

test("moves can be asked", () => {
  const m = new Moves(["play 4 0", "play 4 2", "play 5 -", "pass"]);
  assert.deepEqual(m.values("play"), ["4", "5"]);
  assert.deepEqual(m.values("play", "4"), ["0", "2"]);
  assert.equal(m.can("pass"), true);
  assert.equal(m.has("play 5 -"), true);
  assert.equal(m.of("play").length, 3);
});
