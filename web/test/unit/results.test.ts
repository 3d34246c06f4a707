import assert from "node:assert/strict";
import { test } from "node:test";
import type { Score } from "../../src/net/events.ts";
import type { Position } from "../../src/net/fold.ts";
import { dayWords } from "../../src/house/played.tsx";
import { remark } from "../../src/house/remark.ts";
import type { TableInfo } from "../../src/net/api.ts";
import { spread, ticks } from "../../src/table/plot.tsx";
import { chartsOf, marksOf } from "../../src/table/result.tsx";
import { turningPoints } from "../../src/table/turning.ts";
import { headline, reasons } from "../../src/table/verdict.ts";
import { lang, languages, learn } from "../../src/text/text.ts";
import engine from "../../../data/texts/en/engine.json";
import results from "../../../data/texts/en/page-results.json";

const under = (module: string, texts: Record<string, string>) => Object.fromEntries(Object.entries(texts).map(([k, v]) => [`${module}.${k}`, v]));
languages.set([{ code: "en", name: "English", group: ",", decimal: ".", plural: "10" + "1".repeat(198) }]);
lang.set("en");
learn("en", { ...under("engine", engine), ...under("page-results", results), "mock.bonus": "Bonus", "mock.tie": "more events" });

const name = (i: number) => ["Ada", "Tom", "Eve"][i] ?? "?";
const party = (points: number, rank: number) => ({ points, rank, wins: rank === 1, lines: [] });
const score: Score = {
  parties: [party(91, 2), party(1096, 1), party(40, 3)],
  verdict: [
    { sharing: 0, against: 1, margin: 1005, key: "mock.bonus", rule: "MOC-1", mine: 3, theirs: 1000 },
    { sharing: 0, against: 0, margin: 1005, key: "mock.bonus", rule: "MOC-1", mine: 1000, theirs: 3 },
    { sharing: 0, against: 1, margin: 1056 },
  ],
};

test("the headline speaks to you: place, margin, whom; to those who watched it says who won", () => {
  assert.equal(headline(score, 0, name), "You came second, 1,005 points behind Tom.");
  assert.equal(headline(score, 1, name), "You won, 1,005 points ahead of Ada.");
  assert.equal(headline(score, null, name), "Tom won, 1,005 points ahead of Ada.");
  const level: Score = { parties: [party(5, 1), party(5, 2)], verdict: [{ sharing: 0, against: 1, margin: 0, tie: "mock.tie" }, { sharing: 0, against: 0, margin: 0, tie: "mock.tie" }] };
  assert.equal(headline(level, 1, name), "You came second, though level with Ada.");
  assert.deepEqual(reasons(level, 0, name), ["The tie-breaker: more events."]);
  const shared: Score = { parties: [party(5, 1), party(5, 1)], verdict: [{ sharing: 1 }, { sharing: 1 }] };
  assert.equal(headline(shared, 1, name), "You share the win with Ada.");
  assert.equal(headline(shared, null, name), "Ada, Tom share the win.");
});

test("the reason comes from the score, and how somebody else won is said once", () => {
  assert.deepEqual(reasons(score, 0, name), ["What made the difference: “Bonus”, 3 against 1,000.", "Tom won with 1,096 points."]);
  assert.deepEqual(reasons(score, 2, name), ["Tom won with 1,096 points, mostly from “Bonus” (1,000 against 3)."]);
  assert.deepEqual(reasons(score, 1, name), ["What made the difference: “Bonus”, 1,000 against 3."]);
});

const at = (n: number, by: number | undefined, points: number[]): Position => ({ n, view: { n }, turn: [], told: [], points, ...(by === undefined ? {} : { by }) });

test("turning points: the largest swings between you and the best of the others, in order of time, a good one among them", () => {
  const match = [at(1, undefined, [0, 0]), at(2, 0, [30, 0]), at(3, 1, [30, 5]), at(4, 0, [32, 5]), at(5, 1, [32, 60]), at(6, 1, [32, 100]), at(7, undefined, [32, 90]), at(8, 0, [33, 90]), at(9, 1, [33, 140]), at(10, 0, [34, 140]), at(11, 1, [34, 200])];
  const turns = turningPoints(match, 0);
  assert.deepEqual(turns.map((x) => [x.at, x.swing]), [[1, 30], [4, -85], [10, -60]], "moves of one seat are one turn, and the good one is in");
  const back = [at(1, undefined, [0, 0]), at(2, 1, [0, 80]), at(3, 0, [80, 80]), at(4, 1, [80, 82])];
  assert.deepEqual(turningPoints(back, 0).map((x) => x.at), [2], "what the next turn undoes turned nothing");
  assert.deepEqual(turningPoints([at(1, undefined, [50, 50]), at(2, 0, [51, 50]), at(3, 1, [51, 52])], 0), [], "small steps decide nothing");
  assert.deepEqual(turningPoints([{ ...at(1, 0, []), points: undefined as never }], 0), [], "nobody told the points");
});

test("axes have round numbers, charts know when rounds begin", () => {
  assert.deepEqual(ticks(0, 885_000), [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]);
  assert.deepEqual(ticks(-3, 4), [-4, -2, 0, 2, 4]);
  assert.deepEqual(ticks(0, 1), [0, 1]);
  const past = [1, 1, 2, 2, 3].map((round, i) => ({ n: i, view: round, turn: [], told: [] }));
  assert.deepEqual(marksOf(past, (v) => ({ text: "", count: { n: v as number, name: "Rounds" } })), { marks: [{ at: 0, n: 1 }, { at: 2, n: 2 }, { at: 4, n: 3 }], counts: "Rounds" });
  assert.deepEqual(spread([{ at: 0, n: 1 }, { at: 2, n: 2 }, { at: 4, n: 3 }], (i) => i * 10, 25).map((m) => m.n), [1, 3]);
  const late = chartsOf(past, (v) => ((v as number) > 1 ? [{ label: "Points", values: [v as number] }] : []));
  assert.deepEqual(late[0]?.lines, [[0, 0, 2, 2, 3]]);
});

test("a remark fits the margin, and days are said as people say them", () => {
  const match = (points: number[], against: number, margin: number, tie?: string) =>
    ({ points, winners: points[0] === Math.max(...points) ? [0] : [1], verdict: [{ sharing: 0, against, margin, ...(tie ? { tie } : {}) }] }) as unknown as TableInfo;
  assert.equal(remark(match([100, 80], 1, 20), 0, name), "20 points ahead of Tom");
  assert.equal(remark(match([100, 98], 1, 2), 0, name), "by a whisker: 2 points ahead of Tom");
  assert.equal(remark(match([10, 98], 1, 88), 0, name), "Tom was out of reach");
  assert.equal(remark(match([98, 98], 1, 0, "mock.tie"), 0, name), "on the tie-breaker: more events");
  const noon = new Date(2026, 10, 16, 12).getTime();
  const days = (n: number) => dayWords(noon - n * 24 * 3600 * 1000, noon, "en-GB");
  assert.deepEqual([days(0), days(1), days(2), days(20)], ["Today", "Yesterday", "Saturday", "27 Oct"]);
});
