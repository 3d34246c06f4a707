// weight.test.mjs: what has to come over the line before the first board is drawn, and what a game adds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, openTable, person } from "./harness.mjs";
import { tables } from "./tables.mjs";

const HOUSE = 60_000; // bytes, compressed
const GAME = 64_000; // its styles are with it

const at = house();

/** Compressed bytes of every file and every word the page has loaded: [address, bytes]. */
const loaded = (page) =>
  page.evaluate(() => {
    const ours = /\/(assets|api\/(texts|labels|languages|games))/;
    const all = performance.getEntriesByType("resource").filter((e) => ours.test(e.name));
    return [["/", performance.getEntriesByType("navigation")[0].encodedBodySize], ...all.map((e) => [new URL(e.name).pathname, e.encodedBodySize])];
  });

for (const [game, table] of Object.entries(tables))
  test(`${game} is light enough`, async () => {
    const page = await person(at);
    await openTable(page, { table });
    await page.waitForSelector(".prompt");
    const usable = await page.evaluate(() => Math.round(performance.now()));
    await page.waitForTimeout(500);
    const all = await loaded(page);
    const own = all.filter(([name]) => /\/(module|board)-/.test(name) || name.includes(game));
    const sum = (list) => list.reduce((n, [, bytes]) => n + bytes, 0);
    console.log(`${game}: ${sum(all) - sum(own)} bytes for the house and the table, ${sum(own)} for the game; a board after ${usable} ms`);
    assert.ok(sum(own) > 0 && all.length > 3, JSON.stringify(all));
    assert.ok(sum(all) - sum(own) <= HOUSE, JSON.stringify(all));
    assert.ok(sum(own) <= GAME, JSON.stringify(own));
    await page.context().close();
  });
