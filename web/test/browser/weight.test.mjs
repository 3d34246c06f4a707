// weight.test.mjs: what has to come over the line before the first board is drawn, and what a game adds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, openTable, person } from "./harness.mjs";
import { tables } from "./tables.mjs";

const HOUSE = 60_000; // bytes, compressed
const GAME = 64_000; // its styles are with it
const SHELF = 5_000; // the five covers, the box that is opened, the lists of tables

const at = house();

/** In the page: remembers when the first board was there. */
function noteTheBoard() {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(".board")) return;
    window.rkBoard = performance.now();
    seen.disconnect();
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** Compressed bytes of everything that was asked for before the first board, or so far if there is none: [address, bytes]. How often a
 *  table or a list is asked for again, and what is on it by then, depends on how slow the machine is: the first answer of each counts. */
const loaded = (page, fresh = false) =>
  page.evaluate((fresh) => {
    const before = performance.getEntriesByType("resource").filter((e) => e.startTime < (window.rkBoard ?? Infinity) && (!fresh || e.transferSize)); // 0: from the cache
    const answers = [["/", performance.getEntriesByType("navigation")[0].encodedBodySize], ...before.map((e) => [new URL(e.name).pathname, e.encodedBodySize])];
    return [...new Map(answers.reverse())].reverse();
  }, fresh);

const sum = (list) => list.reduce((n, [, bytes]) => n + bytes, 0);

test("every game is light enough for who comes by a link", async () => {
  const lists = new Map();
  for (const [game, table] of Object.entries(tables)) {
    const page = await person(at);
    await page.addInitScript(noteTheBoard);
    await openTable(page, { table });
    await page.waitForSelector(".board");
    lists.set(game, { all: await loaded(page), usable: await page.evaluate(() => Math.round(window.rkBoard)) });
    await page.context().close();
  }
  // What each of them loads is the house's and the table's; the rest belongs to the game, whatever the bundler calls it.
  const everywhere = (name) => [...lists.values()].every(({ all }) => all.some(([other]) => other === name));
  for (const [game, { all, usable }] of lists) {
    const own = all.filter(([name]) => !everywhere(name));
    console.log(`${game}: ${sum(all) - sum(own)} bytes for the house and the table, ${sum(own)} for the game; a board after ${usable} ms`);
    assert.ok(sum(own) > 0 && all.length > 3, JSON.stringify(all));
    assert.ok(sum(all) - sum(own) <= HOUSE, JSON.stringify(all));
    assert.ok(sum(own) <= GAME, JSON.stringify(own));
  }
});

test("the house, and the way from there to the heaviest game, for who comes for the first time", async () => {
  const page = await person(at, { novice: true });
  await page.waitForSelector(".covers .gm img");
  await page.waitForLoadState("networkidle");
  const lobby = sum(await loaded(page, true));
  await page.evaluate(noteTheBoard);
  await page.click('.gm[data-game="aufruhr"]');
  await page.click("[data-go=bots]");
  await page.waitForSelector(".board");
  const all = await loaded(page, true);
  console.log(`${lobby} bytes for the lobby, ${sum(all)} until the first board`);
  assert.ok(lobby <= HOUSE, String(lobby));
  assert.ok(sum(all) <= HOUSE + SHELF + GAME, JSON.stringify(all));
  assert.deepEqual(all.filter(([name]) => /waiting|friends|teach|learn|player/.test(name)), [], "nothing that comes later");
  await page.context().close();
});
