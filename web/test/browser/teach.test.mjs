// teach.test.mjs: the first game: the minute of pictures, hints that point and cover nothing one needs, help, the expert's advice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe.mjs";
import { house, openTable, person } from "./harness.mjs";
import { tables } from "./tables.mjs";

const at = house();

/** In the page: does the hint lie over something that can be pressed, over the band or outside the screen? */
function covered() {
  const hint = document.querySelector(".pointing").getBoundingClientRect();
  const over = (e) => {
    const b = e.getBoundingClientRect();
    return b.width > 0 && e.checkVisibility() && b.left < hint.right && b.right > hint.left && b.top < hint.bottom && b.bottom > hint.top;
  };
  const needed = document.querySelectorAll(".prompt, .dock button, .dock [data-move], .dock [data-pick], .sti [data-move], .sti [data-pick], .top, .bottom");
  const out = hint.left < 0 || hint.top < 0 || hint.right > innerWidth || hint.bottom > innerHeight;
  return [...needed].filter(over).map((e) => e.className + " " + (e.dataset.move ?? e.dataset.pick ?? "")).concat(out ? ["outside"] : []);
}

for (const [width, height] of [[1280, 800], [390, 844]])
  test(`a first game of Stimmvieh at ${width}`, async () => {
    const page = await person(at, { width, height, touch: width < 700, novice: true });
    await openTable(page, { table: tables.stimmvieh });
    await page.waitForSelector(".pictures");
    assert.equal(await page.locator(".pictures .picture").count(), 4);
    await check(page, "the minute");
    await page.locator(".minute .btn.go, dialog .btn.go").click();
    await page.waitForSelector(".pictures", { state: "detached" });

    await page.evaluate(() => localStorage.setItem("rk.learn.stimmvieh", ""));
    await page.reload();
    await page.waitForSelector(".pointing.hint[data-side]");
    assert.equal(await page.locator(".pictures").count(), 0, "the minute comes once");
    const first = await page.locator(".pointing .say").textContent();
    assert.deepEqual(await page.evaluate(covered), []);
    assert.equal(await page.locator(".pointer .marks").count(), 1, "it points at something");
    await check(page, "a hint");
    // Doing what it says closes it, and the next one comes at its moment.
    for (const n of [2, 4, 6, 8]) await page.locator(`[data-pick="top ${n}"]`).click();
    await page.waitForFunction((was) => ![was, undefined].includes(document.querySelector(".pointing .say")?.textContent), first);
    assert.deepEqual(await page.evaluate(covered), []);
    await page.locator(".pointing .linky").click();
    await page.waitForSelector(".pointing", { state: "detached" });

    if (width > 700) await lookUp(page);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

/** Everything can be looked up again, and an expert may be asked. */
async function lookUp(page) {
  await page.click('.top [aria-label="Help"]');
  await page.getByRole("button", { name: "All hints" }).click();
  assert.ok((await page.locator(".allhints li").count()) >= 10);
  await page.getByRole("button", { name: "Symbols" }).click();
  assert.ok((await page.locator(".legend dd").count()) >= 10);
  await check(page, "all signs");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".minute", { state: "detached" });
  await page.click('[aria-label="What would you do?"]');
  await page.waitForSelector(".pointing.advice");
  const why = page.locator(".pointing.advice .why li");
  assert.match(await why.first().textContent(), /^Chance of winning: \d+%\.$/);
  assert.equal((await why.allTextContents()).filter((s) => /^(Next best|About as good): /.test(s)).length, 1); // behind what the move brings
  assert.deepEqual(await page.evaluate(covered), []);
  await page.click(".pointing.advice .btn.go");
  await page.waitForFunction(() => !document.querySelector(".pointing.advice") && !document.querySelector('[data-pick^="top "]'));
}

test("no advice at a table with other people", async () => {
  const page = await person(at);
  await openTable(page, { table: { game: "stimmvieh", seats: ["me", "me", "random"] } });
  await page.waitForSelector(".curtain .btn.go");
  await page.click(".curtain .btn.go");
  await page.waitForSelector(".prompt .btn");
  assert.equal(await page.locator('[aria-label="What would you do?"]').count(), 0);
  await page.context().close();
});
