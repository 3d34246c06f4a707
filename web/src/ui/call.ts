// call.ts: calls somebody who looks elsewhere: a badge on the icon of the tab, and a notification for those who have allowed it.
import { base } from "../net/base.ts";
import { remember, remembered } from "./settings.ts";

const ICON = `${base}icon.svg`;
const PICTURE = `${base}icon-192.png`; // phones show no drawings
const SIZE = 64;

const link = (): HTMLLinkElement | null => document.querySelector("link[rel=icon]");

/** The icon of the house with a brass lamp in its corner. */
async function drawBadge(): Promise<string> {
  const picture = new Image(SIZE, SIZE);
  picture.src = ICON;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
  const pen = canvas.getContext("2d");
  if (!pen) return ICON;
  pen.drawImage(picture, 0, 0, SIZE, SIZE);
  pen.beginPath();
  pen.arc(SIZE * 0.74, SIZE * 0.26, SIZE * 0.22, 0, 7);
  pen.fillStyle = "#f1b83a";
  pen.fill();
  pen.lineWidth = SIZE * 0.06;
  pen.strokeStyle = "#16211e";
  pen.stroke();
  return canvas.toDataURL("image/png");
}

export const mayNotify = (): boolean => typeof Notification === "function" && Notification.permission === "granted" && remembered("notify") === "on";

/** Not at all; the browser forbids it; as long as the page is open; also when it is closed. */
export type Called = "off" | "refused" | "near" | "far";

/** Asks for leave, or takes it back. What became of it. */
export async function setNotify(on: boolean): Promise<Called> {
  const given = on && typeof Notification === "function" && (await Notification.requestPermission()) === "granted";
  remember("notify", given ? "on" : "off");
  if (on && !given) return "refused";
  const push = await import("./push.ts");
  if (!on) await push.callMeNoMore();
  return !on ? "off" : (await push.callMe()) ? "far" : "near";
}

async function notify(title: string, text: string): Promise<void> {
  const how = { body: text, icon: PICTURE, tag: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, how); // phones know no other way
  new Notification(title, how).onclick = () => window.focus();
}

let calling = false;

export async function call(title: string, text: string): Promise<void> {
  if (calling) return;
  calling = true;
  const icon = await drawBadge();
  if (calling) link()?.setAttribute("href", icon);
  if (mayNotify()) await notify(title, text);
}

export function hush(): void {
  if (calling) link()?.setAttribute("href", ICON);
  calling = false;
}
