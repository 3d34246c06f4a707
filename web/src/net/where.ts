// where.ts: where a table is kept that needs nobody from outside: on this device, or on the server. Who has not chosen plays here
// as soon as the games are here (the service worker has brought them): nothing has to be loaded, and the server's time is for people.
import moduleFile from "module:ratskeller";
import { remember, remembered } from "../ui/settings.ts";
import { served } from "./base.ts";
import type { Wish } from "./host.ts";

export type Where = "here" | "server";
export const places: readonly Where[] = ["here", "server"];

/** Is there anything to choose? */
export const hasChoice = served && !!moduleFile && "Worker" in globalThis;

/** `chosen`: what the reader has said, if anything; `kept`: the games are on this device already. */
export function placeOf(chosen: string | null, kept: boolean): Where {
  if (chosen === "here" || chosen === "server") return chosen;
  return kept ? "here" : "server";
}

export const where = (): Where => (hasChoice ? placeOf(remembered("where"), !!navigator.serviceWorker?.controller) : served ? "server" : "here");

export const choose = (place: Where): void => remember("where", place);

/** Nobody from elsewhere can sit down or look on. */
export const isPrivate = (wish: Pick<Wish, "seats" | "listed" | "guests">): boolean => !wish.seats.includes("open") && !wish.listed && !wish.guests;
