// shown.test.mjs: what helps to see what others do: a lens on what is small, a map that turns to it on a phone, votes read out one by one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, openTable, person } from "./harness.mjs";
import { tables } from "./tables.mjs";

const at = house();

/** In the page: keeps what was marked on the board, for however short a while it is seen. */
function noteMarks() {
  globalThis.noted = { lenses: [], rings: [] };
  const inside = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  const note = (e) => {
    const board = document.querySelector(".board").getBoundingClientRect();
    if (e.matches(".closeup")) noted.lenses.push({ name: e.textContent, drawn: !!document.querySelector(e.querySelector("use").getAttribute("href")), inside: inside(e.getBoundingClientRect(), board) });
    if (e.matches(".ring")) noted.rings.push({ inside: inside(e.getBoundingClientRect(), board), map: document.querySelector(".zoomer svg").getAttribute("viewBox") });
  };
  new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach((e) => e instanceof HTMLElement && e.parentElement?.matches(".marks") && note(e)))).observe(document.body, { childList: true, subtree: true });
}

const myTurn = (page) => page.waitForSelector(".prompt:not(.cap) [data-move=end_turn]", { timeout: 60000 });
const mapNow = (page) => page.locator(".zoomer svg").first().getAttribute("viewBox");

test("a lens on what is small; on a phone the map turns to it, and back", async () => {
  const page = await person(at, { width: 1280, height: 800, speed: "normal" });
  await openTable(page, { table: tables.buergermeister });
  await page.waitForSelector("#tab-now"); // the player has come
  await myTurn(page);
  await page.evaluate(noteMarks);
  await page.click("[data-move=end_turn]");
  await page.waitForFunction(() => noted.lenses.length > 0, null, { timeout: 60000 });
  const [lens] = await page.evaluate(() => noted.lenses);
  assert.ok(lens.name.length > 1 && lens.drawn && lens.inside, JSON.stringify(lens));
  await page.keyboard.press(" ");
  await myTurn(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForSelector(".bgm-board.narrow");
  const home = await mapNow(page);
  await page.evaluate(() => (noted = { lenses: [], rings: [] }));
  await page.click("[data-move=end_turn]");
  await page.waitForFunction((h) => noted.rings.some((r) => r.map !== h), home, { timeout: 60000 });
  const { lenses, rings } = await page.evaluate(() => noted);
  assert.deepEqual(lenses, [], "the map itself comes near");
  assert.ok(rings.every((r) => r.inside), JSON.stringify(rings));
  await page.keyboard.press(" ");
  await myTurn(page);
  await page.waitForFunction((h) => document.querySelector(".zoomer svg").getAttribute("viewBox") === h, home);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("votes are read out one by one, and until the last nobody says who has won", async () => {
  const page = await person(at, { width: 1280, height: 800, speed: "normal", motion: true });
  await page.clock.install(); // its own time: how slow the machine is does not matter
  await openTable(page, { table: tables.aufruhr });
  await page.waitForSelector("#tab-now");
  await page.click('[data-move="ready"]');
  await page.waitForSelector('[data-move^="vote "]', { timeout: 60000 });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.locator('[data-move^="vote "]').first().dispatchEvent("click");
  const seen = [];
  for (let i = 0; i < 1500 && seen.at(-1)?.sealed !== 0; i++) {
    await page.clock.runFor(40);
    const now = await page.evaluate(() => {
      const card = document.querySelector(".resultcard");
      return card && { sealed: card.querySelectorAll(".sealed").length, caption: document.querySelector(".prompt h2").textContent, title: card.querySelector("h2 span").textContent };
    });
    if (now && now.sealed !== seen.at(-1)?.sealed) seen.push(now);
  }
  assert.deepEqual(seen.map((s) => s.sealed), [4, 3, 2, 1, 0]);
  for (const s of seen.slice(0, -1)) assert.notEqual(s.caption, s.title, "the caption keeps the secret");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
