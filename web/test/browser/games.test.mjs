// games.test.mjs: for every game, one person against bots plays a whole game by real clicks, from the lobby's table to the result.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playToEnd } from "./driver.mjs";
import { house, openTable, person } from "./harness.mjs";
import { withPlain } from "./tables.mjs";

const at = house();

const only = process.env.RK_GAME;
for (const [game, table] of Object.entries(withPlain))
  test(`${game}: a whole game by clicks`, { skip: only && only !== game }, async () => {
    const page = await person(at);
    await openTable(page, { table: { ...table, dice: true } }); // the match begins when the page has put its part into the dice
    const { clicks } = await playToEnd(page, { seed: 7 });
    assert.ok(clicks > 5, "the person has decided something");
    assert.equal(await page.locator(".podium li").count() > 1, true);
    await page.locator("details.dice summary", { hasText: "Dice verified" }).waitFor({ timeout: 10000 });
    await page.locator("details.dice summary").click();
    assert.match(await page.locator("details.dice").innerText(), /Your own part is in the dice/);
    assert.deepEqual(page.faults, []);
    const drawn = await page.evaluate(() => window.rkDrawn.toSorted((a, b) => a - b));
    console.log(`${game}: ${clicks} clicks, drawn within ${drawn[Math.floor(drawn.length * 0.5)].toFixed(1)} ms (median), ${drawn[Math.floor(drawn.length * 0.99)].toFixed(1)} ms (99 %)`);
    await page.context().close();
  });
