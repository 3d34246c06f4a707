// register.ts: the house is kept on the device once there is nothing better to do.
import { base } from "../net/base.ts";

const CALM = 4000; // milliseconds after the first picture

export function keepHouse(): void {
  if (!("serviceWorker" in navigator)) return; // no HTTPS, or a browser without
  const register = () => void navigator.serviceWorker.register(base + "sw.js", { scope: base }).catch(() => undefined);
  setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(register) : register()), CALM);
}
