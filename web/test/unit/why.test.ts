// why.test.ts: reasons become sentences, and what is not there is not said.
import assert from "node:assert/strict";
import { test } from "node:test";
import texts from "../../../data/texts/en/advice.json";
import { adviceLines, lineOf, reasonLines } from "../../src/teach/why.ts";
import { lang, learn } from "../../src/text/text.ts";

learn("en", Object.fromEntries(Object.entries(texts).map(([k, v]) => ["advice." + k, v])));
learn("en", { "g.more": "{n} more", "g.less": "{n} less", "g.move": "do that" });
lang.set("en");

const name = (seat: number) => `P${seat + 1}`;
const amount = (key: string, n: number) => ({ key, args: { n: { amount: n } } });

test("nothing is said of nothing", () => {
  assert.deepEqual(adviceLines({}, name), []);
  assert.deepEqual(reasonLines({ gain: [], lost: [] }, name), []);
});

test("gains, losses, fears and the next best move", () => {
  const why = { chance: 414, gain: [amount("g.more", 2), amount("g.more", 1)], lost: [amount("g.less", 3)], fear: { seat: 2, move: "x", text: { key: "g.move" } }, next: { less: 52, move: "y", text: { key: "g.move" } } };
  assert.deepEqual(adviceLines(why, name), ["Chance of winning: 41%.", "What it brings by the next turn: 2 more, 1 more.", "Next best: do that (−5%).", "With the other move: 3 less.", "P3 might answer: do that."]);
  assert.deepEqual(adviceLines({ next: { less: 0, move: "y", text: { key: "g.move" } }, fear: { seat: 0 } }, name), ["About as good: do that.", "Beware of P1’s next turn."]);
});

test("in a line of moves everybody is named when it is their turn, whoever decided too", () => {
  const by = (...seats: number[]) => seats.map((seat) => ({ seat, text: { key: "g.move" } }));
  assert.deepEqual(lineOf(by(0, 0, 1, 1, 0, 2), 0, name), ["do that; do that", "P2: do that; do that", "P1: do that", "P3: do that"]);
  assert.deepEqual(lineOf(by(1, 0), 0, name, (s) => (s ? name(s) : "you")), ["P2: do that", "You: do that"]);
  assert.deepEqual(lineOf([], 0, name), []);
});
