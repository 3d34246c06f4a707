// sw.ts: the service worker. It keeps the house on the device, so that it opens without a network.
//
// A version of the page is a cache of its own: all its files and all its words. Files carry the hash of their contents in their
// names and come from the cache; places and words come from the network as long as it answers, and from the cache otherwise.
// A new version takes over at once, but the one before it stays: whoever still has its page open finds its files. Everything else
// (tables, people) is the network's business.
// It also answers the door when the page is closed: the house calls whoever is to play.
export {};

declare const __FILES__: string[]; // of the page, without index.html
declare const __VERSION__: string;

interface Extendable extends Event {
  waitUntil(p: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  request: Request;
  respondWith(r: Promise<Response>): void;
}
interface Pushed extends Extendable {
  data: { json(): unknown } | null;
}
interface Clicked extends Extendable {
  notification: Notification;
}
interface Tab {
  url: string;
  visibilityState: string;
  focus(): Promise<unknown>;
}
interface Scope {
  registration: { scope: string; showNotification(title: string, how: object): Promise<void> };
  clients: { claim(): Promise<void>; matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Tab[]>; openWindow(url: string): Promise<unknown> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", then: (e: Extendable) => void): void;
  addEventListener(type: "fetch", then: (e: Fetched) => void): void;
  addEventListener(type: "push", then: (e: Pushed) => void): void;
  addEventListener(type: "notificationclick", then: (e: Clicked) => void): void;
}

const sw = self as unknown as Scope;
const base = new URL(sw.registration.scope).pathname;
const mine = "rk-" + __VERSION__;
const MODULES = "rk-modules"; // matches that were begun with an earlier module may need it
const PATIENCE = 3000; // milliseconds for a network that does not answer

const isWord = (path: string): boolean => /^api\/(languages|games|texts|labels|rules|guide|figures|offline)(\/|$|\?)/.test(path);

/** Which words there are, the server says; so does the folder of a web space. */
async function words(): Promise<string[]> {
  const answer = await fetch(base + "api/offline", { cache: "no-cache" });
  return answer.ok ? ["api/offline", ...((await answer.json()) as string[])] : [];
}

/** All of it, a few at a time: this is not what the reader waits for. */
async function fill(): Promise<void> {
  const cache = await caches.open(mine);
  const todo = ["", ...__FILES__, ...(await words())];
  const next = async (): Promise<void> => {
    for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
      const before = path.startsWith("assets/") ? await caches.match(base + path) : undefined; // the same in the version before
      const answer = before ?? (await fetch(base + path, { cache: "no-cache" }));
      if (answer.ok) await cache.put(base + path, answer);
      else await answer.body?.cancel(); // otherwise it holds its connection
      if (!answer.ok && !(answer.status === 404 && isWord(path))) throw new Error(`${path}: ${answer.status}`);
    }
  };
  await Promise.all([next(), next(), next()]);
}

/** Keeps this version and the one before. */
async function tidy(): Promise<void> {
  const versions = (await caches.keys()).filter((k) => k.startsWith("rk-") && k !== mine && k !== MODULES);
  const modules = await caches.open(MODULES);
  for (const old of versions.slice(0, -1)) {
    const cache = await caches.open(old);
    for (const r of await cache.keys()) {
      const answer = r.url.endsWith(".wasm") ? await cache.match(r) : undefined;
      if (answer) await modules.put(r, answer);
    }
    await caches.delete(old);
  }
}

/** From this version; else from any. */
async function kept(path: string): Promise<Response | undefined> {
  const cache = await caches.open(mine);
  return (await cache.match(base + path)) ?? (await caches.match(base + path));
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  const patience = new Promise<null>((ok) => setTimeout(() => ok(null), PATIENCE));
  const asked = fetch(request).catch(() => null);
  const first = await Promise.race([asked, patience]);
  if (first && first.status < 500) return first;
  return (await kept(path)) ?? (await asked) ?? Response.error();
}

async function cacheFirst(request: Request, path: string): Promise<Response> {
  return (await kept(path)) ?? fetch(request);
}

/** The tabs that show this place. */
async function tabsAt(place: string): Promise<Tab[]> {
  return (await sw.clients.matchAll({ type: "window", includeUncontrolled: true })).filter((tab) => new URL(tab.url).pathname === place);
}

/** The house calls: it is somebody's turn (src/server/push.c). Who looks at the table has seen it. */
async function called(said: { title?: string; body?: string; table?: string }): Promise<void> {
  const place = base + (said.table ? "t/" + said.table : "");
  if ((await tabsAt(place)).some((tab) => tab.visibilityState === "visible")) return;
  const how = { body: said.body ?? "", icon: base + "icon-192.png", tag: place }; // the page's own notification has the same tag: one of them is enough
  await sw.registration.showNotification(said.title ?? "Ratskeller", how);
}

/** To the table: the tag of a notification is the place it speaks of. */
async function answer(place: string): Promise<void> {
  const open = (await tabsAt(place))[0];
  await (open ? open.focus() : sw.clients.openWindow(place));
}

sw.addEventListener("install", (e) => e.waitUntil(fill().then(() => sw.skipWaiting())));
sw.addEventListener("activate", (e) => e.waitUntil(tidy().then(() => sw.clients.claim())));
sw.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(base)) return;
  const path = url.pathname.slice(base.length) + (url.pathname.startsWith(base + "api/") ? url.search : "");
  if (e.request.mode === "navigate") e.respondWith(networkFirst(e.request, ""));
  else if (path.startsWith("assets/")) e.respondWith(cacheFirst(e.request, path));
  else if (isWord(path) || !path.startsWith("api/")) e.respondWith(networkFirst(e.request, path));
});
sw.addEventListener("push", (e) => e.waitUntil(called((e.data?.json() ?? {}) as { table?: string })));
sw.addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(answer(e.notification.tag || base));
});
