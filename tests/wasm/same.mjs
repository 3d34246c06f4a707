// same.mjs: golden games, perft counts and the decisions of bots are the same bytes in WebAssembly.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { run } from "./wasi.mjs";
import { byTrees, decisions } from "./decisions.mjs";

const [native, file, root] = [process.env.RK_PROBE, process.env.RK_PROBE_WASM, process.env.RK_ROOT];
const module = new WebAssembly.Module(readFileSync(file));
const golden = join(root, "tests/golden");
const files = (end) => readdirSync(golden).filter((f) => f.endsWith(end) && !f.startsWith("goofspiel")); // examples are not in the module

test("golden games end in the same state", async () => {
  const matches = files(".match");
  assert.ok(matches.length >= 15);
  for (const name of matches) {
    const text = readFileSync(join(golden, name), "utf8");
    assert.equal((await run(module, ["replay"], text)).text, text.trimEnd().split("\n").at(-1) + "\n", name);
  }
});

test("a game with a changed move is refused", async () => {
  const text = readFileSync(join(golden, "stimmvieh-3.match"), "utf8").replace("0 top 1 2 4 7", "0 top 1 2 4 4");
  assert.equal((await run(module, ["replay"], text)).code, 1);
});

test("perft counts are the golden ones", async () => {
  const lines = files(".perft").flatMap((name) => readFileSync(join(golden, name), "utf8").trim().split("\n"));
  assert.ok(lines.length >= 10);
  for (const line of lines) {
    const [game, seats, skip, depth, want] = line.split(/ +/);
    assert.equal((await run(module, ["perft", game, seats, skip, depth])).text.trim(), want, line);
  }
});

const natively = (args) => execFileSync(native, args, { encoding: "utf8", env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" } });

for (const [game, seats, bot] of decisions)
  test(`${game}: ${bot} decides the same`, async () => {
    const args = ["play", game, String(seats), bot, "5"];
    const here = natively(args);
    assert.ok(here.split("\n").length > 40);
    assert.equal((await run(module, args)).text, here);
  });

for (const [game, seats, bot] of byTrees)
  test(`${game}: the trees of ${bot} decide the same alone as on threads`, async () => {
    const args = [game, String(seats), bot, "7"];
    const here = natively(["afresh", ...args]);
    assert.ok(here.split("\n").length > 40);
    assert.equal((await run(module, ["trees", ...args])).text, here);
  });
