// trees.mjs MODULE [WORKERS...]: how long `expert` thinks about the same decisions with one worker and with more, in Chromium: the sum, and
// how many decisions are the same as with one. The workers are those of the page (web/src/local/thinker.ts).
//   cmake --preset wasm && cmake --build --preset wasm && node web/bench/trees.mjs build/wasm/ratskeller.wasm 1 2
import { buildSync } from "esbuild";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { browser } from "../test/browser/harness.mjs";
import { tables } from "../test/browser/tables.mjs";

const [file, ...wanted] = process.argv.slice(2);
const crews = (wanted.length ? wanted : ["1", "2"]).map(Number);
const DECISIONS = 6;
const local = join(dirname(fileURLToPath(import.meta.url)), "../src/local");
const bundled = (what) => buildSync({ ...what, bundle: true, write: false, format: "iife" }).outputFiles[0].text;
const page = bundled({ stdin: { contents: 'export * from "./engine.ts"; export * from "./thinker.ts";', resolveDir: local }, globalName: "local" });
const worker = bundled({ entryPoints: [join(local, "think.ts")] });

/** In the page: the same decisions with each number of workers; milliseconds for all of them, and the moves. */
async function compare([bytes, script, game, seats, crews, wanted]) {
  const module = await WebAssembly.compile(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)));
  const engine = await local.Engine.start(module);
  const address = URL.createObjectURL(new Blob([script]));
  const thinkers = crews.map((n) => new local.Thinker(module, address, engine, n));
  const t = engine.open(game, "", `seats ${seats}\nclock none\ntimeout -\nseed ${"5a".repeat(32)}\n\n`);
  for (let i = 0; i < seats; i++) engine.sitBot(t, i, "expert");
  const took = crews.map(() => 0);
  let [same, decided] = [crews.map(() => 0), 0];
  for (let seed = 1n; decided < wanted && !engine.over(t); seed++) {
    engine.goOn(t);
    const [seat] = engine.bots(t);
    const question = engine.ask(t, seat);
    const answers = [];
    const times = [];
    for (const thinker of thinkers) {
      const began = performance.now();
      answers.push(await thinker.think(question, seed));
      times.push(performance.now() - began);
    }
    if (answers[0].said) engine.botAside(t, seat, answers[0].said);
    else engine.botMove(t, seat, engine.question(t, seat), answers[0].move);
    if (times[0] < 20 || seed === 1n) continue; // hardly anything to choose; or the workers were being started
    decided++;
    times.forEach((ms, i) => (took[i] += ms));
    answers.forEach((a, i) => (same[i] += Number(a.move === answers[0].move)));
  }
  return { took, same, decided };
}

const chromium = await browser();
const tab = await chromium.newPage();
await tab.addScriptTag({ content: page });
const bytes = readFileSync(file).toString("base64");
for (const [game, { seats }] of Object.entries(tables)) {
  const { took, same, decided } = await tab.evaluate(compare, [bytes, worker, game, seats.length, crews, DECISIONS]);
  const shown = crews.map((n, i) => `${n}: ${(took[i] / decided / 1000).toFixed(3)} s${i ? `, ${same[i]} of ${decided} the same` : ""}`);
  console.log(`${game.padEnd(16)} ${shown.join("   ")}`);
}
await chromium.close();
