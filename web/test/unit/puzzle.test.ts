// puzzle.test.ts: every day has its puzzle, all of them come before one comes again, and their solutions can be told.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { type Grade, type Puzzle, dayOf, matchOf, ofDay, pick, placeOf } from "../../src/puzzle/choose.ts";

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

test("a day has a puzzle of every grade there is, the puzzle of the day among them", () => {
  const grades: Grade[] = [1, 1, 1, 2, 2, 3];
  const list = grades.map((grade) => ({ grade }) as Puzzle);
  for (let nth = 0; nth < 12; nth++) {
    const all = ofDay(list, nth);
    assert.deepEqual(all.map((p) => p.grade), [1, 2, 3]);
    assert.ok(all.includes(pick(list, nth)!));
  }
  assert.deepEqual(ofDay(list.slice(0, 5), 0).map((p) => p.grade), [1, 2]);
});

test("a puzzle is the beginning of a match", () => {
  const text = matchOf({ game: "g", seats: 3, options: ["talk=off"], steps: ["* draw x", "0 play 1"], grade: 1, verdict: { seat: 0, with_best: [], gap: 0, best: { seat: 0, move: "play 1", text: { key: "k" } }, line: [] } });
  assert.equal(text, "game g\nseats 3\noption talk=off\n\n* draw x\n0 play 1");
});

/** Every message in a verdict. */
function messagesIn(x: unknown): { key: string; args?: object }[] {
  if (typeof x !== "object" || x === null) return [];
  const own = "key" in x && typeof x.key === "string" ? [x as { key: string; args?: object }] : [];
  return [...own, ...Object.values(x).flatMap(messagesIn)];
}

test("solutions were written down with all that their sentences need today", () => {
  const root = [process.cwd(), resolve(process.cwd(), ".."), resolve(process.cwd(), "../..")].find((d) => existsSync(resolve(d, "data/texts"))) ?? ".";
  for (const language of readdirSync(`${root}/data/texts`))
    for (const file of readdirSync(`${root}/data/puzzles`).filter((f) => f.endsWith(".txt"))) {
      const game = file.replace(".txt", "");
      const texts = JSON.parse(readFileSync(`${root}/data/texts/${language}/${game}.json`, "utf8")) as Record<string, string>;
      const verdicts = readFileSync(`${root}/data/puzzles/${file}`, "utf8").split("\n").filter((l) => l.startsWith("# verdict "));
      assert.ok(verdicts.length > 0);
      for (const { key, args } of verdicts.flatMap((l) => messagesIn(JSON.parse(l.slice("# verdict ".length))))) {
        const text = texts[key.slice(game.length + 1)];
        assert.ok(text !== undefined, key);
        for (const [, name] of text.matchAll(/\{(\w+)/g)) assert.ok(name! in (args ?? {}), `${language} ${key}: {${name}}`);
      }
    }
});
