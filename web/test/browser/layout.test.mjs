// layout.test.mjs: the table stands still and fits, at every size: nothing wider than the screen, nothing too small to read,
// board and dock where they were, every offer within reach. One match for each game, played to its end on short and narrow
// screens in turn; now and then it is looked at in all sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, step } from "./driver.mjs";
import { house, openTable, person } from "./harness.mjs";
import { tables } from "./tables.mjs";

const at = house();

const SHORT = [844, 390];
const ZOOMED = [640, 400]; // 1280 × 800 at 200 %
const NARROW = [390, 844];
const SIZES = [SHORT, ZOOMED, NARROW, [768, 1024], [1280, 800], [1920, 1080], [2560, 1440]];
const PLAYED = [SHORT, NARROW]; // in turn
const TURN = 9; // decisions in one size before the next
const LOOKS = [0, 7, 16, 30, 48, 70]; // decisions after which every size is looked at

/** In the page: what is wrong with it as it stands. */
function faults() {
  const bad = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("body *")].filter((e) => Math.ceil(e.getBoundingClientRect().right + scrollX) >= root.scrollWidth).map((e) => e.getAttribute("class") ?? e.tagName);
    bad.push(`the page is ${root.scrollWidth} wide: ${wide.slice(0, 6).join(" > ")}`);
  }
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const picture = (e) => e.closest("svg") && !e.closest(".zoomer, .bgm-lens"); // letters that are part of a picture
  const walk = document.createTreeWalker(document.querySelector(".app"), NodeFilter.SHOW_TEXT);
  const small = new Set();
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    const e = n.parentElement;
    if (!n.textContent.trim() || e.closest(".hidden, option, title, .sprite") || !seen(e) || picture(e)) continue;
    const svg = e.closest("svg");
    const size = parseFloat(getComputedStyle(e).fontSize) * (svg ? (e.closest("text")?.getScreenCTM()?.a ?? 1) : 1);
    if (size < (svg ? 11 : 12) - 0.05) small.add(`${size.toFixed(1)} px: "${n.textContent.trim().slice(0, 24)}" in ${e.closest("[class]")?.getAttribute("class")}`);
  }
  bad.push(...[...small].slice(0, 6));
  for (const nm of document.querySelectorAll(".seat .nm")) if (seen(nm) && nm.clientWidth < 30) bad.push(`a name has ${nm.clientWidth} px: ${nm.textContent}`);
  const hit = (e) => {
    const b = e.getBoundingClientRect();
    for (const [fx, fy] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.15], [0.5, 0.85], [0.1, 0.1], [0.9, 0.9]]) {
      const over = document.elementFromPoint(b.x + b.width * fx, b.y + b.height * fy);
      if (over && e.contains(over)) return true;
    }
    return false;
  };
  const offers = [...document.querySelectorAll("[data-move]:not([disabled]), [data-pick]:not([disabled])")].filter((e) => seen(e) && e.getBoundingClientRect().width > 0);
  const onMap = offers.filter((e) => e.closest(".zoomer"));
  if (onMap.length && !onMap.some(hit)) bad.push(`none of ${onMap.length} targets on the map can be hit`); // the others by moving it
  for (const e of offers) {
    if (e.closest(".zoomer") || hit(e)) continue;
    e.scrollIntoView({ block: "center", inline: "center" });
    if (!hit(e)) bad.push(`out of reach: ${e.dataset.move ?? "pick " + e.dataset.pick} (${e.className})`);
  }
  return bad.slice(0, 10);
}

function boxes() {
  return [".board", ".dock", ".prompt"].map((q) => {
    const b = document.querySelector(q)?.getBoundingClientRect();
    return q + " " + [b?.x, b?.y, b?.width, b?.height].map(Math.round).join(" ");
  }).join(", ");
}

/** What stood where, by size; whatever moves is a fault. */
class Still {
  constructor(page) {
    this.page = page;
    this.was = new Map();
  }

  async resize([width, height]) {
    this.size = `${width}×${height}`;
    await this.page.setViewportSize({ width, height });
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  async moved() {
    const now = await this.page.evaluate(boxes);
    const was = this.was.get(this.size) ?? now;
    this.was.set(this.size, was);
    return now === was ? [] : [`${this.size}: ${was} became ${now}`];
  }
}

const only = process.env.RK_GAME;
for (const [game, table] of Object.entries(tables))
  test(`${game}: stands still, and fits every size, to the end`, { skip: only && only !== game }, async () => {
    const page = await person(at, { width: SHORT[0], height: SHORT[1] });
    await openTable(page, { table });
    await page.waitForSelector(".prompt");
    const still = new Still(page);
    const bad = new Map(); // each fault once, with where it was first seen
    const note = (where, list) => list.forEach((x) => bad.has(x) || bad.set(x, where));
    const look = async (n) => {
      for (const size of SIZES) {
        await still.resize(size);
        note(`${still.size}, decision ${n}`, await page.evaluate(faults));
        await page.mouse.move(size[0] / 2, size[1] / 2); // hovering changes nothing
        note(`decision ${n}`, await still.moved());
      }
    };
    const roll = dice(11);
    let turn = -1;
    let idle = Date.now();
    for (let n = 0; ; ) {
      if (LOOKS.includes(n)) {
        await page.waitForSelector(".prompt:not(.wait), .podium", { timeout: 60000 });
        await look(n);
        turn = -1;
      }
      if (Math.floor(n / TURN) !== turn) {
        turn = Math.floor(n / TURN);
        await still.resize(PLAYED[turn % PLAYED.length]);
      }
      const done = await step(page, roll);
      if (done === "over") break;
      if (done) {
        n++;
        idle = Date.now();
        if (!(await page.locator(".podium").count())) note(`decision ${n}, after ${page.lastPressed}`, await still.moved());
        await page.waitForTimeout(10);
      } else {
        assert.ok(Date.now() - idle < 60000, `nothing to press at ${still.size}; last: ${page.lastPressed}`);
        await page.waitForTimeout(30);
      }
    }
    assert.deepEqual([...bad].map(([what, where]) => `${where}: ${what}`).slice(0, 40), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test("while others move, and when they have moved, everything stands where it stood", { skip: only && only !== "show" }, async () => {
  const page = await person(at, { speed: "slow", motion: true });
  await openTable(page, { table: tables.ninety });
  const roll = dice(5);
  while (!(await page.locator(".prompt.cap").count())) {
    await step(page, roll);
    await page.waitForTimeout(30);
  }
  await page.keyboard.press("p"); // it waits until it has been looked at
  const still = new Still(page);
  const sizes = [SHORT, NARROW, [1280, 800]];
  const bad = [];
  for (const size of sizes) {
    await still.resize(size);
    bad.push(...(await page.evaluate(faults)), ...(await still.moved()));
  }
  await page.keyboard.press(" ");
  await page.waitForSelector(".prompt:not(.cap)");
  for (const size of sizes) {
    await still.resize(size);
    bad.push(...(await still.moved()));
  }
  assert.deepEqual(bad, []);
  await page.context().close();
});
