// table.test.mjs: what all tables share: the way back after a server's death, hot seat, keyboard alone, refusals with their rule,
// stepping through the past, watching, a bot for somebody who is away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, playByKeys, playToEnd, step } from "./driver.mjs";
import { house, openTable, person } from "./harness.mjs";

const at = house();

const four = { game: "stimmvieh", seats: ["me", "random", "random", "random"] };

test("the server is killed in the middle: the page comes back by itself and the game goes on", async () => {
  const page = await person(at);
  await openTable(page, { table: four });
  let killed = false;
  await playToEnd(page, {
    seed: 9,
    onStep: async (n) => {
      if (n !== 8 || killed) return;
      killed = true;
      await at.server.kill("SIGKILL");
      await page.waitForSelector(".badline");
      await at.server.start();
      await page.waitForSelector(".badline", { state: "detached", timeout: 20000 });
    },
  });
  assert.ok(killed);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("hot seat: a curtain between the players, nobody's cards behind it", async () => {
  const page = await person(at);
  await openTable(page, { table: { game: "stimmvieh", seats: ["me", "me", "random", "random"] } });
  await page.waitForSelector(".curtain");
  assert.equal(await page.locator(".board").count(), 0, "behind the curtain nothing is drawn");
  let curtains = 0;
  const roll = dice(4);
  for (let i = 0; i < 400; i++) {
    if (await page.locator(".curtain").count()) curtains++;
    const done = await step(page, roll);
    if (done === "over") break;
    await page.waitForTimeout(done ? 20 : 50);
  }
  await page.waitForSelector(".podium");
  assert.ok(curtains > 4, `${curtains} curtains`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("keyboard alone, from the first key to the result", async () => {
  const page = await person(at);
  await openTable(page, { table: { game: "stimmvieh", seats: ["me", "random", "random"] } });
  await page.waitForSelector(".prompt");
  assert.ok((await playByKeys(page, { seed: 2 })) > 5);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("all moves as a list, in words; one of them is played", async () => {
  const page = await person(at);
  await openTable(page, { table: four });
  await page.waitForSelector(".prompt:not(.wait)");
  await page.keyboard.press("m");
  await page.waitForSelector(".allmoves .btn");
  const texts = await page.locator(".allmoves .btn").allTextContents();
  assert.equal(texts.length, 126);
  assert.ok(texts.every((x) => x.length > 5 && !x.startsWith("[")));
  await page.fill(".sheet input", "9");
  await page.locator(".allmoves .btn").first().press("Enter");
  await page.waitForSelector(".allmoves", { state: "detached" });
  await page.waitForFunction(() => !document.querySelector('[data-pick^="top"]')); // it may be our turn again at once
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the past can be walked through, also that of before the page was opened", async () => {
  const page = await person(at);
  await openTable(page, { table: four });
  const roll = dice(8);
  for (let clicks = 0; clicks < 14; ) {
    if (await step(page, roll)) clicks++;
    await page.waitForTimeout(40);
  }
  await page.reload();
  await page.waitForSelector(".prompt");
  await page.click("#tab-history");
  await page.waitForFunction(() => document.querySelectorAll(".log button").length > 5);
  await page.locator(".log button").first().click();
  await page.waitForSelector(".past");
  assert.equal(await page.locator("[data-move], [data-pick]").count(), 0, "nothing can be played in the past");
  await page.click(".past .btn.go");
  await page.waitForSelector(".past", { state: "detached" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a spectator sees the table and no buttons", async () => {
  const page = await person(at);
  const { id } = await openTable(page, { table: four });
  const eve = await person(at, { path: "/t/" + id });
  await eve.waitForSelector(".prompt.wait");
  assert.equal(await eve.locator("[data-move], [data-pick]").count(), 0);
  assert.equal(await eve.locator(".seat .you").count(), 0);
  assert.deepEqual(eve.faults, []);
  await page.context().close();
  await eve.context().close();
});

test("a bot takes over and hands back", async () => {
  const page = await person(at);
  // the bot of a person who is away plays on by itself; two people here, so that the match waits for the other
  await openTable(page, { table: { game: "stimmvieh", seats: ["me", "me", "random", "random"] } });
  await page.click(".curtain .btn.go");
  await page.click("[aria-label=Menu]");
  await page.click("text=Let a bot play for me");
  await page.click(".curtain .btn.go");
  await page.waitForSelector(".seat.gone");
  await page.click(".asked .btn.go");
  await page.waitForSelector(".seat.gone", { state: "detached" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a click on what is not legal is answered with the reason and the rule, which opens", async () => {
  const page = await person(at);
  await openTable(page, { table: four });
  const roll = dice(17);
  for (let i = 0; i < 300 && !(await page.locator("button.sti-card.no").count()); i++) await page.waitForTimeout((await step(page, roll)) ? 30 : 60);
  await page.locator("button.sti-card.no").first().click();
  await page.waitForSelector(".pill .rule");
  assert.match(await page.locator(".pill").textContent(), /reach/);
  assert.equal(await page.locator(".pill .rule").getAttribute("aria-label"), "Rule 4.3");
  await page.click(".pill .rule");
  await page.waitForSelector(".guide .slip");
  assert.match(await page.locator(".guide .slip").first().textContent(), /4\.3/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
