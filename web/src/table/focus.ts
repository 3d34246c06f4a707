// focus.ts: where the keyboard is. When the table is drawn, and when what had the focus is gone, it is at the dock: there stands what to do.
import { useEffect, useRef } from "preact/hooks";

/** The dock takes the focus whenever nobody has it and `what` has changed. */
export function useDockFocus<E extends HTMLElement>(what: unknown) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body && !document.querySelector("dialog[open]")) ref.current?.focus({ preventScroll: true });
  }, [what]);
  return ref;
}

/** Nothing that could be pressed has the focus: Enter means the brass button. */
export function atRest(focus: Element): boolean {
  return focus === document.body || focus.classList.contains("dock");
}
