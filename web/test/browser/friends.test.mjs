// friends.test.mjs: a table is opened, a friend with a fresh name comes by its address on a phone, waits, leaves and comes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe.mjs";
import { house, person } from "./harness.mjs";

const at = house("--gone-seconds", "1");
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("a table is opened in three looks, and the next one is planned the same way", async () => {
  const ada = await person(at, { dark: true, path: "/open" });
  await ada.click("[data-pick=stimmvieh]");
  await ada.fill("[data-seat='0'] .det input", "Ada");
  await ada.click("[data-seat='1'] [data-kind=screen]");
  await ada.fill("[data-seat='1'] .det input", "Jupp");
  await ada.click("[data-seat='3'] [data-kind=bot]");
  await ada.click("[data-seat='3'] .pickb");
  await ada.click("[data-seat='3'] .lv >> nth=1");
  assert.match(await ada.locator(".oband b").textContent(), /Stimmvieh for four: you, a friend, Jupp and Käthe\./);
  await ada.click(".hrules summary");
  await ada.click("[data-option=open_totals] [role=switch]");
  assert.match(await ada.locator("[data-option=open_totals] b").textContent(), /totals are shown/);
  assert.equal(await ada.locator("select").count(), 1, "no native list but that of languages");
  await check(ada, "a table is planned");
  assert.ok((await wide(ada)) <= 0);
  await ada.click("[data-go=create]");
  await ada.waitForSelector(".wseats");
  const table = await ada.evaluate(() => fetch("/api" + location.pathname.replace("/t/", "/tables/")).then((r) => r.json()));
  assert.deepEqual(table.seats.map((s) => s.name ?? s.bot ?? "free"), ["Ada", "Jupp", "free", "easy"]);
  assert.equal(table.options.open_totals, "true");
  await ada.goto(at.server.url + "/open/stimmvieh");
  await ada.waitForSelector(".hrules[open] [data-option=open_totals].changed");
  assert.equal(await ada.inputValue("[data-seat='1'] .det input"), "Jupp");
  await ada.click("[data-go=rulebook]");
  assert.equal(await ada.locator(".hr.changed").count(), 0);
  assert.deepEqual(ada.faults, []);
  await ada.context().close();
});

test("a friend with a fresh name comes by the address of the invitation", async () => {
  const ada = await person(at);
  const id = await ada.evaluate(async () => {
    const post = (p, b) => fetch(p, { method: "POST", body: JSON.stringify(b), headers: { "Content-Type": "application/json" } }).then((r) => r.json());
    await post("/api/me", { name: "Ada" });
    return (await post("/api/tables", { game: "stimmvieh", seats: ["me", "open", "open", "medium"] })).id;
  });
  await ada.goto(`${at.server.url}/t/${id}`);
  await ada.waitForSelector(".qr path[d^=M]");
  await check(ada, "the waiting room");
  const code = await ada.locator(".cd strong").textContent();

  // The code typed in the lobby leads to the same place.
  const jupp = await person(at, { width: 390, height: 844, touch: true });
  await jupp.click(".join button[type=button]");
  await jupp.fill(".sheet input >> nth=0", code.toLowerCase().replace("-", " "));
  await jupp.press(".sheet input >> nth=0", "Enter");
  await jupp.waitForSelector(".sit");
  assert.equal(new URL(jupp.url()).pathname, "/j/" + code);
  assert.equal(await jupp.evaluate(() => document.activeElement?.id), "guest-name", "one can type at once");
  const bottom = await jupp.evaluate(() => document.querySelector(".sit").getBoundingClientRect().bottom);
  assert.ok(bottom < 844 && (await wide(jupp)) <= 0, "all before the fold");
  await check(jupp, "an invitation");
  await jupp.keyboard.type("Jupp");
  await jupp.keyboard.press("Enter");
  await jupp.waitForSelector("[data-seat='1'].me");
  assert.ok((await wide(jupp)) <= 0);
  await check(jupp, "the waiting room on a phone");

  // He leaves, and comes back as whom we know.
  await ada.waitForSelector("[data-seat='1'].taken:has-text('Jupp')");
  await jupp.click("[data-go=leave]");
  await jupp.waitForSelector(".covers");
  await ada.waitForSelector("[data-seat='1'].open");
  await jupp.goto(`${at.server.url}/j/${code}`);
  await jupp.waitForFunction(() => document.querySelector("#guest-name")?.value === "Jupp");
  await jupp.press("#guest-name", "Enter");
  await ada.waitForSelector("[data-seat='1'].taken:has-text('Jupp')");

  await ada.click("[data-go=fill]");
  await Promise.all([ada, jupp].map((p) => p.waitForSelector(".prompt")));
  assert.equal(await ada.title(), "Your turn · Stimmvieh · Ratskeller");

  // He goes while it is his turn: the others see it and let a bot play on. He comes back and takes his seat again.
  const context = jupp.context();
  await jupp.close();
  await ada.waitForSelector(".seat.gone[data-seat='1']");
  await ada.click("[aria-label=Menu]");
  await ada.click("[data-go=replace]"); // nobody else has to agree
  await ada.waitForSelector(".seat.gone[data-seat='1']:has-text('bot')");
  const again = await context.newPage();
  await again.goto(`${at.server.url}/t/${id}`);
  await again.click(".asked .btn.go");
  await ada.waitForSelector(".seat[data-seat='1']:not(.gone)");
  await again.waitForSelector(".asked", { state: "detached" });

  const late = await person(at, { width: 390, height: 844, path: "/j/" + code });
  await late.waitForSelector("text=That isn’t a Ratskeller table.");
  assert.deepEqual([...ada.faults, ...jupp.faults], []);
  await context.close();
  for (const p of [ada, late]) await p.context().close();
});
