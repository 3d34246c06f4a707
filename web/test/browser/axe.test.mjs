// axe.test.mjs: no violation on any screen, light and dark, wide and narrow.
import { test } from "node:test";
import { check } from "./axe.mjs";
import { dice, playToEnd, step } from "./driver.mjs";
import { withPlain } from "./tables.mjs";
import { house, openTable, person } from "./harness.mjs";

const at = house();

const looks = [
  { dark: false, width: 1280, height: 900 },
  { dark: true, width: 1280, height: 900 },
  { dark: false, width: 390, height: 844 },
];

for (const look of looks) {
  const how = `${look.dark ? "dark" : "light"} ${look.width}`;
  test(`house, ${how}`, async () => {
    const page = await person(at, look);
    await check(page, "lobby");
    await page.click("[data-game=ninety]");
    await check(page, "a game's box");
    await page.click("[data-go=table]");
    await page.click("summary");
    await check(page, "a new table");
    for (const path of ["/rules", "/rules/stimmvieh", "/bots", "/about", "/replay", "/own/stimmvieh"]) {
      await page.goto(at.server.url + path);
      await page.waitForSelector("h1");
      await page.waitForTimeout(200);
      await check(page, path);
    }
    await page.context().close();
  });
  test(`puzzles, ${how}`, async () => {
    const page = await person(at, look);
    for (let day = 18; day < 23; day++) {
      await page.clock.setFixedTime(new Date(2026, 10, day, 12)); // the games take turns
      await page.goto(at.server.url + "/puzzle");
      await page.waitForSelector(".puzzle .stands", { timeout: 120_000 });
      await check(page, `puzzle of day ${day}`);
    }
    await page.context().close();
  });
  for (const [game, table] of Object.entries(withPlain))
    test(`${game}, ${how}`, async () => {
      const page = await person(at, look);
      await openTable(page, { table });
      await page.waitForSelector(".prompt");
      await page.waitForTimeout(300);
      await check(page, `${game} at the beginning`);
      const roll = dice(21);
      for (let clicks = 0; clicks < 25; ) {
        const done = await step(page, roll);
        if (done === "over") break;
        if (done) clicks++;
        await page.waitForTimeout(done ? 15 : 40);
      }
      await check(page, `${game} in the middle`);
      if (look.width > 1000 && !look.dark) {
        await playToEnd(page, { seed: 22 });
        await check(page, `${game} at the end`);
      }
      await page.context().close();
    });
}
