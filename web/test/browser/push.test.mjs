// push.test.mjs: who wants to be called is called also when the page is closed. The push service itself is played here: the
// browser of the tests reaches none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, knowsTheGames } from "./harness.mjs";
import { tables } from "./tables.mjs";

const at = house("--push", "mailto:house@example.org", "--push-hosts", "push.example.org");

/** In the page: a browser whose push service works, or not. */
function pretend(works) {
  let current = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async (how) => {
    if (!works) throw new DOMException("Registration failed - push service error", "AbortError");
    const base64 = (b) => btoa(String.fromCharCode(...new Uint8Array(b))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const keys = { p256dh: base64(await crypto.subtle.exportKey("raw", pair.publicKey)), auth: base64(crypto.getRandomValues(new Uint8Array(16))) };
    window.subscribedWith = how;
    current = {
      options: { applicationServerKey: how.applicationServerKey.buffer },
      toJSON: () => ({ endpoint: "https://push.example.org/" + keys.auth, keys }),
      unsubscribe: async () => ((current = null), true),
    };
    return current;
  };
}

/** At a table of her own, with its menu open. */
async function atTable({ locale, works, may }) {
  const context = await at.browser.newContext({ viewport: { width: 1280, height: 900 }, locale, reducedMotion: "reduce", serviceWorkers: "allow" });
  if (may) await context.grantPermissions(["notifications"], { origin: at.server.url });
  await context.addInitScript(knowsTheGames, Object.keys(tables));
  await context.addInitScript(pretend, works);
  const page = await context.newPage();
  await page.goto(at.server.url);
  const table = await page.evaluate(async () => {
    const post = (p, b) => fetch(p, { method: "POST", body: JSON.stringify(b) }).then((r) => r.json());
    await post("/api/me", { name: "Ada" });
    return (await post("/api/tables", { game: "stimmvieh", seats: ["me", "easy", "easy"] })).id;
  });
  await page.goto(`${at.server.url}/t/${table}`);
  await page.click(`button[aria-label=${locale === "de" ? "Menü" : "Menu"}]`);
  return { context, page, table };
}

const devices = (page) => page.evaluate(() => fetch("/api/me/data").then((r) => r.json()).then((d) => d.push));
const said = (page, words) => page.waitForFunction((w) => [...document.querySelectorAll("[role=status]")].some((e) => e.textContent.includes(w)), words);

test("a device is called: it asks, is told, shows it, opens the table, and stops", async () => {
  const { context, page, table } = await atTable({ locale: "en", works: true, may: true });
  const line = await context.newCDPSession(page);
  const registered = new Promise((ok) => line.on("ServiceWorker.workerRegistrationUpdated", (e) => e.registrations[0] && ok(e.registrations[0].registrationId)));
  await line.send("ServiceWorker.enable");
  await page.click("[data-go=call]");
  await said(page, "even when this page is closed");
  assert.equal(await page.getAttribute("[data-go=call]", "aria-pressed"), "true");
  const [device, ...more] = await devices(page);
  assert.deepEqual(more, []);
  assert.ok(device.endpoint.startsWith("https://push.example.org/") && device.lang === "en", JSON.stringify(device));
  const key = await page.evaluate(() => fetch("/api/push").then((r) => r.json()));
  assert.deepEqual(
    await page.evaluate(() => [[...window.subscribedWith.applicationServerKey], window.subscribedWith.userVisibleOnly]),
    [[...Buffer.from(key.key, "base64url")], true],
    "with the key of the house",
  );

  const push = async (words) => line.send("ServiceWorker.deliverPushMessage", { origin: at.server.url, registrationId: await registered, data: JSON.stringify(words) });
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => [n.title, n.body, n.tag]));
  await push({ title: "Your turn", body: "here", table }); // she looks at it
  await push({ title: "Your turn", body: "Ninety · Bert’s table", table: "elsewhere" });
  const until = Date.now() + 60_000;
  while (!(await shown()).length && Date.now() < until) await page.waitForTimeout(50);
  assert.deepEqual(await shown(), [["Your turn", "Ninety · Bert’s table", "/t/elsewhere"]]);

  const worker = context.serviceWorkers()[0];
  const opened = await worker.evaluate(async () => {
    const places = [];
    self.clients.openWindow = async (url) => void places.push(url);
    for (const notification of await self.registration.getNotifications()) self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    while (!places.length) await new Promise((ok) => setTimeout(ok, 20));
    return [places, (await self.registration.getNotifications()).length];
  });
  assert.deepEqual(opened, [["/t/elsewhere"], 0], "a tap opens the table, and the notification goes");

  await page.click("[data-go=call]");
  await page.waitForSelector("[data-go=call][aria-pressed=false]");
  assert.deepEqual(await devices(page), []);
  await context.close();
});

test("a browser without a push service, and one that forbids it, are told so", async () => {
  const near = await atTable({ locale: "de", works: false, may: true });
  await near.page.click("[data-go=call]");
  await said(near.page, "solange diese Seite offen bleibt");
  assert.equal(await near.page.getAttribute("[data-go=call]", "aria-pressed"), "true");
  assert.deepEqual(await devices(near.page), []);
  await near.context.close();
  const never = await atTable({ locale: "de", works: true, may: false });
  await never.page.click("[data-go=call]");
  await said(never.page, "Dein Browser lässt uns nicht rufen");
  assert.equal(await never.page.getAttribute("[data-go=call]", "aria-pressed"), "false");
  assert.deepEqual(await devices(never.page), []);
  await never.context.close();
});
