// push.ts: asks the browser's push service to call this device also when the page is closed (Web Push; docs/hosting.md).
import { me } from "../house/me.ts";
import { base, served } from "../net/base.ts";
import { call } from "../net/http.ts";
import { lang } from "../text/text.ts";

/** For how long the house is waited for, which is being kept on the device meanwhile. */
const PATIENCE = 30_000;

const bytesOf = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

export const sameKey = (a: ArrayBuffer | null | undefined, b: Uint8Array): boolean => !!a && a.byteLength === b.length && new Uint8Array(a).every((x, i) => x === b[i]);

async function manager(): Promise<PushManager | null> {
  if (!served || !("serviceWorker" in navigator) || !("PushManager" in window)) return null;
  await navigator.serviceWorker.register(base + "sw.js", { scope: base });
  const late = new Promise<null>((ok) => setTimeout(() => ok(null), PATIENCE));
  return (await Promise.race([navigator.serviceWorker.ready, late]))?.pushManager ?? null;
}

/** The one there is, unless it is for another house that was once here. */
async function subscribe(to: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const before = await to.getSubscription();
  if (before && sameKey(before.options.applicationServerKey, key)) return before;
  await before?.unsubscribe();
  return to.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Whether this device is called from now on; false: its browser or the house does not do that. */
export async function callMe(): Promise<boolean> {
  try {
    const { key } = await call<{ key?: string }>("GET", "/push");
    const to = key ? await manager() : null;
    if (!key || !to) return false;
    const is = (await subscribe(to, bytesOf(key))).toJSON();
    await call("POST", "/me/push", { endpoint: is.endpoint, keys: is.keys, lang: lang.get() });
    return true;
  } catch {
    return false; // no push service, a house that is full, a line that is down: all the same to who wants to be called
  }
}

export async function callMeNoMore(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration(base);
  await (await worker?.pushManager?.getSubscription())?.unsubscribe().catch(() => false);
  if (served) await call("POST", "/me/push/off").catch(() => undefined);
}

/** Once a visit: the person may be another one by now, or read another language. */
export async function callMeStill(): Promise<void> {
  const now = `${me.get()?.id} ${lang.get()}`;
  if (sessionStorage.getItem("rk.called") === now) return;
  if (await callMe()) sessionStorage.setItem("rk.called", now);
}
