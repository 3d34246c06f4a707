// house.test.mjs: the rooms of the house: two clicks to a game, a table of one's own, a friend by link, German, a narrow phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playToEnd } from "./driver.mjs";
import { house, openTable, person } from "./harness.mjs";

const at = house();

test("from the lobby to the result: two clicks, then a whole game", async () => {
  const page = await person(at);
  await page.click("[data-game=stimmvieh]");
  await page.click("[data-go=bots]");
  await page.waitForSelector(".prompt");
  await playToEnd(page, { seed: 3 });
  assert.match(await page.locator(".sheet h2").textContent(), /^(You (won|came|share)|.* won)/);
  assert.deepEqual(page.faults, []);
  await page.goto(at.server.url);
  await page.click("nav a[href='/replay']");
  await page.waitForSelector("h1");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a table of one's own, a friend comes by link, both play to the end", async () => {
  const ada = await person(at);
  await ada.fill(".join input", "Ada");
  await ada.click(".join .btn.go");
  await ada.click("[data-pick=stimmvieh]");
  assert.equal(await ada.inputValue("[data-seat='0'] .det input"), "Ada");
  await ada.click("[data-seat='2'] [data-kind=bot]");
  await ada.click("[data-seat='3'] [data-kind=bot]");
  await ada.click(".hrules summary");
  await ada.click("[data-option=own_slogan] .pickb");
  await ada.click("[data-option=own_slogan] .chip >> nth=3");
  await ada.fill("#opt-slogan", "More beer!");
  await ada.click("[data-go=create]");
  await ada.waitForSelector(".inv input");
  const options = await ada.evaluate(() => fetch("/api" + location.pathname.replace("/t/", "/tables/")).then((r) => r.json()).then((table) => table.options));
  assert.deepEqual([options.own_slogan, options.slogan, options.campaigns], ["v03", "More beer!", "1"]);
  const link = await ada.getAttribute(".inv input", "data-link");
  assert.match(link, /\/j\/[A-Z]{3,5}-[2-9]{3}$/);
  await ada.waitForSelector(".qr path[d^=M]");

  const tom = await person(at, { path: new URL(link).pathname });
  await tom.fill(".sit input", "Tom");
  await tom.press(".sit input", "Enter");
  await Promise.all([ada.waitForSelector(".prompt"), tom.waitForSelector(".prompt")]);
  await tom.click("#tab-talk");
  await tom.fill(".sayform input", "Good evening.");
  await tom.press(".sayform input", "Enter");
  await ada.click("#tab-talk");
  await ada.waitForSelector("text=Good evening.");
  assert.match(await ada.locator(".seats").textContent(), /Tom/);
  await Promise.all([playToEnd(ada, { seed: 5 }), playToEnd(tom, { seed: 6 })]);
  // once more: one asks, the other agrees
  await ada.click(".sheet footer .btn.go");
  await tom.click(".sheet header .tool");
  await tom.click(".asked .btn.go");
  await ada.waitForSelector(".sheet footer a.go");
  assert.deepEqual([...ada.faults, ...tom.faults], []);
  await ada.context().close();
  await tom.context().close();
});

test("a stranger with the link of a table that is not listed watches, and cannot sit down without the secret", async () => {
  const ada = await person(at);
  const made = await ada.evaluate(async () => {
    const post = (p, x) => fetch(p, { method: "POST", body: JSON.stringify(x), headers: { "Content-Type": "application/json" } }).then((r) => r.json());
    await post("/api/me", { name: "Ada" });
    return post("/api/tables", { game: "stimmvieh", seats: ["me", "open", "random"], listed: false });
  });
  const eve = await person(at, { path: "/t/" + made.id });
  await eve.click(".sit .btn.go");
  await eve.waitForSelector("[role=alert]");
  assert.equal(await eve.locator(".inv").count(), 0, "the secret is not shown to strangers");
  await ada.context().close();
  await eve.context().close();
});

test("the host removes somebody who has sat down, and ends the table", async () => {
  const ada = await person(at);
  const made = await ada.evaluate(async () => {
    const post = (p, x) => fetch(p, { method: "POST", body: JSON.stringify(x), headers: { "Content-Type": "application/json" } }).then((r) => r.json());
    await post("/api/me", { name: "Ada" });
    return post("/api/tables", { game: "stimmvieh", seats: ["me", "open", "open"], listed: true });
  });
  const eve = await person(at, { path: "/t/" + made.id });
  await eve.click(".sit .btn.go");
  await eve.waitForSelector("[data-go=leave]");
  assert.equal(await eve.locator("[data-go=free]").count(), 0, "only the host may do that");
  await ada.goto(`${at.server.url}/t/${made.id}`);
  await ada.click("[data-go=free]");
  await eve.click(".sit .btn.go"); // she stands before the table again
  await eve.waitForSelector("[role=alert]");
  await ada.click("[data-go=cancel]"); // nobody else sits here: no question
  await ada.waitForSelector(".join");
  assert.equal(await ada.evaluate((id) => fetch("/api/tables/" + id).then((r) => r.status), made.id), 404);
  assert.deepEqual(ada.faults.filter((f) => !f.includes("404")), []);
  await ada.context().close();
  await eve.context().close();
});

test("at the table: somebody is not heard any more, and reported; the host switches chat off", async () => {
  const ada = await person(at);
  const made = await openTable(ada, { table: { game: "stimmvieh", seats: ["me", "open", "random"], listed: true } });
  const eve = await person(at, { path: "/t/" + made.id });
  await eve.click(".sit .btn.go");
  const say = async (page, text) => {
    await page.fill(".sayform input", text);
    await page.press(".sayform input", "Enter");
  };
  for (const page of [ada, eve]) await page.waitForSelector(".prompt");
  for (const page of [ada, eve]) await page.click("#tab-talk");
  await say(eve, "first");
  await ada.waitForSelector(".say:has-text('first')");
  await ada.click("[aria-label='Menu']");
  await ada.click("text=/^Mute /");
  await ada.waitForSelector("text=/^Unmute /");
  await ada.click("text=/^Report /");
  await ada.fill(".sheet .sayform input", "shouts");
  await ada.click(".sheet .sayform button");
  await ada.waitForSelector("text=Thank you.");
  assert.equal(await eve.locator("text=Switch chat off").count(), 0, "only the host may do that");
  await say(eve, "second");
  await eve.waitForSelector(".say:has-text('second')");
  assert.equal(await ada.locator(".say:has-text('second')").count(), 0);
  await ada.click("text=Switch chat off at this table");
  await ada.waitForSelector("text=Switch chat on again");
  await say(eve, "third");
  await eve.waitForSelector(".pill");
  assert.equal(await eve.locator(".say:has-text('third')").count(), 0);
  assert.deepEqual(ada.faults, []);
  await ada.context().close();
  await eve.context().close();
});

test("what the house keeps of a person: downloaded, and erased", async () => {
  const page = await person(at);
  await page.fill(".join input", "Zoe");
  await Promise.all([page.waitForResponse(/api\/me$/), page.locator(".join input").blur()]);
  await page.click(".join button[type=button]");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Download it")]);
  assert.equal(file.suggestedFilename(), "ratskeller.json");
  await page.click("text=Log my other devices out");
  await page.waitForSelector("text=This is now your only device.");
  await page.click("text=Erase me");
  await page.click("text=Erase me for good?");
  await page.waitForSelector("text=You have been erased.");
  assert.equal(await page.evaluate(() => fetch("/api/me").then((r) => r.json())), null);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("German: page, table, log and rules, switched in the middle of a game", async () => {
  const page = await person(at, { locale: "de" });
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  await page.click("[data-game=stimmvieh]");
  await page.click("[data-go=bots]");
  await page.waitForSelector(".prompt");
  const german = await page.locator(".prompt h2").textContent();
  await page.selectOption(".tool.lang select", "en");
  await page.waitForFunction((g) => document.querySelector(".prompt h2")?.textContent !== g, german);
  await page.selectOption(".tool.lang select", "de");
  await page.waitForFunction((g) => document.querySelector(".prompt h2")?.textContent === g, german);
  await page.click("[aria-label='Hilfe']");
  await page.click(".btn.wide:has-text('Regeln')");
  await page.waitForSelector(".guide .sec");
  await page.click(".chips .chip >> nth=1");
  await page.waitForSelector(".rules .rid");
  await page.fill(".rules input", "Angelus");
  assert.ok((await page.locator(".rules section").count()) > 0);
  const left = await page.evaluate(() => document.body.textContent.match(/\[page[^\]]*\]/g));
  assert.equal(left, null, "no sentence is missing");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("360 px: nothing sticks out, a game can be played by touch", async () => {
  const page = await person(at, { width: 360, height: 740, touch: true });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok((await wide()) <= 0, "the lobby is no wider than the screen");
  await page.click("[data-game=stimmvieh]");
  await page.click("[data-go=bots]");
  await page.waitForSelector(".prompt");
  assert.ok((await wide()) <= 0, "nor the table");
  await playToEnd(page, { seed: 11 });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("an address that leads nowhere says so", async () => {
  const page = await person(at, { path: "/cellar/of/doom" });
  await page.waitForSelector("h1");
  await page.goto(at.server.url + "/t/nosuchtable00000");
  await page.waitForSelector("text=There is no such table.");
  await page.context().close();
});
