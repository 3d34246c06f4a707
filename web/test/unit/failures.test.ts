import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { failKey } from "../../src/net/failures.ts";

const root = join(process.cwd(), ".."); // npm runs tests in web/
const NO_PAGE = ["door.c", "workers.c"]; // whoever runs the house and bots on other machines ask there, no page does

/** Status and code of every refusal in the sources of a folder. */
function refusals(folder: string, pattern: RegExp): [number, string][] {
  return readdirSync(join(root, folder))
    .filter((f) => !NO_PAGE.includes(f) && /\.(c|ts)$/.test(f))
    .flatMap((f) => [...readFileSync(join(root, folder, f), "utf8").matchAll(pattern)])
    .flatMap(([, status = "", first = "", second = ""]) => [first, second].filter(Boolean).map((code): [number, string] => [Number(status.match(/\d+/)?.[0] ?? 0), code]));
}

const all = [
  ...refusals("src/server", /\b(?:srv_fail|\w*refuse)\(&?\w+, ([^"]*?\d{3}), (?:[^",]*\? )?"([a-z_]+)"(?: : "([a-z_]+)")?/g),
  ...refusals("web/src/local", /new Failure\(([^,]*), "([a-z_]+)"()/g),
  ...refusals("web/src/net", /new ApiError\(([^,]*), "([a-z_]+)"()/g),
];

test("the refusals are found", () => {
  const codes = new Set(all.map(([, code]) => code));
  for (const known of ["slow_down", "path", "method", "invitation", "busy", "not_over", "noserver", "offline"]) assert.ok(codes.has(known), known);
});

for (const lang of ["en", "de"])
  test(`every refusal of the server has a sentence: ${lang}`, () => {
    const texts = JSON.parse(readFileSync(join(root, "data/texts", lang, "page.json"), "utf8")) as Record<string, string>;
    const mute = all.filter(([status, code]) => !texts[failKey(status, code).replace("page.", "")]).map(([, code]) => code);
    assert.deepEqual([...new Set(mute)], []);
    assert.ok(texts["fail.other"], "a server that is newer than the page");
  });

test("a table that is not there is told from one that cannot be", () => {
  assert.notEqual(failKey(404, "table"), failKey(400, "table"));
});
