// idle.mjs: what a table of this device costs while it is a person's turn: CPU of the browser's page and workers, by game.
//   RK_BIN=build/release/bin/ratskeller node web/bench/idle.mjs [SECONDS]
import { Server, browser, knowsTheGames } from "../test/browser/harness.mjs";
import { countAll, cpu, looks } from "../test/browser/quiet.mjs";
import { tables } from "../test/browser/tables.mjs";

const seconds = Number(process.argv[2] ?? 20);
const server = await new Server().start();
const b = await browser();
for (const game of Object.keys(tables)) {
  const context = await b.newContext({ viewport: { width: 1280, height: 900 }, locale: "en", serviceWorkers: "block" });
  await context.addInitScript(() => location.protocol === "http:" && (localStorage.setItem("rk.where", "here"), localStorage.setItem("rk.speed", "off")));
  await context.addInitScript(knowsTheGames, Object.keys(tables));
  await context.addInitScript(countAll);
  await context.route(/worker-.*\.js$/, async (route) => route.fulfill({ contentType: "text/javascript", body: `(${countAll})();` + (await (await route.fetch()).text()) }));
  const page = await context.newPage();
  await page.goto(server.url);
  await page.click(`.gm[data-game="${game}"]`);
  await page.click("[data-go=bots]");
  await page.waitForSelector(".prompt", { timeout: 120_000 });
  while ((await looks(page)).some((p) => p.soon.length)) await page.waitForTimeout(500);
  await page.waitForTimeout(3000); // what the browser itself still does after the last change
  const before = await cpu(b);
  await page.waitForTimeout(seconds * 1000);
  console.log(`${game}: ${(((await cpu(b)) - before) * 1000 / seconds).toFixed(1)} ms of CPU in a second`);
  await context.close();
}
await b.close();
await server.stop();
