// rules.test.mjs: the players' rules: pictures of real positions, slips under the sentences, the quick reference on paper and
// at the table; in two languages, light and dark, wide and narrow, and no violation that axe knows.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { house, openTable, person } from "./harness.mjs";
import { tables } from "./tables.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const at = house();
const games = Object.keys(tables).filter((g) => existsSync(new URL(`../../../docs/play/${g}.md`, import.meta.url)));

async function check(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 160)}`));
  assert.deepEqual(found, [], where);
}

async function read(page, game) {
  await page.goto(`${at.server.url}/rules/${game}`);
  await page.waitForSelector(".guide .sec");
  await page.waitForFunction(() => document.querySelectorAll(".gfig").length > 3 && [...document.querySelectorAll(".gfig")].every((f) => f.querySelector(".drawn > *")));
}

const looks = [
  { width: 1280, height: 900, locale: "en" },
  { width: 390, height: 844, locale: "de", dark: true },
];

for (const look of looks)
  for (const game of games)
    test(`${game}: ${look.locale}, ${look.width}`, async () => {
      const page = await person(at, look);
      await read(page, game);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, "nothing sticks out");
      assert.equal(await page.evaluate(() => document.body.textContent.match(/\[page[^\]]*\]|\[object/g)), null, "no sentence is missing");
      await page.locator(".q").first().click();
      await check(page, "/rules/" + game);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });

test("a slip opens under its sentence, the address takes its number, Escape closes it", async () => {
  const page = await person(at);
  await read(page, "stimmvieh");
  const q = page.locator(".q[data-rule='4.7']");
  await q.click();
  assert.equal(await q.getAttribute("aria-expanded"), "true");
  const slip = await page.locator(".slip").innerText();
  assert.match(slip, /^Rule 4\.7/);
  assert.doesNotMatch(slip, /STI-/);
  assert.equal(new URL(page.url()).hash, "#4.7");
  await page.locator(".q[data-rule='4.5']").click();
  assert.equal(await page.locator(".slip").count(), 2);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".slip").count(), 1);
  await page.goto(`${at.server.url}/rules`);
  await page.goto(`${at.server.url}/rules/stimmvieh#4.3`);
  await page.waitForSelector(".slip");
  assert.match(await page.locator(".slip").innerText(), /^Rule 4\.3/);
  await page.click(".slip a");
  await page.waitForSelector(".rules .hit");
  assert.match(await page.locator(".rules .hit").innerText(), /STI-4\.3/);
  await page.context().close();
});

test("searching leaves the chapters that have the words", async () => {
  const page = await person(at);
  await read(page, "stimmvieh");
  await page.fill(".find input", "angelus card");
  assert.equal(await page.locator(".sec").count(), 1);
  await page.fill(".find input", "zebra");
  assert.equal(await page.locator(".sec").count(), 0);
  await page.context().close();
});

test("the quick reference: one sheet of paper, and a tab at the table", async () => {
  const page = await person(at);
  for (const game of games) {
    await read(page, game);
    await page.evaluate(() => (window.print = () => undefined));
    await page.locator(".rb .btn").first().click();
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 1, game);
  }
  await page.locator(".rb .btn").nth(1).click();
  const game = games.at(-1);
  await openTable(page, { table: tables[game] });
  await page.click("#tab-reference");
  await page.waitForSelector(".pane .rc h3");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
