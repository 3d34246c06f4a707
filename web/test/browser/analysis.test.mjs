// analysis.test.mjs: a finished match is analysed in the browser, and another move is tried from one of its positions.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { check } from "./axe.mjs";
import { house, openTable, person } from "./harness.mjs";

const at = house();
const golden = readFileSync(new URL("../../../tests/golden/stimmvieh-4.match", import.meta.url), "utf8");

const importMatch = (page, file) =>
  page.evaluate(async (body) => {
    await fetch("/api/me", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "Ada" }) });
    return (await (await fetch("/api/import", { method: "POST", body })).json()).id;
  }, file);

test("a match is analysed without the server, shown on the board, and played on from there", async () => {
  const page = await person(at);
  const id = await importMatch(page, golden);
  const asked = [];
  page.on("request", (r) => asked.push(new URL(r.url()).pathname));
  await page.goto(`${at.server.url}/analysis/${id}`);
  await page.waitForSelector(".analysis .bands", { timeout: 120_000 });
  await page.waitForFunction(() => document.querySelector(".analysis .progress") && !document.querySelector(".analysis progress"), null, { timeout: 300_000 });
  assert.ok(!asked.some((p) => /analy[sz]e|suggest/.test(p) && p.startsWith("/api/") && !p.startsWith("/api/texts/")), asked.join(" "));

  // Random players: there are slips, with a better move, and what luck and skill add up to is told for every seat.
  await page.waitForSelector(".analysis .decisions button");
  await check(page, "analysis");
  assert.equal(await page.locator(".analysis .luck tbody tr").count(), 4);
  await page.focus(".bands");
  await page.keyboard.press("Home");
  await page.waitForSelector('.bands[aria-valuenow="1"]');
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector('.bands[aria-valuenow="2"]');
  await page.locator(".analysis .decisions button").first().click();
  assert.match(await page.textContent(".closer"), /Better was/);
  assert.ok(await page.locator(".spotboard > :first-child").isVisible());
  // The list lies below; the board comes into view.
  assert.ok(await page.evaluate(() => document.querySelector(".spotboard").getBoundingClientRect().top >= 0));

  // Another seat's view of things.
  await page.locator(".analysis .who .chip").nth(3).click();
  assert.match(await page.textContent("#an-list"), /4$/);

  // A table of one's own at that decision: it is my turn there.
  await page.click(".analysis .acts .go");
  await page.waitForURL(/\/t\/local/, { timeout: 120_000 });
  await page.waitForSelector(".prompt:not(.wait)", { timeout: 120_000 });
  await page.context().close();
});

test("a running match is not analysed", async () => {
  const page = await person(at);
  const { id } = await openTable(page, { table: { game: "stimmvieh", seats: ["me", "easy", "easy"] } });
  await page.goto(`${at.server.url}/analysis/${id}`);
  await page.waitForSelector("text=not over", { timeout: 120_000 });
  assert.equal(await page.locator(".analysis").count(), 0);
  await page.context().close();
});

test("the puzzle of the day is tried at a table, and the room says whether the move was the solution", async () => {
  const page = await person(at, { path: "/puzzle" });
  await page.waitForSelector("main .pan", { timeout: 120_000 });
  await page.waitForSelector(".puzzle .spotboard:not(.waits) > *", { timeout: 120_000 }); // the board is there before one tries
  assert.equal(await page.locator(".puzzle .spotboard [data-move]").count(), 0); // to look at, not to play
  assert.match(await page.getAttribute(".puzzle .pan p:last-child a", "href"), /^\/rules\/[a-z]+$/);
  // One of each grade: another one is another position.
  const grades = page.locator(".puzzle .chips button");
  assert.equal(await grades.count(), 3);
  const other = (await grades.nth(0).getAttribute("aria-pressed")) === "true" ? 1 : 0;
  await grades.nth(other).click();
  await page.waitForSelector(".puzzle .spotboard:not(.waits) > *", { timeout: 120_000 });
  assert.equal(await grades.nth(other).getAttribute("aria-pressed"), "true");
  await page.click("main button[aria-expanded]");
  await page.waitForSelector("main [aria-live] b");
  assert.doesNotMatch(await page.textContent("main .pan"), /\[|undefined/);
  await page.click("main .btn.go");
  await page.waitForURL(/\/t\/local/, { timeout: 120_000 });
  await page.waitForSelector(".prompt:not(.wait)", { timeout: 120_000 });
  await page.goto(`${at.server.url}/puzzle`);
  await page.waitForSelector("main .pan");
  assert.equal(await page.locator("main .pan [role=status]").count(), 0); // no move yet
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a puzzle shows what there is to go by: everybody's goods, and a mayor's own folder", async () => {
  const page = await person(at);
  const games = new Set();
  for (let day = 18; day < 23; day++) {
    await page.clock.setFixedTime(new Date(2026, 10, day, 12)); // the games take turns
    await page.goto(`${at.server.url}/puzzle`);
    await page.waitForSelector(".puzzle .stands", { timeout: 120_000 });
    assert.ok((await page.locator(".puzzle .stands li").count()) >= 2);
    assert.equal(await page.locator(".puzzle .stands .me").count(), 1);
    assert.doesNotMatch(await page.textContent(".puzzle .stands"), /\[|undefined|NaN/);
    const game = /of-(\w+)/.exec(await page.getAttribute(".puzzle .position", "class"))[1];
    games.add(game);
    if (game === "aufruhr") assert.ok(await page.locator(".puzzle .held :is(.auf-tok, .auf-cardbtn, .auf-fine)").count());
  }
  assert.equal(games.size, 5);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
