// device.test.mjs: games of this device where a server is there: which of the two it is, going from one to the other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, step } from "./driver.mjs";
import { house, knowsTheGames, person } from "./harness.mjs";
import { countAll, cpu, looks } from "./quiet.mjs";
import { tables } from "./tables.mjs";

const at = house();

/** Somebody whose browser may keep the house. */
async function resident({ script = null } = {}) {
  const context = await at.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en", reducedMotion: "reduce" });
  await context.addInitScript(() => location.protocol === "http:" && localStorage.setItem("rk.speed", "off"));
  await context.addInitScript(knowsTheGames, Object.keys(tables));
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(e.message));
  await page.goto(at.server.url);
  await page.waitForSelector(".covers");
  return page;
}

const tableOf = (page) => new URL(page.url()).pathname.slice(3);

async function begin(page, { where, level = "easy" }) {
  await page.goto(at.server.url);
  await page.click("[data-game=stimmvieh]");
  if (where) await page.click(`[data-where=${where}]`);
  await page.click(`.chips .chip:has-text("${level}")`);
  await page.click("[data-go=bots]");
  await page.waitForSelector(".prompt");
}

async function pressSome(page, n, seed) {
  const roll = dice(seed);
  for (let pressed = 0, tries = 0; pressed < n && tries < 400; tries++) {
    if ((await step(page, roll)) === true) pressed++;
    else await page.waitForTimeout(40);
  }
}

/** What is offered, once it is my turn. */
async function myTurn(page) {
  await page.waitForSelector("[data-move], [data-pick]");
  return page.evaluate(() => [...document.querySelectorAll("[data-move], [data-pick]")].map((e) => e.dataset.move ?? e.dataset.pick).sort().join("|"));
}

test("who has not chosen plays on the server until the house is kept here; then here; and may say otherwise", async () => {
  const page = await resident();
  await begin(page, {});
  assert.doesNotMatch(tableOf(page), /^local/);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((ok) => navigator.serviceWorker.addEventListener("controllerchange", ok, { once: true }));
  });
  await begin(page, {});
  assert.match(tableOf(page), /^local/);
  assert.equal(await page.locator(".trouble").count(), 0);
  await begin(page, { where: "server" });
  assert.doesNotMatch(tableOf(page), /^local/);
  await begin(page, {});
  assert.doesNotMatch(tableOf(page), /^local/, "it is remembered");

  // Both are mine, and one sees which is which.
  await page.goto(at.server.url + "/mine");
  await page.waitForSelector(".running li");
  const rows = await page.locator(".running li").allTextContents();
  assert.deepEqual([rows.length, rows.filter((r) => r.includes("on this device")).length], [4, 1]);

  // Where others are expected, there is nothing to choose.
  await page.goto(at.server.url + "/open/stimmvieh");
  await page.waitForSelector("[data-seat='1']");
  assert.equal(await page.locator("[data-value=here]").count(), 0);
  for (const seat of [1, 2, 3]) await page.click(`[data-seat='${seat}'] [data-kind=bot]`);
  await page.click("[data-value=here]");
  await page.click("[data-go=create]");
  await page.waitForURL(/\/t\/local/);
  await page.waitForSelector(".prompt");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a game that runs goes to the server and comes back, and goes on from a file", async () => {
  const page = await person(at);
  await begin(page, { where: "here" });
  await pressSome(page, 12, 3);
  await page.reload(); // what is only half chosen is nobody's
  const before = await myTurn(page);
  const first = tableOf(page);
  const menu = async (what) => {
    await page.click("[aria-label='Menu']");
    await page.click(what);
  };
  await page.click("[aria-label='Menu']");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-go=file]")]);
  await page.keyboard.press("Escape");
  await menu("[data-go=move]");
  await page.waitForURL((u) => /^\/t\/(?!local)/.test(u.pathname));
  assert.equal(await myTurn(page), before);
  assert.equal(await page.evaluate(() => fetch("/api/me/tables").then((r) => r.json()).then((l) => l.length)), 1);
  await menu("[data-go=move]");
  await page.waitForURL((u) => u.pathname.startsWith("/t/local") && !u.pathname.endsWith(first));
  assert.equal(await myTurn(page), before);
  await page.reload();
  assert.equal(await myTurn(page), before);

  await page.goto(at.server.url + "/replay");
  await page.setInputFiles("input[type=file]", await file.path());
  await page.waitForURL(/\/t\//);
  assert.equal(await myTurn(page), before);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("where the games cannot run, the server has them, and it is said", async () => {
  const page = await resident({ script: () => location.protocol === "http:" && localStorage.setItem("rk.where", "here") });
  await page.context().route(/\.wasm$/, (route) => route.abort());
  await begin(page, {});
  assert.doesNotMatch(tableOf(page), /^local/);
  await page.waitForSelector('[data-trouble="page.local.instead"]');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("two tabs: one has the game, the other says so, takes it over, and gives it back when it is closed", async () => {
  const first = await person(at);
  await begin(first, { where: "here" });
  await pressSome(first, 12, 3);
  await first.reload();
  const before = await myTurn(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.waitForSelector("[data-elsewhere]");
  assert.equal(await second.locator("[data-move], [data-pick]").count(), 0);
  await second.click("[data-go=take]");
  assert.equal(await myTurn(second), before);
  await first.waitForSelector("[data-elsewhere]");
  await pressSome(second, 6, 5);
  await second.reload();
  const after = await myTurn(second);
  assert.equal(await first.locator("[data-elsewhere]").count(), 1, "a reload does not give it away");
  await second.close();
  await first.waitForFunction(() => document.dispatchEvent(new Event("visibilitychange")) && !document.querySelector("[data-elsewhere]"), null, { polling: 500 }); // one looks at it again
  assert.equal(await myTurn(first), after);
  await pressSome(first, 3, 6);
  assert.deepEqual(first.faults, []);
  await first.context().close();
});

const WATCHED = 3000; // milliseconds in which nothing may happen

/** Waits until nothing more is due within ten seconds, and says what has happened so far. */
async function quiet(page) {
  for (let now = await looks(page); ; now = await looks(page)) {
    if (now.every((p) => !p.soon.length)) return now.map((p) => p.happened).join();
    await page.waitForTimeout(200);
  }
}

test("nothing runs while it is a person's turn: no timer, no message to or from a worker; hidden tabs likewise", async () => {
  const page = await resident({ script: countAll });
  await page.context().route(/worker-.*\.js$/, async (route) => route.fulfill({ contentType: "text/javascript", body: `(${countAll})();` + (await (await route.fetch()).text()) }));
  await page.evaluate(() => localStorage.setItem("rk.speed", "normal"));
  await begin(page, { where: "here" });
  for (const visibility of ["visible", "hidden"]) {
    await page.evaluate((v) => {
      Object.defineProperty(document, "visibilityState", { get: () => v, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibility);
    const before = await quiet(page);
    const used = await cpu(at.browser);
    await page.waitForTimeout(WATCHED);
    console.log(`${visibility}: ${((await cpu(at.browser)) - used).toFixed(3)} s of CPU in ${WATCHED / 1000} s`);
    assert.equal(await quiet(page), before);
    assert.ok(before.includes(","), "there is a worker");
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
