// browser.mjs: every room of the house and a table of every game in the language xx (make.py), whose letters are all wide. What
// is left in plain letters has not been translated: it fails, with the screen where it stands.  node browser.mjs SOURCE_DIR
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const source = process.argv[2];
const { Server, browser, openTable, person } = await import(join(source, "web/test/browser/harness.mjs"));
const { playToEnd } = await import(join(source, "web/test/browser/driver.mjs"));
const { tables } = await import(join(source, "web/test/browser/tables.mjs"));

// ---- what may stay as it is ----

const NAMES = ["name", "official", "official_name", "label", "code"];

/** The names in the data sets that are the same in every language (people, parties, places and the codes of these), and their parts, the longest first. */
function namesInData() {
  const names = new Set();
  const walk = (value, key) => {
    if (typeof value === "string") {
      if (NAMES.includes(key)) for (const part of [value, ...value.split(/[ -]/)]) names.add(part);
    } else if (Array.isArray(value)) for (const one of value) walk(one, key);
    else if (value && typeof value === "object") for (const [k, inner] of Object.entries(value)) if (k !== "en" && k !== "de") walk(inner, k);
  };
  for (const file of readdirSync(join(source, "data")).filter((f) => f.endsWith(".json"))) walk(JSON.parse(readFileSync(join(source, "data", file), "utf8")), "");
  return [...names].filter((n) => /[A-Za-z]{2}/.test(n)).sort((a, b) => b.length - a.length);
}

const KEPT = {
  names: ["Ratskeller", "Ada", ...namesInData()],
  /** Rule IDs; the start of a hash; what a card of Demolition can do, in the symbols printed on it; the code of an invitation; the languages, each in its
   *  own words. */
  patterns: ["\\b[A-Z]{3}-X?\\d[\\w.]*", "\\b[0-9a-f]{16}\\b", "\\([A-Z]{1,3} \\d/\\d\\)", "\\b[A-Z]{3,5}-[2-9]{3}\\b", "^(EN|DE|XX)$", "^(English|Deutsch)$"],
  /** Keys to press, and code in the rules: moves in notation, names of files and options. */
  inside: "kbd, .key, code, pre, .rid",
  /** Where there is little room on a map, a name is cut to three letters. */
  maps: "text.lab",
};

/** In the page: everything a person can read or hear that has plain letters left. */
function plainLetters({ names, patterns, inside, maps }) {
  const left = (text) => {
    let rest = text;
    for (const p of patterns) rest = rest.replace(new RegExp(p, "g"), " ");
    for (const n of names) if (/[A-Za-z]{2}/.test(rest)) rest = rest.replaceAll(n, " ");
    return /[A-Za-z]{2}/.test(rest);
  };
  const seen = (e) => e.checkVisibility?.({ visibilityProperty: true }) ?? true;
  const where = (e) => (e.closest("[class]")?.getAttribute("class") ?? e.tagName).slice(0, 40);
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walker.nextNode(); n; n = walker.nextNode()) {
    const e = n.parentElement;
    if (!e || e.closest(inside) || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(e.tagName) || !seen(e)) continue;
    if (e.closest(maps) && /^\P{Ll}{2,3}$/u.test(n.data.trim())) continue;
    if (left(n.data)) found.push(`${n.data.trim()}  <${where(e)}>`);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"])
    for (const e of document.body.querySelectorAll(`[${name}]`)) if (seen(e) && left(e.getAttribute(name))) found.push(`${e.getAttribute(name)}  <${where(e)} ${name}>`);
  if (left(document.title)) found.push(document.title + "  <title>");
  return found;
}

const faults = new Map();
let screens = 0;

async function look(page, screen) {
  await page.waitForTimeout(80);
  screens++;
  for (const text of await page.evaluate(plainLetters, KEPT)) if (!faults.has(text)) faults.set(text, screen);
}

// ---- the screens ----

async function stranger(at) {
  const page = await person(at);
  await page.evaluate(() => localStorage.setItem("rk.lang", "xx"));
  await page.goto(at.server.url);
  await page.waitForSelector("[data-game]");
  return page;
}

async function rooms(at) {
  const page = await stranger(at);
  await look(page, "lobby");
  for (const game of Object.keys(tables)) {
    await page.click(`[data-game=${game}]`);
    await look(page, `${game}: box`);
    await page.click("[data-go=table]");
    await page.locator(".hrules summary").click();
    await look(page, `${game}: a new table`);
    await page.goto(at.server.url);
  }
  await page.click(".join .btn:not(.go)");
  await look(page, "join");
  for (const room of ["bots", "about", "replay", "rules", ...Object.keys(tables).flatMap((g) => ["rules/" + g, `rules/${g}/numbered`]), "nowhere"]) {
    await page.goto(`${at.server.url}/${room}`);
    await page.waitForSelector("h1");
    if (room.startsWith("rules/")) await page.waitForSelector(room.endsWith("numbered") ? ".rid" : ".guide .drawn, .rid");
    if (await page.locator(".q").count()) await page.locator(".q").first().click();
    await look(page, room);
  }
  await page.context().close();
}

async function waitingRoom(at) {
  const page = await stranger(at);
  await openTable(page, { table: { game: "stimmvieh", seats: ["me", "open", "open"], clock: "decision 90" } });
  await page.waitForSelector(".wseats");
  await look(page, "waiting room");
  await page.goto(at.server.url);
  await page.waitForSelector(".tr");
  await look(page, "lobby with a table");
  await page.context().close();
}

/** What lies behind the buttons around a table. */
async function dialogs(page, game) {
  await page.keyboard.press("m");
  await page.waitForSelector(".allmoves");
  await look(page, `${game}: all moves`);
  await page.keyboard.press("Escape");
  const tools = page.locator(".top .tool");
  await tools.nth(0).click();
  const rules = page.locator("[role=dialog] .btn.wide").last();
  await rules.waitFor();
  await look(page, `${game}: help`);
  await rules.click();
  await page.waitForSelector(".guide .sec, .rules .rid");
  await look(page, `${game}: rules`);
  await page.keyboard.press("Escape");
  await page.locator("section.minute .head .tool").click();
  await tools.nth(1).click();
  await look(page, `${game}: menu`);
  await page.locator(".menu .btn").first().click();
  await look(page, `${game}: cards`);
  await page.keyboard.press("Escape");
}

async function table(at, game) {
  const page = await stranger(at);
  await page.evaluate((g) => localStorage.setItem("rk.learn." + g, ""), game);
  await openTable(page, { table: tables[game] });
  await page.waitForSelector(".prompt:not(.wait)");
  await dialogs(page, game);
  const tabs = await page.locator("[role=tab]").count();
  for (let i = 0; i < tabs; i++) {
    await page.locator("[role=tab]").nth(i).click();
    await look(page, `${game}: tab ${i + 1}`);
  }
  await playToEnd(page, { seed: 4, onStep: (n) => (n < 24 || n % 8 === 0 ? look(page, `${game}: click ${n}`) : undefined) });
  await look(page, `${game}: result`);
  await page.keyboard.press("Escape");
  await look(page, `${game}: end`);
  await page.goto(page.url().replace("/t/", "/replay/"));
  await page.waitForSelector(".app.replay");
  await look(page, `${game}: replay`);
  for (const fault of page.faults) faults.set(fault, `${game}: a fault`);
  await page.context().close();
}

const at = { server: await new Server().start(), browser: await browser() };
try {
  await rooms(at);
  await waitingRoom(at);
  for (const game of process.env.RK_GAME ? [process.env.RK_GAME] : Object.keys(tables)) await table(at, game);
} finally {
  await at.browser.close();
  await at.server.stop();
}
for (const [text, screen] of faults) console.log(`${screen}: ${text}`);
console.log(`${screens} screens, ${faults.size} texts that are not translated`);
process.exit(faults.size ? 1 : 0);
