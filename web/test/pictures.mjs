// pictures.mjs: the pictures of the README: the house, and two tables in the middle of a game (tools/make-pictures).
//   node test/pictures.mjs OUT
import { join, resolve } from "node:path";
import { playToEnd } from "./browser/driver.mjs";
import { Server, browser, openTable, person } from "./browser/harness.mjs";

const out = resolve(process.argv[2] ?? "../docs/pictures");
const size = { width: 1200, height: 760 };
const server = await new Server().start();
const b = await browser();

async function take(page, name) {
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(out, `${name}.jpg`), type: "jpeg", quality: 60 });
}

/** The table after so many clicks of somebody who plays at random, when it is her turn again. */
async function table(game, bots, steps) {
  const page = await person({ browser: b, server }, size);
  await openTable(page, { table: { game, seats: ["me", ...bots] } });
  await page.waitForSelector(".prompt:not(.wait)");
  const enough = new Error("enough");
  const onStep = async (n) => {
    if (n < steps) return;
    await page.waitForSelector(".prompt:not(.wait)", { timeout: 30000 });
    await take(page, game);
    throw enough;
  };
  await playToEnd(page, { seed: 5, onStep }).catch((e) => {
    if (e !== enough) throw e;
  });
  await page.context().close();
}

await take(await person({ browser: b, server }, size), "house");
await table("ninety", ["easy", "easy", "easy"], 40);
await table("buergermeister", ["easy", "easy", "easy"], 30);
await b.close();
await server.stop();
