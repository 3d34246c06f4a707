// hotkeys.ts: keys that work wherever the focus is. They rest while somebody writes, while a dialog is open, and when the
// key belongs to the browser.
import { useEffect } from "preact/hooks";

function isOurs(e: KeyboardEvent): boolean {
  const writes = /^(INPUT|TEXTAREA|SELECT)$/.test((e.target as HTMLElement).tagName);
  return !e.ctrlKey && !e.metaKey && !e.altKey && !writes && !document.querySelector("dialog[open]");
}

/** Calls `press` with each key and with what has the focus; it answers whether it has used the key. */
export function useHotkeys(press: (key: string, focus: HTMLElement) => boolean): void {
  useEffect(() => {
    const down = (e: KeyboardEvent) => {
      if (isOurs(e) && press(e.key, e.target as HTMLElement)) e.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  });
}
