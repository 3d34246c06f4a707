// hovered.ts: the space the pointer or the keyboard is on: its route is drawn and its price shown.
import { Value } from "../../ui/value.ts";

export const hovered = new Value<string | null>(null);

/** For whatever stands for a space: mouse and keyboard alike. */
export function hovers(space: string) {
  return {
    onPointerEnter: () => hovered.set(space),
    onPointerLeave: () => hovered.set(null),
    onFocus: () => hovered.set(space),
    onBlur: () => hovered.set(null),
  };
}
