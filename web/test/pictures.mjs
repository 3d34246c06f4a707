// pictures.mjs: the pictures of the README: the house, and two tables in the middle of a game; and those of docs/page.md: tables on
// other screens, a table that is opened, waited at and joined, the rules of a game, a move that is watched (tools/make-pictures).
//   node test/pictures.mjs OUT
import { join, resolve } from "node:path";
import { dice, playToEnd, step } from "./browser/driver.mjs";
import { Server, browser, openTable, person } from "./browser/harness.mjs";

const out = resolve(process.argv[2] ?? "../docs/pictures");
const size = { width: 1200, height: 760 };
const server = await new Server().start();
const b = await browser();

async function take(page, name) {
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(out, `${name}.jpg`), type: "jpeg", quality: 60 });
}

/** The table after so many clicks of somebody who plays at random, when it is her turn again and `shows` is there. */
async function table(game, bots, steps, { name = game, view = size, shows = ".prompt" } = {}) {
  const page = await person({ browser: b, server }, view);
  await openTable(page, { table: { game, seats: ["me", ...bots] } });
  await page.waitForSelector(".prompt:not(.wait)");
  const enough = new Error("enough");
  const onStep = async (n) => {
    if (n < steps) return;
    await page.waitForSelector(".prompt:not(.wait)", { timeout: 30000 });
    if (!(await page.locator(shows).count())) return;
    await take(page, name);
    throw enough;
  };
  await playToEnd(page, { seed: 5, onStep }).catch((e) => {
    if (e !== enough) throw e;
  });
  await page.context().close();
}

/** A table is planned, waited at, and joined by somebody with a phone. */
async function friends() {
  const ada = await person({ browser: b, server }, { ...size, path: "/open/stimmvieh" });
  await ada.fill("[data-seat='0'] .det input", "Ada");
  await ada.click("[data-seat='3'] [data-kind=bot]");
  await take(ada, "open");
  await ada.click("[data-go=create]");
  await ada.waitForSelector(".qr path[d^=M]");
  const code = await ada.locator(".cd strong").textContent();
  for (const name of ["Jupp", "Marlene"]) {
    const guest = await person({ browser: b, server }, { width: 390, height: 844, path: "/j/" + code });
    await guest.fill("#guest-name", name);
    if (name === "Marlene") await take(guest, "invited");
    else await guest.press("#guest-name", "Enter");
    if (name === "Jupp") await guest.waitForSelector(".wseats");
  }
  await take(ada, "waiting");
}

/** Somebody else's day in Ninety, held in the middle. */
async function watching() {
  const page = await person({ browser: b, server }, { ...size, speed: "slow", motion: true });
  await openTable(page, { table: { game: "ninety", seats: ["me", "easy", "easy", "easy"], options: { start_day: "11" } } });
  await page.waitForSelector("#tab-now");
  const roll = dice(5);
  while (!(await page.locator(".marks .trail").count())) {
    if (!(await page.locator(".prompt.cap").count())) await step(page, roll);
    await page.waitForTimeout(60);
  }
  await page.waitForSelector(".marks .trail ~ .ring");
  await page.keyboard.press("p");
  await take(page, "watching");
  await page.context().close();
}

async function rules(game) {
  const page = await person({ browser: b, server }, { ...size, path: "/rules/" + game });
  await page.waitForSelector(".guide .drawn");
  await take(page, "rules");
  await page.context().close();
}

await take(await person({ browser: b, server }, size), "house");
await rules("stimmvieh");
await table("ninety", ["easy", "easy", "easy"], 40);
await table("buergermeister", ["easy", "easy", "easy"], 30);
await table("ninety", ["easy", "easy", "easy"], 40, { name: "ninety-short", view: { width: 844, height: 390 }, shows: ".nin-acts" });
await table("demolition", ["easy", "easy", "easy"], 12, { name: "demolition-narrow", view: { width: 390, height: 844 }, shows: ".dem-table.city .dem-tile.can" });
await table("aufruhr", ["easy", "easy", "easy"], 12, { name: "aufruhr-sheet", view: { width: 1280, height: 800 }, shows: ".auf-if" });
await watching();
await friends();
await b.close();
await server.stop();
