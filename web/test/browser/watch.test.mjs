// watch.test.mjs: the moves of others are shown one after the other, in words; skipped by one key; never in the way of one's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe.mjs";
import { dice, step } from "./driver.mjs";
import { house, openTable, person } from "./harness.mjs";

const at = house();
const table = { game: "stimmvieh", seats: ["me", "random", "random", "random"] };
const caption = (page) => page.locator(".prompt.cap h2").textContent();

/** In the page: counts the cards of mine that fly over the board, and what could still be played of them. */
function watchFlights() {
  globalThis.flights = { flown: 0, playable: 0 };
  new MutationObserver(() => {
    globalThis.flights.flown += document.querySelectorAll(".marks button.sti-card").length; // those I could press
    globalThis.flights.playable += document.querySelectorAll(".marks [data-move], .marks [data-pick]").length;
  }).observe(document.body, { childList: true, subtree: true });
}

/** Makes my own moves until one of my cards has flown to my seat. */
async function untilFlown(page, roll) {
  const flown = () => page.waitForFunction(() => globalThis.flights.flown > 0, null, { timeout: 1500 }).then(() => true, () => false);
  for (let i = 0; i < 200; i++) {
    if (await page.locator(".prompt.cap").count()) {
      if (await flown()) return page.evaluate(() => globalThis.flights.playable);
      await page.keyboard.press(" "); // to my turn
    }
    await page.waitForTimeout((await step(page, roll)) ? 150 : 50);
  }
  assert.fail("no card has flown");
}

/** Makes my own moves until others are being shown. */
async function untilShown(page, roll) {
  for (let i = 0; i < 200; i++) {
    if (await page.locator(".prompt.cap").count()) return;
    await page.waitForTimeout((await step(page, roll)) ? 150 : 50);
  }
  assert.fail("nobody's move was shown");
}

test("captions one after the other, Space to my turn, the last round again, one line again, off", async () => {
  const page = await person(at, { speed: "slow", motion: true });
  await openTable(page, { table });
  await page.waitForSelector("#tab-now"); // the player has come
  const before = await page.locator(".tabs [aria-selected=true]").getAttribute("id");
  await page.evaluate(watchFlights);
  const roll = dice(3);
  await untilShown(page, roll);
  const first = await caption(page);
  assert.ok(first.length > 5 && !first.includes("["), first);
  assert.equal(await page.locator("[data-move], [data-pick]").count(), 0, "nothing can be played in the middle of somebody's move");
  assert.equal(await page.locator("#tab-now").getAttribute("aria-selected"), "true", "what happens is listed while it happens");
  await page.waitForFunction((x) => document.querySelector(".prompt.cap h2") && document.querySelector(".prompt.cap h2").textContent !== x, first);
  await page.keyboard.press("p");
  await page.waitForSelector(".cap [aria-label^=Play]");
  const held = await caption(page);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((x) => document.querySelector(".prompt.cap h2")?.textContent !== x, held);
  await page.keyboard.press(" ");
  await page.waitForSelector(".prompt.cap", { state: "detached" });
  await page.waitForSelector("[data-pick]");
  assert.equal(await page.locator(".tabs [aria-selected=true]").getAttribute("id"), before, "the former tab is back");

  await page.click("#tab-now");
  const lines = await page.locator(".jn").count();
  assert.ok(lines >= 3, `${lines} lines`);
  await page.locator(".jn").first().click();
  await page.waitForSelector(".prompt.cap");
  await page.keyboard.press(" ");
  await page.waitForSelector(".prompt.cap", { state: "detached" });
  await page.click(".btn.again");
  await page.waitForSelector(".prompt.cap");
  await page.click(".btn.skip");
  await page.waitForSelector("[data-pick]");
  assert.equal(await untilFlown(page, roll), 0, "a card on its way cannot be played again");
  await page.keyboard.press(" ");
  await page.waitForSelector(".prompt.cap", { state: "detached" });

  await page.click("#tab-now");
  await page.click(".justnow .speed button:last-child");
  await page.reload();
  await page.waitForSelector("#tab-now");
  assert.equal(await page.evaluate(() => localStorage.getItem("rk.speed")), "off");
  await page.evaluate(() => {
    globalThis.shown = 0;
    new MutationObserver(() => (globalThis.shown += document.querySelectorAll(".prompt.cap").length)).observe(document.body, { childList: true, subtree: true });
  });
  for (let i = 0, n = 0; n < 4 && i < 100; i++) {
    if (await step(page, roll)) n++;
    await page.waitForTimeout(50);
  }
  assert.equal(await page.evaluate(() => globalThis.shown), 0, "off is off");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("reduced motion: captions and rings, nothing travels; a screen reader hears a whole turn at once", async () => {
  const page = await person(at, { speed: "normal", dark: true });
  await openTable(page, { table: { game: "ninety", seats: ["me", "random", "random"], options: { start_day: "11" } } });
  await page.waitForSelector("#tab-now");
  await untilShown(page, dice(5));
  await page.waitForSelector(".marks .ring, .marks .tag");
  await page.keyboard.press("p");
  await check(page, "watching, dark");
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await page.waitForFunction(() => (document.querySelector("[role=status].hidden")?.textContent ?? "").length > 10);
  await page.keyboard.press(" ");
  await page.waitForSelector(".prompt.cap", { state: "detached" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
