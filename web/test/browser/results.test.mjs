// results.test.mjs: the end of a match speaks to you and leads on; my games know what is due and how it went. Both without a complaint of axe.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe.mjs";
import { house, openTable, person } from "./harness.mjs";

const at = house();

/** A bot plays for me to the end, as far as this page is concerned: quickly. */
const playedByBot = (page, id) =>
  page.evaluate(
    (table) =>
      new Promise((ok) => {
        const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/ws`);
        line.onopen = () => line.send("away random");
        line.onmessage = (e) => {
          if (!e.data.split("\n").some((x) => x && JSON.parse(x).score)) return;
          line.close();
          ok();
        };
      }),
    id,
  );

test("the result, from the headline to the replay of a turning point; then my games", async () => {
  const ada = await person(at);
  const { id } = await openTable(ada, { table: { game: "stimmvieh", seats: ["me", "random", "random"] } });
  await ada.waitForSelector(".prompt");
  await playedByBot(ada, id);
  await ada.waitForSelector(".end .chart");
  const told = await ada.evaluate((table) => fetch(`/api/tables/${table}`).then((r) => r.json()), id);
  const head = await ada.locator(".end h2").textContent();
  assert.match(head, [/^You (won|share)/, /^You came second/, /^You came third/, /^You came fourth/][told.ranks[0] - 1]);
  assert.ok(head.includes(told.verdict[0].margin.toLocaleString("en")), `${head}: the margin is the engine's`);
  assert.equal(await ada.evaluate(() => document.activeElement.tagName), "H2", "a screen reader begins with the headline");
  assert.equal(await ada.locator(".podium li").count(), 4, "Angelus takes a place, too");
  assert.match(await ada.locator(".podium li").first().textContent(), /€\s[\d,]+/);
  assert.match(await ada.locator(".chart").first().locator(".plot text").first().textContent(), /^€\s/, "an axis of euros says so");
  assert.equal(await ada.locator(".turns li").count() + (await ada.locator("text=No single move decided this one.").count()) > 0, true);
  await check(ada, "the result");
  const replay = await ada.locator(".turns a, .end .tools a").first().getAttribute("href");
  await ada.locator(".turns a, .end .tools a").first().click();
  await ada.waitForSelector(".scrub output");
  const [, place] = replay.split("#");
  if (place) assert.match(await ada.locator(".scrub output").textContent(), new RegExp(`^${place} /`));
  assert.deepEqual(ada.faults, []);

  const next = await openTable(ada, { table: { game: "ninety", seats: ["me", "random", "random"] } });
  await ada.waitForSelector(".prompt");
  await ada.click(".brand");
  await ada.click("nav a[href='/mine']");
  await ada.waitForSelector(".running li.due");
  assert.equal(await ada.locator("h1").textContent(), "One table is waiting for you.");
  assert.equal(await ada.locator(".running .go").getAttribute("href"), `/t/${next.id}`);
  const row = ada.locator(".played tbody tr");
  assert.equal(await row.count(), 1);
  assert.match(await row.textContent(), /Today.*Stimmvieh.*2 bots.*€\s[\d,]+/);
  assert.deepEqual(await row.locator("a").evaluateAll((all) => all.map((a) => a.getAttribute("href"))), [`/replay/${id}`, `/analysis/${id}`]);
  assert.match(await ada.locator(".cards").textContent(), /1 played · [01] won/);
  await check(ada, "my games");
  await ada.setViewportSize({ width: 390, height: 844 });
  await check(ada, "my games, narrow");
  assert.ok(await ada.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
  assert.deepEqual(ada.faults, []);

  const eve = await person(at, { path: "/mine", dark: true });
  await eve.waitForSelector("text=Nobody knows you here yet.");
  await check(eve, "a stranger's games, dark");
  await ada.context().close();
  await eve.context().close();
});
