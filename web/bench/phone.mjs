// phone.mjs MODULE [RATE]: how long bots of this device think on a slow phone: the slowest and the middle decision, and the memory.
//   cmake --preset wasm && cmake --build --preset wasm && node web/bench/phone.mjs build/wasm/ratskeller.wasm
// Chromium slows down only the first thread of a page, not its workers: the first lines say by how much. So the same engine
// thinks here, on that thread; in the page it does so in a worker.
import { buildSync } from "esbuild";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { browser } from "../test/browser/harness.mjs";
import { tables } from "../test/browser/tables.mjs";

const [file, rate = "6"] = process.argv.slice(2);
const DECISIONS = { hard: 8, expert: 3 };
const engine = join(dirname(fileURLToPath(import.meta.url)), "../src/local/engine.ts");
const bundle = buildSync({ entryPoints: [engine], bundle: true, write: false, format: "iife", globalName: "local" }).outputFiles[0].text;

/** In the page: milliseconds for the same work, here and in a worker. */
async function work() {
  const spin = () => {
    const began = performance.now();
    for (let i = 0, x = 1; i < 3e7; i++) x = (x * 1103515245 + i) | 0;
    return performance.now() - began;
  };
  const inWorker = () =>
    new Promise((ok) => {
      const w = new Worker(URL.createObjectURL(new Blob([`postMessage((${spin})())`])));
      w.onmessage = (m) => ok(m.data);
    });
  return { page: Math.min(spin(), spin(), spin()), worker: Math.min(await inWorker(), await inWorker(), await inWorker()) };
}

/** In the page: some decisions of one bot among others that play at random. */
async function decide([bytes, game, seats, level, wanted]) {
  const module = await WebAssembly.compile(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)));
  const [table, thinker] = [await local.Engine.start(module), await local.Engine.start(module)];
  const t = table.open(game, "", `seats ${seats}\nclock none\ntimeout -\nseed ${"5a".repeat(32)}\n\n`);
  for (let i = 0; i < seats; i++) table.sitBot(t, i, i ? "random" : level);
  const times = [];
  for (let turn = 1n; times.length < wanted && !table.over(t); turn++) {
    table.goOn(t);
    const [seat] = table.bots(t);
    if (seat === undefined) throw new Error(game + ": nobody is to move");
    const question = table.question(t, seat);
    const began = performance.now();
    const { move, said } = thinker.think(table.ask(t, seat), turn);
    const took = performance.now() - began;
    if (seat === 0 && took > 20) times.push(took); // less: there was hardly anything to choose
    if (said) table.botAside(t, seat, said);
    else table.botMove(t, seat, question, move);
  }
  return { times, memory: [table.memory(), thinker.memory()] };
}

const chromium = await browser();
const page = await chromium.newPage();
const session = await page.context().newCDPSession(page);
const shown = ({ page: p, worker }) => `${Math.round(p)} ms on the page's thread, ${Math.round(worker)} ms in a worker`;
console.log("some work, at full speed:  " + shown(await page.evaluate(work)));
await session.send("Emulation.setCPUThrottlingRate", { rate: Number(rate) });
console.log(`the same, slowed down by ${rate}: ` + shown(await page.evaluate(work)));
await page.addScriptTag({ content: bundle });
const bytes = readFileSync(file).toString("base64");
for (const [game, { seats }] of Object.entries(tables))
  for (const [level, wanted] of Object.entries(DECISIONS)) {
    const { times, memory } = await page.evaluate(decide, [bytes, game, seats.length, level, wanted]);
    const sorted = times.sort((a, b) => a - b).map(Math.round);
    console.log(`${game.padEnd(16)}${level.padEnd(8)}${sorted.length} decisions, middle ${sorted[sorted.length >> 1]} ms, slowest ${sorted.at(-1)} ms; memory ${memory.map((m) => (m / 2 ** 20).toFixed(1)).join(" and ")} MB`);
  }
await chromium.close();
