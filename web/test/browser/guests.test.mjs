// guests.test.mjs: another name in the waiting room; a guest who watches plays on for a bot.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe.mjs";
import { house, openTable, person } from "./harness.mjs";

const at = house();
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("in the waiting room one may still be called something else", async () => {
  const ada = await person(at, { width: 390, height: 844, locale: "de" });
  const { id, invite } = await openTable(ada, { table: { game: "stimmvieh", seats: ["me", "open", "medium"], guests: true } });
  await ada.waitForSelector("[data-go=rename]");
  assert.match(await ada.locator(".facts").textContent(), /dürfen Gäste mit dem Link einen Bot ablösen/);
  const bert = await person(at, { path: `/t/${id}#watch` });
  await bert.waitForSelector(".wseat.taken");
  assert.equal(await bert.locator("[data-go=rename]").count(), 0, "it is not his chair");
  await ada.click("[data-go=rename]");
  await ada.fill(".rename input", "Adele");
  await check(ada, "a name is changed");
  assert.ok((await wide(ada)) <= 0);
  await ada.click("[data-go=renamed]");
  await bert.waitForFunction(() => [...document.querySelectorAll(".wseat b")].some((b) => b.textContent.includes("Adele")));
  await ada.waitForSelector("[data-go=rename]");
  assert.equal(await ada.evaluate(() => fetch("/api/me").then((r) => r.json()).then((m) => m.name)), "Adele");
  assert.ok(invite);
  assert.deepEqual([...ada.faults, ...bert.faults], []);
  await ada.context().close();
  await bert.context().close();
});

test("a guest with the link plays on for a bot", async () => {
  const ada = await person(at);
  const { id, invite } = await openTable(ada, { table: { game: "stimmvieh", seats: ["me", "easy", "easy"], guests: true } });
  await ada.waitForSelector(".prompt");
  assert.equal(await ada.locator("[data-go=choose-bot]").count(), 0, "she has a seat");
  await ada.click("button[aria-label=Menu]");
  assert.equal(await ada.getAttribute(".menu a[href^='/t/']", "href"), `/t/${id}#${invite}`, "the link lets guests in");

  const lost = await person(at, { path: `/t/${id}` });
  await lost.click("[data-go=choose-bot]");
  await lost.click("[data-go=take] >> nth=0");
  await lost.waitForFunction(() => /by invitation only/.test(document.querySelector("dialog [role=alert]")?.textContent ?? ""));
  await lost.context().close();

  const bert = await person(at, { path: `/t/${id}#${invite}`, width: 390, height: 844 });
  await bert.click("[data-go=choose-bot]");
  await bert.waitForSelector("[data-go=take][data-seat='2']");
  await check(bert, "a guest is asked");
  assert.ok((await wide(bert)) <= 0);
  await Promise.all([bert.waitForEvent("load"), bert.click("[data-go=take][data-seat='2']")]);
  await bert.waitForSelector(".prompt");
  const table = await bert.evaluate((i) => fetch("/api/tables/" + i).then((r) => r.json()), id);
  assert.deepEqual(table.mine, [2]);
  assert.equal(table.seats[2].kind, "person");
  assert.equal(await bert.locator("[data-go=choose-bot]").count(), 0);
  await ada.keyboard.press("Escape");
  await ada.waitForFunction((n) => document.body.textContent.includes(n), table.seats[2].name);
  assert.deepEqual([...ada.faults, ...bert.faults], []);
  await ada.context().close();
  await bert.context().close();
});
