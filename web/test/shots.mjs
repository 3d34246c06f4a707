// shots.mjs: pictures of every room and of every game at start, middle and end, wide and narrow, to look at.
//   node test/shots.mjs [OUT] [--game GAME] [--dark] [--lang de]      OUT: build/shots
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { playToEnd } from "./browser/driver.mjs";
import { Server, browser, openTable, person } from "./browser/harness.mjs";
import { tables } from "./browser/tables.mjs";

const args = process.argv.slice(2);
const value = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const only = value("--game");
const locale = value("--lang") ?? "en";
const dark = args.includes("--dark");
const given = args[0] && !args[0].startsWith("--") ? args[0] : undefined;
const out = resolve(given ?? join(dirname(fileURLToPath(import.meta.url)), "../../build/shots"));
mkdirSync(out, { recursive: true });

const server = await new Server().start();
const b = await browser();
const sizes = [
  [1280, 900],
  [390, 844],
];
const suffix = (dark ? "-dark" : "") + (locale === "en" ? "" : "-" + locale);
const take = async (page, name, width) => {
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(out, `${name}-${width}${suffix}.png`) });
};

for (const [width, height] of sizes) {
  if (!only) {
    const page = await person({ browser: b, server }, { width, height, dark, locale });
    await take(page, "lobby", width);
    await page.click("[data-game=ninety]");
    await take(page, "box", width);
    await page.click("[data-go=table]");
    await take(page, "create", width);
    for (const room of ["rules/ninety", "bots", "about", "replay"]) {
      await page.goto(`${server.url}/${room}`);
      await take(page, room.replace("/", "-"), width);
    }
    await page.context().close();
  }
  for (const [game, table] of Object.entries(tables)) {
    if (only && only !== game) continue;
    const page = await person({ browser: b, server }, { width, height, dark, locale });
    await openTable(page, { table });
    await page.waitForSelector(".prompt:not(.wait)");
    await take(page, `${game}-1-start`, width);
    const shots = { 12: "2-early", 30: "3-middle", 60: "4-later" };
    await playToEnd(page, {
      seed: 12,
      onStep: async (n) => {
        if (!shots[n]) return;
        await page.waitForSelector(".prompt:not(.wait), .podium", { timeout: 30000 });
        await take(page, `${game}-${shots[n]}`, width);
      },
    });
    await take(page, `${game}-5-result`, width);
    await page.click(".sheet header .tool");
    await take(page, `${game}-6-end`, width);
    await page.context().close();
    process.stderr.write(`${game} ${width}\n`);
  }
}
await b.close();
await server.stop();
