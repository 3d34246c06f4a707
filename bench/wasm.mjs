// wasm.mjs NATIVE PROBE.wasm: random moves and search iterations a second in WebAssembly (Node.js) against the native program, one thread,
// in turns, the best of five each, by the time of the processor (others on the machine do not count):
//   cmake --preset wasm && cmake --build --preset wasm --target probe probe-wasm && node bench/wasm.mjs build/wasm/bin/probe build/wasm/probe.wasm
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { run } from "../tests/wasm/wasi.mjs";

const [native, file] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const games = [["aufruhr", 4, 8000], ["demolition", 4, 8000], ["ninety", 3, 10000], ["buergermeister", 3, 40000], ["stimmvieh", 4, 60000]];

async function compare(...args) {
  let [here, there] = [0, 0];
  for (let i = 0; i < 5; i++) {
    here = Math.max(here, Number(execFileSync(native, args, { encoding: "utf8" })));
    there = Math.max(there, Number((await run(module, args)).text));
  }
  return { here, there };
}

const round = (n) => (n >= 1e6 ? (n / 1e6).toFixed(2) + " M" : n >= 1e4 ? Math.round(n / 1e3) + " k" : String(Math.round(n)));
for (const [game, seats, iterations] of games) {
  const moves = await compare("moves", game, String(seats), "400");
  const search = await compare("search", game, String(seats), String(iterations));
  const row = (r) => `${round(r.there)} of ${round(r.here)}, ${(r.there / r.here).toFixed(2)}`;
  console.log(`${game.padEnd(16)} ${seats} seats   moves/s ${row(moves)}   iterations/s ${row(search)}`);
}
