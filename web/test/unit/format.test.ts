import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, format, render, type Reader } from "../../src/text/format.ts";

const en: Reader = { lang: "en", phrase: (k) => ({ hi: "Hello {who}, {n} {n|cow|cows}.", word: "ballot" })[k], name: (s) => ["Ada", "Tom"][s] ?? "?" };

test("amounts are grouped in the reader's way", () => {
  assert.equal(amount(1234567, "en"), "1,234,567");
  assert.equal(amount(1234567, "de"), "1.234.567");
  assert.equal(amount(999, "en"), "999");
  assert.equal(amount(-60000, "de"), "−60.000");
});

test("arguments of every kind", () => {
  assert.equal(format(en, "{a} {b} {c} {d} {e}", { a: 3, b: { amount: 5000 }, c: { seat: 1 }, d: { key: "word" }, e: { item: "card", en: "Brewery", de: "Brauerei" } }), "3 5,000 Tom ballot Brewery");
  assert.equal(format({ ...en, lang: "de" }, "{e}", { e: { item: "card", en: "Brewery", de: "Brauerei" } }), "Brauerei");
});

test("a word follows its number", () => {
  assert.equal(render(en, { key: "hi", args: { who: "Ada", n: 1 } }), "Hello Ada, 1 cow.");
  assert.equal(render(en, { key: "hi", args: { who: "Ada", n: 2 } }), "Hello Ada, 2 cows.");
});

test("what is missing is seen, not hidden", () => {
  assert.equal(render(en, { key: "nothing" }), "[nothing]");
  assert.equal(format(en, "{gone}", {}), "{gone}");
});

test("text of others is never taken as a placeholder again", () => {
  assert.equal(format(en, "{who} says", { who: "{n}", n: 4 }), "{n} says");
});
