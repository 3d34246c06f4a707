// design.test.mjs: a designer loads a data set of their own in a web space, plays it by clicks and by house rules, and has it balanced
// and variants of it compared.
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

async function visitor({ locale = "en", dark = false, width = 1280, place = "?/own/stimmvieh", workers = "block" } = {}) {
  const context = await at.browser.newContext({ viewport: { width, height: 900 }, locale, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce", serviceWorkers: workers });
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
  assert.deepEqual(await page.locator('.oseat[data-seat="1"] [data-kind]').evaluateAll((all) => all.map((e) => e.dataset.kind)), ["me", "screen", "bot"], "nobody comes from outside");
  await page.check('.oseat[data-seat="1"] [data-kind=screen] input');
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

const option = (page, name) => page.locator(`.hrules [data-option=${name}]`);
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
/** What the terminal says to the command that the page shows. */
async function atTheTerminal(page, file, lang = "en") {
  const args = (await page.locator(".des-balance .des-note code").last().textContent()).replace("mine.json", file).split(" ").slice(1);
  return { args, ...JSON.parse(execFileSync(program, [...args, "--json", "--lang", lang], { ...quiet, stdio: ["ignore", "pipe", "ignore"] })) };
}
const balanced = (page) => page.waitForSelector("[data-go=balance]:not([disabled])", { timeout: 180_000 });

test("house rules are chosen as at every other table, by keyboard too, and the table has them", async () => {
  const page = await visitor();
  await load(page, write("mine.json", changed));
  await page.waitForSelector(".hrules");
  await page.focus(".hrules summary");
  await page.keyboard.press("Enter");
  await option(page, "campaigns").getByRole("button", { name: "more" }).press("Enter");
  assert.match(await option(page, "campaigns").locator("b").first().textContent(), /2 campaigns/);
  await option(page, "final_tie").locator(".chip").last().press("Space");
  await option(page, "zero_votes_double").getByRole("switch").press("Space");
  await option(page, "own_slogan").locator(".pickb").click();
  await option(page, "own_slogan").locator(".chip:has-text('Own slogan v03')").click(); // the designer's words, not the printed ones
  assert.match(await option(page, "own_slogan").locator("b").first().textContent(), /Own slogan v03/);
  await page.fill("#opt-slogan", "ä".repeat(60)); // 99 bytes at most
  assert.equal(await page.inputValue("#opt-slogan"), "ä".repeat(49));
  await page.fill("#opt-slogan", "Mäh, all of you");
  await page.click("[data-go=fewer]");
  assert.equal(await page.locator(".oseat").count(), 3);
  await check(page, "house rules of an own set");
  await page.click("[data-go=own]");
  await page.waitForSelector(".prompt:not(.wait)");
  const id = page.url().match(/local\w+/)[0];
  const table = await local(page, "table", id);
  const wanted = { campaigns: "2", final_tie: "shared", zero_votes_double: "true", own_slogan: "v03", slogan: "Mäh, all of you" };
  assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((o) => [o, table.options[o]])), wanted);
  assert.equal(table.seats.length, 3);

  // They are still there the next time, and a table with the published cards is not opened by them.
  await page.goto(at.space.url + "?/own/stimmvieh");
  await page.waitForSelector(".hrules[open] .hr.changed");
  assert.equal(await page.locator(".hrules .hr.changed").count(), 5);
  await page.click("[data-go=rulebook]");
  assert.equal(await page.locator(".hrules .hr.changed").count(), 0);
  await page.goto(at.space.url + "?/open/stimmvieh");
  await page.waitForSelector(".hrules");
  assert.equal(await page.locator(".hrules .hr.changed").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a balance is played by the house rules; a rule is compared, in the terminal's words", async () => {
  const page = await visitor({ locale: "de" });
  const file = write("mine.json", changed);
  await load(page, file);
  await page.click(".hrules summary");
  await option(page, "final_tie").locator(".chip").last().click();
  await page.click("[data-go=fewer]"); // the table's seats are not the balance's
  await page.locator(".des-balance .chips .chip:text-is('3')").first().click();
  await page.click("[data-go=balance]");
  await balanced(page);
  const shares = await page.locator(".des-found table").first().locator("tbody .num:nth-child(2)").allTextContents();
  const native = await atTheTerminal(page, file);
  assert.equal(native.options.final_tie, "shared");
  assert.equal(native.seats, 3);
  assert.deepEqual(shares.map((s) => parseInt(s, 10)), native.parties.map((p) => Math.round(p.wins.is * 100)));
  assert.equal(await page.locator(".des-stale").count(), 0);

  // What was found stays what it was, and says so.
  const before = await page.locator(".des-balance .des-note code").textContent();
  await option(page, "final_tie").locator(".chip").first().click();
  await page.waitForSelector(".des-stale");
  assert.equal(await page.locator(".des-balance .des-note code").textContent(), before);

  // Twice the same is nothing to compare.
  await page.selectOption("[data-go=compare]", "start_among");
  const other = page.locator(".des-compare [data-option=start_among]");
  assert.equal(await other.locator(".chip").last().getAttribute("aria-pressed"), "true", "another value than the one in force");
  await other.locator(".chip").first().click();
  await page.click("[data-go=balance]");
  await page.waitForSelector(".des-balance [role=alert]");
  assert.equal(await page.locator(".des-balance [role=alert]").textContent(), JSON.parse(readFileSync(join(root, "data/texts/de/page-design.json"), "utf8"))["compare.same"]);
  assert.equal(await page.locator(".des-found").count(), 0);
  await other.locator(".chip").last().click();
  await page.click("[data-go=balance]");
  await page.waitForSelector("[data-compared=start_among]", { timeout: 60_000 });
  assert.equal(await page.locator(".des-balance [role=alert]").count(), 0);
  await balanced(page);
  const compared = await atTheTerminal(page, file, "de");
  assert.deepEqual(compared.values, ["parties", "players"]);
  const said = await page.locator("[data-compared] .des-says li").evaluateAll((all) => all.map((e) => e.textContent));
  assert.ok(said.length > 10);
  assert.deepEqual(said.toSorted(), compared.findings.toSorted());
  await page.click("[data-compared] summary");
  await check(page, "a comparison");
  // It is told in another language at once.
  await page.selectOption(".tool.lang select", "en");
  await page.waitForSelector("[data-compared] :text('Decisions')");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("every game's rules can be chosen and compared on a phone; nothing sticks out, and what always belongs to a rule stays", async () => {
  for (const game of Object.keys(tables)) {
    const page = await visitor({ locale: "de", dark: true, width: 390, place: `?/own/${game}` });
    await load(page, write(`${game}.json`, published(game).replace('"en": "', '"en": "X')));
    await page.click(".hrules summary");
    const names = await page.locator(".hrules [data-option]").evaluateAll((all) => all.map((e) => e.dataset.option));
    assert.ok(names.length > 3);
    for (const name of names) {
      const rule = option(page, name);
      for (const button of await rule.locator(".pickb").all()) await button.click();
      assert.notEqual((await rule.locator("b").first().textContent()).trim(), "", name);
    }
    assert.deepEqual(await page.locator("main").getByText(/\[.*\]/).allTextContents(), [], "every sentence is there");
    assert.ok(await fits(page), `${game}: the page is as wide as the screen`);
    for (const name of await page.locator("[data-go=compare] option").evaluateAll((all) => all.map((o) => o.value).filter(Boolean))) {
      await page.selectOption("[data-go=compare]", name);
      assert.ok(await fits(page), `${game}, ${name}: the page is as wide as the screen`);
    }
    await check(page, `house rules of ${game}`);
    if (game === "aufruhr") {
      const always = option(page, "bribe_windows").locator(".chip[disabled]");
      assert.equal(await always.count(), 1);
      for (const chip of await option(page, "bribe_windows").locator(".chip:not([disabled])").all()) await chip.click();
      await page.selectOption("[data-go=compare]", "bribe_windows");
      await page.click("[data-go=own]"); // the engine takes what is left
      await page.waitForSelector(".prompt");
      assert.equal((await local(page, "table", page.url().match(/local\w+/)[0])).options.bribe_windows, "W2");
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("with the network off a set is loaded, a rule of it compared, and a table opened by it", async () => {
  const page = await visitor({ place: "", workers: "allow" });
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((ok) => active.addEventListener("statechange", ok, { once: true }));
  });
  await page.context().setOffline(true);
  await page.goto(at.space.url + "?/own/stimmvieh");
  await load(page, write("mine.json", changed));
  await page.click(".hrules summary");
  await option(page, "final_tie").locator(".chip").last().click();
  await page.selectOption("[data-go=compare]", "campaigns");
  await page.click("[data-go=balance]");
  await page.waitForSelector("[data-compared=campaigns] .des-says :text('Decisions')", { timeout: 60_000 });
  await page.click("[data-go=own]");
  await page.waitForSelector(".prompt:not(.wait)");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
