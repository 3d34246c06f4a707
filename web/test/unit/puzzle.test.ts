// puzzle.test.ts: every day has its puzzle, and all of them come before one comes again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, matchOf, pick, placeOf } from "../../src/puzzle/choose.ts";

test("days are those of the reader's calendar", () => {
  assert.equal(dayOf(new Date(2026, 10, 16, 0, 1)), dayOf(new Date(2026, 10, 16, 23, 59)));
  assert.equal(dayOf(new Date(2026, 10, 17, 0, 1)), dayOf(new Date(2026, 10, 16, 23, 59)) + 1);
});

test("games take turns; all puzzles of a game come before one comes again", () => {
  const games = ["a", "b", "c"];
  assert.deepEqual([3, 4, 5, 6].map((d) => placeOf(d, games)), [{ game: "a", nth: 1 }, { game: "b", nth: 1 }, { game: "c", nth: 1 }, { game: "a", nth: 2 }]);
  for (const n of [1, 7, 23, 60, 66, 437]) {
    const list = Array.from({ length: n }, (_, i) => i);
    assert.equal(new Set(list.map((nth) => pick(list, nth))).size, n);
  }
});

test("a puzzle is the beginning of a match", () => {
  const text = matchOf({ game: "g", seats: 3, options: ["talk=off"], steps: ["* draw x", "0 play 1"], grade: 1, verdict: { seat: 0, with_best: [], gap: 0, best: { seat: 0, move: "play 1", text: { key: "k" } }, line: [] } });
  assert.equal(text, "game g\nseats 3\noption talk=off\n\n* draw x\n0 play 1");
});
