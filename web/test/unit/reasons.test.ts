// reasons.test.ts: facts of a suggested move become words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonsOf } from "../../src/teach/reasons.ts";

test("numbers and words with a sentence are said, others are not", () => {
  const texts: Record<string, string> = { "g.fact.votes": "{n} votes then", "g.fact.price": "", "g.fact.refill.votes": "then a vote card comes up" };
  const words = (key: string, args: { n: { amount: number } }) => texts[key]?.replace("{n}", String(args.n.amount));
  assert.deepEqual(reasonsOf("g", { votes: 40, price: 3, refill: "votes", other: 1, list: [1, 2] }, words), ["40 votes then", "then a vote card comes up"]);
});
