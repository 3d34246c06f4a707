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
  assert.match(await page.locator(".sheet h2").textContent(), /result/i);
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
  await ada.selectOption(".sheet select >> nth=0", "stimmvieh");
  await ada.selectOption(".seatrows select >> nth=2", "random");
  await ada.selectOption(".seatrows select >> nth=3", "random");
  await ada.locator(".sheet details summary").click();
  await ada.selectOption("#opt-own_slogan", "v03");
  await ada.fill("#opt-slogan", "More beer!");
  await ada.click("[data-go=create]");
  await ada.waitForSelector(".invite input");
  const options = await ada.evaluate(() => fetch("/api" + location.pathname.replace("/t/", "/tables/")).then((r) => r.json()).then((table) => table.options));
  assert.deepEqual([options.own_slogan, options.slogan, options.campaigns], ["v03", "More beer!", "1"]);
  const link = await ada.inputValue(".invite input");
  await ada.waitForSelector(".qr path");

  const tom = await person(at);
  await tom.fill(".join input", "Tom");
  await Promise.all([tom.waitForResponse(/api\/me$/), tom.locator(".join input").blur()]);
  await tom.goto(link);
  await tom.click(".seatlist .btn.go");
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
  await eve.click(".seatlist .btn.go");
  await eve.waitForSelector("[role=alert]");
  assert.equal(await eve.locator(".invite").count(), 0, "the secret is not shown to strangers");
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
  await eve.click(".seatlist .btn.go >> nth=0");
  await eve.waitForSelector("text=Get up");
  assert.equal(await eve.locator("text=Remove").count(), 0, "only the host may do that");
  await ada.goto(`${at.server.url}/t/${made.id}`);
  await ada.click("text=Remove");
  await eve.waitForFunction(() => !document.body.textContent.includes("Get up"));
  await eve.click(".seatlist .btn >> nth=0");
  await eve.waitForSelector("[role=alert]");
  await ada.click("text=End this table");
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
  await eve.click(".seatlist .btn.go >> nth=0");
  const say = async (page, text) => {
    await page.fill(".sayform input", text);
    await page.press(".sayform input", "Enter");
  };
  for (const page of [ada, eve]) await page.waitForSelector(".prompt");
  for (const page of [ada, eve]) await page.click("[role=tab]:has-text('Talk')");
  await say(eve, "first");
  await ada.waitForSelector(".say:has-text('first')");
  await ada.click("[aria-label='Menu']");
  await ada.click("text=Do not show me what");
  await ada.waitForSelector("text=Show me again what");
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
  await page.waitForSelector("text=Only this device is you now.");
  await page.click("text=Erase me");
  await page.click("text=Erase me for good?");
  await page.waitForSelector("text=You are erased.");
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
  await page.click("[aria-label='Regeln']");
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
