// lessons.test.ts: hints are short, and every game has all it needs to teach, in every language.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { type Hint, sentences, waiting } from "../../src/teach/lessons.ts";
import type { Play } from "../../src/table/contract.ts";

const root = [process.cwd(), resolve(process.cwd(), ".."), resolve(process.cwd(), "../..")].find((d) => existsSync(resolve(d, "data/texts"))) ?? ".";
const texts = resolve(root, "data/texts");
const LONGEST = 110;

for (const lang of readdirSync(texts))
  for (const file of readdirSync(resolve(texts, lang)).filter((f) => f.startsWith("learn-")))
    test(`${lang}/${file}: two sentences, ${LONGEST} characters, no rule numbers`, () => {
      const all = JSON.parse(readFileSync(resolve(texts, lang, file), "utf8")) as Record<string, string>;
      const hints = Object.entries(all).filter(([key]) => key.startsWith("hint."));
      assert.ok(hints.length >= 10);
      for (const [key, text] of hints) {
        assert.ok(text.length <= LONGEST, `${key}: ${text.length} characters`);
        assert.ok((text.match(/[.!?](?=\s|$)/g) ?? []).length <= 2, `${key}: more than two sentences`);
        assert.doesNotMatch(text, /[A-Z]{3}-\d/, key);
      }
      for (const n of ["1", "2", "3", "4"]) assert.ok(all[n] && all[`${n}.more`], `picture ${n}`);
    });

test("the first sentence is bold", () => {
  assert.deepEqual(sentences("Take one. It is free."), ["Take one.", "It is free."]);
  assert.deepEqual(sentences("Your piles: votes and money. And more."), ["Your piles:", "votes and money. And more."]);
  assert.deepEqual(sentences("One sentence."), ["One sentence.", ""]);
});

test("hints wait in order, those that were seen are gone", () => {
  const hint = (id: string, when: boolean): Hint<null> => ({ id, at: "x", text: "", when: () => when });
  const all = [hint("a", true), hint("b", false), hint("c", true)];
  const ids = (seen: string[]) => waiting(all, new Set(seen), {} as Play<null>).map((h) => h.id);
  assert.deepEqual(ids([]), ["a", "c"]);
  assert.deepEqual(ids(["a"]), ["c"]);
  assert.deepEqual(ids(["a", "c"]), []);
});
