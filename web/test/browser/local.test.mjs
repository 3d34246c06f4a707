// local.test.mjs: games without a server: the exported folder in a web space under a path of its own, then with the network off.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { decisions } from "../../../tests/wasm/decisions.mjs";
import { playToEnd, step, dice } from "./driver.mjs";
import { Server, browser, knowsTheGames, program } from "./harness.mjs";
import { webSpace } from "./static.mjs";
import { tables } from "./tables.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const dir = mkdtempSync(join(tmpdir(), "rk-local-"));
const folder = join(dir, "page");
const at = {};

before(async () => {
  execFileSync(program, ["export-page", folder], { env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" } });
  at.space = await webSpace(folder, "/club/games/");
  at.browser = await browser();
});
after(async () => {
  await at.browser?.close();
  await at.space?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** A browser of its own at the web space. */
async function visitor({ workers = "allow", worker = "" } = {}) {
  const context = await at.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en", reducedMotion: "reduce", serviceWorkers: workers });
  await context.addInitScript(() => location.protocol === "http:" && localStorage.setItem("rk.speed", "off")); // the moves of others are not waited for
  await context.addInitScript(knowsTheGames, Object.keys(tables));
  context.faults = [];
  context.on("weberror", (e) => context.faults.push(e.error().message));
  if (worker) await context.route(/worker-.*\.js$/, async (route) => route.fulfill({ contentType: "text/javascript", body: worker + (await (await route.fetch()).text()) }));
  const page = await context.newPage();
  await open(page, "");
  return page;
}

async function open(page, place) {
  await page.goto(at.space.url + place);
  await page.waitForSelector("#app > *");
}

const whenKept = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((ok) => active.addEventListener("statechange", ok, { once: true }));
  });

/** The page's own way to tables of this device. */
const files = () => readdirSync(join(folder, "assets"));
const localFile = () => files().find((f) => /^local-\w+\.js$/.test(f));
const ask = (page, call, ...args) => page.evaluate(async ([address, c, a]) => (await import(address)).local[c](...a), [at.space.url + "assets/" + localFile(), call, args]);

async function sit(page, wish) {
  await page.evaluate(() => localStorage.setItem("rk.name", "Ada"));
  const { id } = await ask(page, "open", wish);
  await open(page, "?/t/" + id);
  await page.waitForSelector(".prompt, .curtain");
  return id;
}

/** What the page offers in the present decision. */
const decision = (page) =>
  page.evaluate(() => {
    const offers = [...document.querySelectorAll("[data-move], [data-pick]")].map((e) => e.dataset.move ?? e.dataset.pick);
    return offers.sort().join("|"); // not the sentence above: what has just happened ("Outbid.") is not told again after a reload
  });

async function pressSome(page, n, seed) {
  const roll = dice(seed);
  for (let pressed = 0, tries = 0; pressed < n && tries < 400; tries++) {
    if ((await step(page, roll)) === true) pressed++;
    await page.waitForTimeout(40);
  }
}

/** Waits until it is my turn, and gives the decision. */
async function settled(page) {
  let last = "";
  for (let same = 0, tries = 0; same < 4 && tries < 200; tries++) {
    await page.waitForTimeout(150);
    const now = await decision(page);
    same = now && now === last ? same + 1 : 0;
    last = now;
  }
  assert.ok(last, "somebody has something to decide");
  return last;
}

const run = (...args) => execFileSync(program, args, { encoding: "utf8", env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" } });

test("with the network off, a whole game of each by clicks; its dice are verified, and its files are read elsewhere", async () => {
  const page = await visitor();
  await whenKept(page);
  await page.context().setOffline(true);
  for (const [game, table] of Object.entries(tables)) {
    const id = await sit(page, table);
    const began = Date.now();
    const { clicks } = await playToEnd(page, { seed: 7 });
    console.log(`${game}: ${clicks} clicks, ${Date.now() - began} ms`);
    await page.waitForSelector(".dice summary:has-text('verified')");
    const [match, log] = [join(dir, game + ".match"), join(dir, game + ".log")];
    writeFileSync(match, await ask(page, "file", id, "match"));
    writeFileSync(log, await ask(page, "file", id, "log"));
    run("replay", match);
    run("verify", log);
  }
  assert.equal((await ask(page, "record")).played, Object.keys(tables).length);
  assert.ok((await ask(page, "memory")) <= 64 * 1024 * 1024);
  assert.deepEqual(page.context().faults, []);
  await page.context().close();
});

test("a match goes to a server and comes from one; a damaged one is refused with a sentence", async () => {
  const server = await new Server().start();
  const post = (path, body, cookie = "") => fetch(server.url + path, { method: "POST", body, headers: { cookie } });
  const cookie = (await post("/api/me", '{"name":"Ada"}')).headers.get("set-cookie").split(";")[0];
  for (const kind of ["match", "log"]) assert.equal((await post("/api/import", readFileSync(join(dir, "stimmvieh." + kind)), cookie)).status, 201, kind);
  await server.stop();

  const page = await visitor({ workers: "block" });
  await open(page, "?/replay");
  await page.setInputFiles("input[type=file]", join(root, "tests/golden/demolition-3.match"));
  await page.waitForURL(/replay\/local/);
  await page.waitForSelector("input[type=range]");
  const bad = join(dir, "bad.match");
  writeFileSync(bad, readFileSync(join(root, "tests/golden/stimmvieh-3.match"), "utf8").replace("0 top 1 2 4 7", "0 top 1 2 4 4"));
  await open(page, "?/replay");
  await page.setInputFiles("input[type=file]", bad);
  await page.waitForSelector("main [role=alert]:not(:empty)");
  assert.equal(await page.locator("main [role=alert]").textContent(), JSON.parse(readFileSync(join(root, "data/texts/en/page.json"), "utf8"))["fail.log"]);
  assert.deepEqual(page.context().faults, []);
  await page.context().close();
});

test("sealed choices at one screen: reload, a killed tab; each seat sees its own", async () => {
  const page = await visitor();
  await whenKept(page);
  await page.context().setOffline(true);
  const id = await sit(page, { game: "stimmvieh", seats: ["me", "me", "easy"] });
  await page.click(".curtain .btn.go");
  await pressSome(page, 5, 3); // the first seat chooses its top candidates, with the curtain before the second one
  await page.waitForSelector(".curtain");
  const waiting = (await ask(page, "table", id)).turn;
  const seen = async (as) => JSON.stringify(await ask(page, "replay", id, as));
  assert.deepEqual(waiting, [1]);
  assert.doesNotMatch(await seen("1"), /"top [\d ]+"/); // nobody else's choice
  assert.match(await seen("0"), /"move":"top [\d ]+"/);
  await assert.rejects(ask(page, "replay", id, "2"), /only that seat/);
  await assert.rejects(ask(page, "replay", id, "all"), /shown at its end/);
  await assert.rejects(ask(page, "file", id, "log"), /shown at its end/);
  await page.reload();
  await page.waitForSelector(".curtain");
  assert.deepEqual((await ask(page, "table", id)).turn, waiting);
  await pressSome(page, 8, 4);
  const moves = (await ask(page, "replay", id, "public")).length;
  const session = await page.context().newCDPSession(page);
  void session.send("Page.crash").catch(() => undefined); // it never answers
  await page.waitForEvent("crash");
  const again = await page.context().newPage();
  await open(again, "?/t/" + id);
  await again.waitForSelector(".curtain, .prompt");
  assert.ok((await ask(again, "replay", id, "public")).length >= moves);
  await again.context().close();
});

for (const [why, worker] of [
  ["refused", "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });"],
  ["full", "IDBObjectStore.prototype.add = () => { throw new DOMException('no', 'QuotaExceededError'); };"],
])
  test(`storage is ${why}: a sentence, and the game goes on`, async () => {
    const page = await visitor({ workers: "block", worker });
    await page.evaluate(() => localStorage.setItem("rk.name", "Ada"));
    await page.click('[data-level="easy"]');
    await page.waitForSelector('[data-trouble="page.local.unkept"]');
    await page.click(".trouble button");
    await playToEnd(page, { seed: 5 });
    assert.deepEqual(page.context().faults, []);
    await page.context().close();
  });

test("in the browser, too, bots decide as in the native program", async () => {
  const built = join(dirname(program), "..");
  const page = await at.browser.newPage();
  const [game, seats, bot] = decisions[0];
  const args = ["play", game, String(seats), bot, "5"];
  const [code, module] = [readFileSync(join(root, "tests/wasm/wasi.mjs")), readFileSync(join(built, "probe.wasm"))].map((b) => b.toString("base64"));
  const there = await page.evaluate(
    async ([c, m, a]) => {
      const { run } = await import("data:text/javascript;base64," + c);
      const bytes = Uint8Array.from(atob(m), (x) => x.charCodeAt(0));
      return (await run(await WebAssembly.compile(bytes), a)).text;
    },
    [code, module, args],
  );
  assert.equal(there, execFileSync(join(built, "bin/probe"), args, { encoding: "utf8", env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" } }));
  await page.close();
});

test("an expert thinks in several workers; one that cannot be started is done without", async () => {
  const worker = `Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 });
    self.rkMade = 0;
    self.Worker = class extends Worker {
      constructor(...args) {
        if (++self.rkMade === 2) throw new Error("no more workers");
        super(...args);
      }
    };\n`;
  const page = await visitor({ workers: "block", worker });
  await sit(page, { game: "stimmvieh", seats: ["me", "expert", "expert"] });
  await pressSome(page, 4, 3);
  const house = page.workers().find((w) => /worker-/.test(w.url()));
  assert.equal(await house.evaluate(() => self.rkMade), 3); // three hands, each started once; the second was not tried again
  assert.deepEqual(page.context().faults, []);
  await page.context().close();
});

test("a new version arrives during a game: it goes on, and after a reload the new page has it", async () => {
  const page = await visitor();
  await whenKept(page);
  const id = await sit(page, tables.demolition);
  await pressSome(page, 6, 2);
  const [index, sw] = ["index.html", "sw.js"].map((f) => [join(folder, f), readFileSync(join(folder, f), "utf8")]);
  writeFileSync(index[0], index[1].replace("<title>", '<meta name="newer"><title>'));
  writeFileSync(sw[0], sw[1].replace(/"rk-"\s*\+\s*"(\w+)"|"rk-(\w+)"/, '"rk-newer"'));
  await page.evaluate(async () => {
    const r = await navigator.serviceWorker.getRegistration();
    const taken = new Promise((ok) => navigator.serviceWorker.addEventListener("controllerchange", ok, { once: true }));
    await r.update();
    await taken;
  });
  await page.context().setOffline(true);
  const moves = async () => (await ask(page, "replay", id, "public")).length;
  const played = await moves();
  await pressSome(page, 8, 9);
  const decided = await settled(page);
  assert.ok((await moves()) > played);
  await page.reload();
  await page.waitForSelector(".prompt");
  assert.equal(await settled(page), decided);
  assert.equal(await page.locator('meta[name="newer"]').count(), 1);
  assert.equal((await ask(page, "table", id)).over, false);
  writeFileSync(...index);
  writeFileSync(...sw);
  await page.context().close();
});
