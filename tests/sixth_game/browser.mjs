// browser.mjs: the sixth game stands on the shelf, and somebody plays it to its end by clicks.  node browser.mjs TREE GAME TITLE
import assert from "node:assert/strict";
import { join } from "node:path";

const [tree, game, title] = process.argv.slice(2);
const { Server, browser, person } = await import(join(tree, "web/test/browser/harness.mjs"));
const { playToEnd } = await import(join(tree, "web/test/browser/driver.mjs"));
const server = await new Server().start();
const b = await browser();
try {
  const page = await person({ browser: b, server });
  const shelf = await page.locator("[data-game]").evaluateAll((all) => all.map((box) => box.dataset.game));
  assert.equal(shelf.length, 6);
  assert.equal(shelf.at(-1), game, "its place is the last one");
  assert.match(await page.locator(`[data-game=${game}]`).textContent(), new RegExp(`${title}.*2 to 4 · 10 min`));
  await page.click(`[data-game=${game}]`);
  await page.click("[data-go=table]");
  await page.locator(".hrules summary").click();
  assert.deepEqual(await page.locator("[data-option=ties] .chip").allTextContents(), ["nobody gets it", "it is sold with the next one"]);
  await page.click("[data-option=ties] .chip >> nth=1");
  const rounds = async () => Number(await page.locator("[data-option=rounds] .stp b").textContent());
  while ((await rounds()) !== 4) await page.click(`[data-option=rounds] .stp button >> nth=${(await rounds()) > 4 ? 0 : 1}`);
  for (const i of [1, 2]) await page.click(`[data-seat='${i}'] [data-kind=bot]`);
  await page.click("[data-go=create]");
  await page.waitForSelector(".prompt");
  const { clicks } = await playToEnd(page, { seed: 6 });
  assert.ok(clicks >= 4, "a click a round at least");
  assert.equal(await page.locator(".podium li").count(), 3);
  await page.goto(`${server.url}/rules/${game}`);
  await page.waitForSelector(".guide .drawn .plain-view");
  assert.equal(await page.locator(".guide .three figure").count(), 3);
  await page.goto(`${server.url}/rules/${game}/numbered`);
  await page.waitForSelector("text=FLO-4.2");
  assert.deepEqual(page.faults, []);
} finally {
  await b.close();
  await server.stop();
}
