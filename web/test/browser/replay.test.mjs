// replay.test.mjs: a finished match is walked through: from the result, by keys and by the bar, through the eyes of each seat; and a match file.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { playToEnd } from "./driver.mjs";
import { house, openTable, person } from "./harness.mjs";

const at = house();
const place = (page) => page.locator(".scrub output").textContent().then((x) => Number(x.match(/\d+/)[0]));

test("from the result to the replay: keys, bar, speed, views; then the match file, opened again by somebody else", async () => {
  const ada = await person(at);
  const { id } = await openTable(ada, { table: { game: "stimmvieh", seats: ["me", "random", "random"] } });
  await playToEnd(ada, { seed: 14 });
  await ada.click(".sheet .tools a[href^='/replay/']");
  await ada.waitForSelector(".scrub input[type=range]");
  await ada.keyboard.press("Home");
  const first = await place(ada);
  await ada.keyboard.press("ArrowRight");
  await ada.waitForFunction((x) => Number(document.querySelector(".scrub output").textContent.match(/\d+/)[0]) === x, first + 1);
  await ada.keyboard.press("End");
  const last = await place(ada);
  assert.ok(last > 20, `${last} positions`);
  await ada.click(".scrub > .btn");
  await ada.waitForSelector(".podium li");
  assert.equal(await ada.locator(".podium li").count(), 4, "the result, by rule: three people and the automaton");
  await ada.keyboard.press("Escape");
  await ada.locator(".scrub input[type=range]").fill("5");
  assert.ok((await place(ada)) < last);
  assert.equal(await ada.locator("[data-move], [data-pick]").count(), 0, "nothing to play");
  const options = await ada.locator(".scrub select").last().locator("option").allTextContents();
  assert.ok(options.length >= 5, `views: ${options}`);
  await ada.locator(".scrub select").last().selectOption({ index: options.length - 1 });
  await ada.waitForSelector(".scrub input[type=range]");
  const from = await place(ada);
  await ada.click(".scrub .btn.go");
  await ada.waitForFunction((x) => Number(document.querySelector(".scrub output").textContent.match(/\d+/)[0]) > x, from);
  assert.deepEqual(ada.faults, []);

  const file = join(at.server.dir, "game.match");
  writeFileSync(file, await ada.evaluate((t) => fetch(`/api/tables/${t}/match`).then((r) => r.text()), id));
  const eve = await person(at, { path: "/replay" });
  await eve.setInputFiles("input[type=file]", file);
  await eve.waitForSelector(".scrub input[type=range]");
  writeFileSync(file, "this is no match\n");
  await eve.goto(at.server.url + "/replay");
  await eve.setInputFiles("input[type=file]", file);
  await eve.waitForSelector("[role=alert]");
  await ada.context().close();
  await eve.context().close();
});
