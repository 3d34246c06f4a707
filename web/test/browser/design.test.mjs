// design.test.mjs: a designer loads a data set of their own in a web space, plays it by clicks, and has it balanced.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { check } from "./axe.mjs";
import { dice, playToEnd, step } from "./driver.mjs";
import { browser, knowsTheGames, program } from "./harness.mjs";
import { webSpace } from "./static.mjs";
import { tables } from "./tables.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const dir = mkdtempSync(join(tmpdir(), "rk-design-"));
const folder = process.env.RK_SPACE ?? join(dir, "page"); // RK_SPACE: a page that was exported before
const at = {};
const quiet = { encoding: "utf8", env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" } };
const published = (game) => readFileSync(join(root, `data/${game}.json`), "utf8");
const write = (name, text) => (writeFileSync(join(dir, name), text), join(dir, name));

/** Stimmvieh with other words on every card and dearer donations. */
function mine() {
  const set = JSON.parse(published("stimmvieh"));
  for (const v of set.votes) v.slogan = { en: `Own slogan ${v.id}`, de: `Eigener Spruch ${v.id}` };
  for (const d of set.donations) d.donor = { en: `Own donor ${d.id}`, de: `Eigener Spender ${d.id}` };
  return set;
}
const changed = JSON.stringify(mine(), null, 1);

before(async () => {
  if (!process.env.RK_SPACE) execFileSync(program, ["export-page", folder], quiet);
  at.space = await webSpace(folder, "/club/");
  at.browser = await browser();
});
after(async () => {
  await at.browser?.close();
  await at.space?.close();
  rmSync(dir, { recursive: true, force: true });
});

async function visitor({ locale = "en", dark = false, width = 1280, place = "?/own/stimmvieh" } = {}) {
  const context = await at.browser.newContext({ viewport: { width, height: 900 }, locale, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce", serviceWorkers: "block" });
  await context.addInitScript(() => (localStorage.setItem("rk.speed", "off"), localStorage.setItem("rk.name", "Ada")));
  await context.addInitScript(knowsTheGames, Object.keys(tables));
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(e.message));
  await page.goto(at.space.url + place);
  await page.waitForSelector("#app > *");
  return page;
}

async function load(page, file) {
  await page.waitForSelector(".des-file input");
  await page.setInputFiles(".des-file input", file);
}

async function pressSome(page, n, seed) {
  const roll = dice(seed);
  for (let pressed = 0, tries = 0; pressed < n && tries < 400; tries++) {
    if ((await step(page, roll)) === true) pressed++;
    await page.waitForTimeout(40);
  }
}

const local = (page, call, ...args) =>
  page.evaluate(async ([address, c, a]) => (await import(address)).local[c](...a), [at.space.url + "assets/" + readdirSync(join(folder, "assets")).find((f) => /^local-\w+\.js$/.test(f)), call, args]);

test("a broken set is refused in the terminal's words, at its place", async () => {
  const page = await visitor({ place: "" });
  await page.click("[data-game=stimmvieh]");
  await page.click("[data-go=design]");
  for (const [name, text] of [
    ["range.json", published("stimmvieh").replace('"influence": 1, "votes"', '"influence": 12, "votes"')],
    ["comma.json", published("stimmvieh").replace('"votes": [', '"votes": [,')],
    ["twice.json", published("stimmvieh").replace('"votes": [', '"votes": [], "votes": [')],
    ["other.json", published("demolition")],
  ]) {
    const file = write(name, text);
    await load(page, file);
    await page.waitForFunction((n) => document.querySelector(".des-wrong code")?.textContent.startsWith(n), name);
    let said = "";
    try {
      execFileSync(program, ["words", "stimmvieh", "--data", file], { ...quiet, stdio: "pipe" });
    } catch (e) {
      said = e.stderr.trim();
    }
    const here = await page.locator(".des-wrong code").textContent();
    assert.ok(said.length > 20, "the terminal refuses it, too");
    assert.equal(`ratskeller: ${dir}/${here}`, said);
  }
  assert.equal(await page.locator(".des-two").count(), 0, "there is nothing to play");
  await check(page, "a refused set");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a changed set is played by clicks, goes on after a reload, ends, and is taken elsewhere with its match", async () => {
  const page = await visitor({ locale: "de" });
  const file = write("mine.json", changed);
  await load(page, file);
  await page.click("[data-go=own]");
  await page.waitForSelector(".prompt:not(.wait)");
  await page.waitForSelector(".sti-card :text('Eigener')");
  const id = page.url().match(/local\w+/)[0];
  const told = async () => (await local(page, "replay", id, "0")).length;
  const begun = await told();
  await pressSome(page, 16, 3);
  await page.waitForSelector(".prompt:not(.wait)");
  const played = await told();
  assert.ok(played > begun + 3, "something was played");
  await page.reload();
  await page.waitForSelector(".sti-card :text('Eigener')");
  assert.equal(await told(), played);
  await playToEnd(page, { seed: 4 });
  const match = write("own.match", await local(page, "file", id, "match"));
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("[data-go=set]")]);
  assert.equal(readFileSync(await saved.path(), "utf8"), changed);
  execFileSync(program, ["replay", match, "--data", file], quiet);
  assert.throws(() => execFileSync(program, ["replay", match], { ...quiet, stdio: "pipe" }), /data set/);

  // It is analysed with its own cards.
  await page.goto(at.space.url + "?/analysis/" + id);
  await page.waitForSelector(".analysis .decisions button", { timeout: 120_000 });
  await page.waitForSelector(".analysis :text('Eigener')", { timeout: 120_000 });

  // A published table after it has the published cards again.
  const { id: other } = await local(page, "open", tables.stimmvieh);
  await page.goto(at.space.url + "?/t/" + other);
  await page.waitForSelector(".sti-card");
  assert.equal(await page.locator(":text('Eigener')").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();

  // Elsewhere the match is refused with a sentence, until the set is there.
  const there = await visitor({ place: "?/replay" });
  await there.setInputFiles("input[type=file]", match);
  const texts = JSON.parse(readFileSync(join(root, "data/texts/en/page.json"), "utf8"));
  await there.waitForSelector("main [role=alert]:not(:empty)");
  assert.equal(await there.locator("main [role=alert]").textContent(), texts["fail.dataset"]);
  await there.goto(at.space.url + "?/own/stimmvieh");
  await load(there, file);
  await there.waitForSelector(".des-two");
  await there.goto(at.space.url + "?/replay");
  await there.setInputFiles("input[type=file]", match);
  await there.waitForURL(/replay\/local/);
  await there.waitForSelector(":text('Own')");
  assert.deepEqual(there.faults, []);
  await there.context().close();
});

test("a balance is shown as it comes, with the terminal's numbers; on a phone nothing sticks out", async () => {
  const page = await visitor({ width: 390, dark: true });
  const file = write("mine.json", changed);
  await load(page, file);
  await page.waitForSelector("[data-go=balance]");
  await page.click("[data-go=balance]");
  await page.waitForSelector(".des-progress progress");
  await page.waitForSelector("[data-go=balance]:not([disabled])", { timeout: 120000 });
  const shares = await page.locator(".des-found table").first().locator("tbody .num:nth-child(2)").allTextContents();
  const args = (await page.locator(".des-balance .des-note code").textContent()).replace("mine.json", file).split(" ").slice(1);
  const native = JSON.parse(execFileSync(program, [...args, "--json"], { ...quiet, stdio: ["ignore", "pipe", "ignore"] }));
  assert.equal(native.games, 100);
  assert.deepEqual(shares, native.parties.map((p) => `${Math.round(p.wins.is * 100)}%`));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is as wide as the screen");
  await check(page, "a balance");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("two at one screen and a bot play another game's set; a set that a table needs stays", async () => {
  const set = JSON.parse(published("demolition"));
  for (const tile of set.tiles) tile.name = { en: `House ${tile.id}`, de: `Haus ${tile.id}` };
  const page = await visitor({ place: "?/own/demolition" });
  await load(page, write("houses.json", JSON.stringify(set)));
  await page.waitForSelector("[data-go=own]");
  await page.locator("fieldset:has-text('People at this screen') .chip").nth(1).click();
  await page.click("[data-go=own]");
  await page.click(".curtain .btn.go");
  await page.waitForSelector(".dem-tt:has-text('House')");
  await pressSome(page, 8, 5);
  await page.goto(at.space.url + "?/own/demolition");
  await page.click(".des-sets .tool");
  await page.waitForSelector(".des-wrong");
  assert.equal(await page.locator(".des-sets li").count(), 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
