// axe.mjs: asks axe-core about what the page shows now.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No violation here. */
export async function check(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations.map((v) => ({ id: v.id, nodes: v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + " :: " + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message)) })));
  assert.deepEqual(found, [], where);
}
