// The players' rules, taken apart.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ruleText } from "../../src/guide/rule.ts";
import { parseRules } from "../../src/house/rules-parse.ts";
import { parseGuide, rulesIn, runsOf, wordsIn } from "../../src/guide/parse.ts";

const TEXT = `# Game

Be first,
and be merry.

## A round {round}

Intro.

### One

![](board turn politician=4 kind=votes,gifts 300/520)

Words.

## Second

You lead. {2.2} Look, then leap. {2.1 2.3} The end.

> **Why?** Because. {4}

1. Step one, {1.1}
   goes on.
2. Step two.

| a | b |
| --- | --- |
| 1 | 2 |

## Reference {reference}

- item
`;

test("a guide has a goal, a round, chapters and a reference", () => {
  const g = parseGuide(TEXT);
  assert.equal(g.goal, "Be first, and be merry.");
  assert.deepEqual(g.sections.map((s) => [s.title, s.role]), [["A round", "round"], ["Second", ""], ["Reference", "reference"]]);
});

test("figures name a part, a position, picks and a height", () => {
  const [, head, figure] = parseGuide(TEXT).sections[0]?.blocks ?? [];
  assert.deepEqual(head, { kind: "head", md: "One" });
  assert.deepEqual(figure, { kind: "figure", runs: [], figure: { part: "board", position: "turn", picked: { politician: 4, kind: ["votes", "gifts"] }, height: [300, 520] } });
});

test("a sentence is followed by the rules that prove it", () => {
  assert.deepEqual(runsOf("You lead. {2.2} Look. {2.1 2.3} End."), [
    { md: "You lead.", rules: ["2.2"] },
    { md: " Look.", rules: ["2.1", "2.3"] },
    { md: " End.", rules: [] },
  ]);
  const second = parseGuide(TEXT).sections[1];
  assert.ok(second);
  assert.deepEqual(rulesIn(second), ["2.2", "2.1", "2.3", "4", "1.1"]);
  assert.deepEqual(second.blocks.map((b) => b.kind), ["text", "aside", "steps", "table"]);
  assert.match(wordsIn(second), /step one,\s+goes on/);
});

const docs = join(process.cwd(), "../docs");
const guides = readdirSync(join(docs, "play"), { recursive: true }).map(String).filter((f) => f.endsWith(".md"));

test("every reference leads to the words of a rule", () => {
  assert.ok(guides.length >= 10);
  for (const file of guides) {
    const rules = parseRules(readFileSync(join(docs, "rules", file), "utf8"));
    for (const s of parseGuide(readFileSync(join(docs, "play", file), "utf8")).sections)
      for (const n of rulesIn(s)) {
        const words = ruleText(rules, n);
        assert.ok(words.length > 8, `${file}: ${n}`);
        assert.doesNotMatch(words, /\b[A-Z]{3}-X?\d/, `${file}: ${n} has a prefix`);
      }
  }
});
