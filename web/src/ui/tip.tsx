// tip.tsx: every sign has a name: on hover, on keyboard focus, on a long press. The name is what assistive technology reads (title or
// aria-label), so there is nothing to write twice. What is greyed carries data-why, the move it would play, and the tip says why not.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Value, useValue } from "./value.ts";

interface Tip {
  at: Element;
  text: string;
}

const HOVER_MS = 350;
const PRESS_MS = 500;
const SLIP = 10; // a finger trembles this many pixels
const NAMED = '[data-why], [title], [role="img"][aria-label], .ic[aria-label], button[aria-label], a[aria-label], [data-tip]';

const shown = new Value<Tip | null>(null);
let reason: (move: string) => Promise<string | null> = () => Promise.resolve(null);

/** Who knows why a move is not possible: the table that is open. */
export function explainBy(ask: (move: string) => Promise<string | null>): void {
  reason = ask;
}

/** What stands on a button need not be said again. */
function says(e: Element, name: string): boolean {
  return (e.textContent ?? "").replace(/\s+/g, " ").trim().includes(name);
}

export function nameOf(e: Element): string {
  const name = e.getAttribute("data-tip") ?? e.getAttribute("title") ?? e.getAttribute("aria-label") ?? "";
  return name && !says(e, name) ? name : "";
}

/** The browser's own tip would come as well. It is put back when ours goes. */
let borrowed: { from: Element; title: string } | null = null;
function giveBack(): void {
  if (borrowed && !borrowed.from.hasAttribute("title")) borrowed.from.setAttribute("title", borrowed.title);
  borrowed = null;
}
function borrow(e: Element): void {
  giveBack();
  const from = e.closest("[title]");
  const title = from?.getAttribute("title");
  if (!from || !title) return;
  borrowed = { from, title };
  from.removeAttribute("title");
  if (!from.getAttribute("aria-label") && !from.textContent?.trim()) from.setAttribute("aria-label", title);
}

function show(e: Element): boolean {
  const move = e.getAttribute("data-why");
  const text = nameOf(e);
  if (move) {
    void reason(move).then((why) => {
      if (why && wanted === e) shown.set({ at: e, text: why });
    });
    return true;
  }
  if (!text) return false;
  borrow(e);
  shown.set({ at: e, text });
  return true;
}

let wanted: Element | null = null;
let timer = 0;

function hide(): void {
  clearTimeout(timer);
  wanted = null;
  giveBack();
  shown.set(null);
}

function want(target: EventTarget | null, wait: number, then?: () => void): void {
  const e = target instanceof Element ? target.closest(NAMED) : null;
  if (e === wanted) return;
  hide();
  if (!e) return;
  wanted = e;
  timer = window.setTimeout(() => show(e) && then?.(), wait);
}

/** A long press shows the name; the press that ends it does nothing else. */
function watchFingers(): () => void {
  let x = 0;
  let y = 0;
  let long = false;
  const down = (e: PointerEvent): void => {
    if (e.pointerType === "mouse") return hide();
    [x, y, long] = [e.clientX, e.clientY, false];
    want(e.target, PRESS_MS, () => (long = true));
  };
  const move = (e: PointerEvent): void => {
    if (e.pointerType !== "mouse" && !long && Math.hypot(e.clientX - x, e.clientY - y) > SLIP) hide();
  };
  const click = (e: Event): void => {
    if (!long) return;
    long = false;
    e.preventDefault();
    e.stopPropagation();
  };
  const menu = (e: Event): void => {
    if (long) e.preventDefault();
  };
  addEventListener("pointerdown", down, true);
  addEventListener("pointermove", move, true);
  addEventListener("click", click, true);
  addEventListener("contextmenu", menu, true);
  return () => {
    removeEventListener("pointerdown", down, true);
    removeEventListener("pointermove", move, true);
    removeEventListener("click", click, true);
    removeEventListener("contextmenu", menu, true);
  };
}

function watchPointerAndFocus(): () => void {
  const over = (e: PointerEvent): void => {
    if (e.pointerType === "mouse") want(e.target, HOVER_MS);
  };
  const focus = (e: FocusEvent): void => {
    if (byKey && e.target instanceof Element && e.target.matches(":focus-visible")) want(e.target, 0);
  };
  let byKey = false; // the focus of a dialog that opens is nobody's question
  const point = () => (byKey = false);
  const key = (e: KeyboardEvent): void => {
    byKey = e.key === "Tab" || e.key.startsWith("Arrow");
    if (e.key === "Escape") hide();
  };
  addEventListener("pointerover", over);
  addEventListener("focusin", focus);
  addEventListener("focusout", hide);
  addEventListener("keydown", key, true);
  addEventListener("pointerdown", point, true);
  addEventListener("scroll", hide, true);
  return () => {
    removeEventListener("pointerover", over);
    removeEventListener("focusin", focus);
    removeEventListener("focusout", hide);
    removeEventListener("keydown", key, true);
    removeEventListener("pointerdown", point, true);
    removeEventListener("scroll", hide, true);
  };
}

/** Stands once in the page. Over an open dialog it is drawn inside it: what lies outside is under the dialog. */
export function TipLayer() {
  const tip = useValue(shown);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(watchFingers, []);
  useEffect(watchPointerAndFocus, []);
  useLayoutEffect(() => {
    const d = ref.current;
    if (!tip || !d) return;
    if (!tip.at.isConnected) return hide();
    d.showPopover?.();
    const box = tip.at.getBoundingClientRect();
    const above = box.top - d.offsetHeight - 8;
    d.style.left = Math.max(8, Math.min(box.left + box.width / 2 - d.offsetWidth / 2, innerWidth - d.offsetWidth - 8)) + "px";
    d.style.top = (above >= 8 ? above : box.bottom + 8) + "px";
  }, [tip]);
  return tip ? (
    <div class="tip" ref={ref} popover="manual" aria-hidden="true">
      {tip.text}
    </div>
  ) : null;
}
