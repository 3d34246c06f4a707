// pointed.ts: the card somebody points at, in the market or in the hand: the city marks where its devices are needed.
import { Value } from "../../ui/value.ts";
import { cardOf, data, deviceList } from "./data.ts";

export const pointed = new Value<string | null>(null);

/** For whatever shows a card: mouse and keyboard alike. */
export function pointsAt(card: string) {
  return {
    onPointerEnter: () => pointed.set(card),
    onPointerLeave: () => pointed.set(null),
    onFocusCapture: () => pointed.set(card),
    onBlurCapture: () => pointed.set(null),
  };
}

/** Classes of the city while a card is pointed at: one for each device it brings. */
export function helps(card: string | null): string {
  if (!card) return "";
  const brings = deviceList(cardOf(card).devices);
  const all = brings.includes("wildcard") ? data.devices.map((d) => d.id) : brings;
  return all.map((d) => " helps-" + d).join("");
}
