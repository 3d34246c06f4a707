import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, type Reader, amount, format, plural, render } from "../../src/text/format.ts";
import { bestLanguage } from "../../src/text/text.ts";

const forms = (of: (n: number) => number) => Array.from({ length: 200 }, (_, n) => of(n)).join("");
const english: Language = { code: "en", name: "English", group: ",", decimal: ".", plural: forms((n) => (n === 1 ? 0 : 1)) };
const german: Language = { ...english, code: "de", name: "Deutsch", group: ".", decimal: "," };
const few = (n: number) => [2, 3, 4].includes(n % 10) && ![12, 13, 14].includes(n % 100);
const polish: Language = { ...english, code: "pl", name: "Polski", group: " ", plural: forms((n) => (n === 1 ? 0 : few(n) ? 1 : 2)) };

const en: Reader = {
  language: english,
  phrase: (k) => ({ hi: "Hello {who}, {n} {n|cow|cows}.", word: "ballot" })[k],
  name: (s) => ["Ada", "Tom"][s] ?? "?",
  label: (message, item, id) => (message.startsWith("demolition.") && item === "card" && id === "luigi" ? "Luigi" : id),
};

test("amounts are grouped in the reader's way", () => {
  assert.equal(amount(1234567, english), "1,234,567");
  assert.equal(amount(1234567, german), "1.234.567");
  assert.equal(amount(1234567, polish), "1 234 567");
  assert.equal(amount(999, english), "999");
  assert.equal(amount(-60000, german), "−60.000");
});

test("a sum and its sign stay in one line", () => {
  assert.equal(format(en, "€ {n} for you", { n: { amount: 5000 } }), "€\u00a05,000 for you");
  assert.equal(format({ ...en, language: german }, "{n} € für dich", { n: { amount: 5000 } }), "5.000\u00a0€ für dich");
});

test("arguments of every kind", () => {
  const args = { a: 3, b: { amount: 5000 }, c: { seat: 1 }, d: { key: "word" }, e: { item: "card", id: "luigi" } };
  assert.equal(format(en, "{a} {b} {c} {d} {e}", args, "demolition.tell.x"), "3 5,000 Tom ballot Luigi");
});

test("a word follows its number", () => {
  assert.equal(render(en, { key: "hi", args: { who: "Ada", n: 1 } }), "Hello Ada, 1 cow.");
  assert.equal(render(en, { key: "hi", args: { who: "Ada", n: 2 } }), "Hello Ada, 2 cows.");
});

test("a language has as many forms as it has", () => {
  assert.deepEqual([1, 2, 5, 12, 22, 112, 1002].map((n) => plural(n, polish)), [0, 1, 2, 2, 1, 2, 1]);
  const pl = { ...en, language: polish };
  assert.equal(format(pl, "{n} {n|głos|głosy|głosów}", { n: 22 }), "22 głosy");
  assert.equal(format(pl, "{n} {n|głos|głosy|głosów}", { n: { amount: 5000 } }), "5 000 głosów");
});

test("the reader's language, if there is one of them", () => {
  const there = [english, german, { ...english, code: "pt-br" }];
  assert.equal(bestLanguage(there, ["de-AT", "en"]), "de");
  assert.equal(bestLanguage(there, ["fr", "pt-BR"]), "pt-br");
  assert.equal(bestLanguage(there, ["fr"]), "en");
  assert.equal(bestLanguage(there, []), "en");
});

test("what is missing is seen, not hidden", () => {
  assert.equal(render(en, { key: "nothing" }), "[nothing]");
  assert.equal(format(en, "{gone}", {}), "{gone}");
});

test("text of others is never taken as a placeholder again", () => {
  assert.equal(format(en, "{who} says", { who: "{n}", n: 4 }), "{n} says");
});
