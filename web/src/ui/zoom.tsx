// zoom.tsx: a drawing that can be zoomed and moved: wheel, pinch, drag, buttons, the keys + - 0 and the arrows.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { Icon } from "./icon.tsx";
import { type Zoomer, zoomers } from "./zoomer.ts";

export interface Window {
  x: number;
  y: number;
  k: number; // 1: all of it is seen
}

interface Props {
  width: number;
  height: number;
  label: string;
  /** Drawn anew with the zoom, so that labels can have room. `px` is how many screen pixels a unit of the drawing has. */
  children: (zoom: number, px: number) => ComponentChildren;
  /** Where to look first, and how near (phones open near the action). */
  focus?: { x: number; y: number; k: number } | undefined;
  credit?: string | undefined;
  most?: number;
}

export function clampWindow(w: Window, width: number, height: number, most: number): Window {
  const k = Math.max(1, Math.min(most, w.k));
  return { k, x: Math.max(0, Math.min(width - width / k, w.x)), y: Math.max(0, Math.min(height - height / k, w.y)) };
}

/** Zoomed to k with the point (px, py) of the drawing staying where it is. */
export function zoomAt(w: Window, k: number, px: number, py: number): Window {
  return { k, x: px - ((px - w.x) * w.k) / k, y: py - ((py - w.y) * w.k) / k };
}

export function Zoom({ width, height, label, children, focus, credit, most = 6 }: Props) {
  const [win, setWin] = useState<Window>({ x: 0, y: 0, k: 1 });
  const [size, setSize] = useState({ w: width, h: height });
  const ref = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const dragged = useRef(false);
  const set = (f: (w: Window) => Window) => setWin((w) => clampWindow(f(w), width, height, most));
  const centre = (f: number) => set((w) => zoomAt(w, Math.max(1, Math.min(most, w.k * f)), w.x + width / w.k / 2, w.y + height / w.k / 2));

  useLayoutEffect(() => {
    const d = ref.current;
    if (!d) return;
    const see = () => setSize({ w: d.clientWidth || width, h: d.clientHeight || height });
    see();
    const o = new ResizeObserver(see);
    o.observe(d);
    return () => o.disconnect();
  }, []);
  const hold = useRef({} as Zoomer).current;
  const focused = useRef(false);
  useLayoutEffect(() => {
    if (focus) hold.onHand?.(); // something is asked here: that comes first
    if (!focus && focused.current) set(() => ({ x: 0, y: 0, k: 1 })); // from a phone's window to a big one
    focused.current = !!focus;
    if (focus) set(() => ({ k: focus.k, x: focus.x - width / focus.k / 2, y: focus.y - height / focus.k / 2 }));
  }, [focus?.x, focus?.y, focus?.k]);

  const scale = Math.min(size.w / width, size.h / height);
  const w = width / win.k;
  const h = height / win.k;
  const span = { w: size.w / scale / win.k, h: size.h / scale / win.k };
  Object.assign(hold, { svg: svg.current, width, height, win, seen: { x: win.x + (w - span.w) / 2, y: win.y + (h - span.h) / 2, ...span }, go: (to: Window) => set(() => to) });
  useLayoutEffect(() => hold.onMove?.(), [win, size]);
  useEffect(() => {
    zoomers.add(hold);
    return () => zoomers.delete(hold);
  }, []);
  const point = (e: { clientX: number; clientY: number }) => {
    const m = svg.current?.getScreenCTM()?.inverse();
    const p = m ? new DOMPoint(e.clientX, e.clientY).matrixTransform(m) : { x: 0, y: 0 };
    return { x: p.x, y: p.y };
  };
  useEffect(() => {
    const d = ref.current;
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      hold.onHand?.();
      const at = point(e);
      set((w) => zoomAt(w, Math.max(1, Math.min(most, w.k * Math.exp(-e.deltaY / 400))), at.x, at.y));
    };
    d?.addEventListener("wheel", wheel, { passive: false });
    return () => d?.removeEventListener("wheel", wheel);
  }, []);

  const down = (e: PointerEvent) => {
    hold.onHand?.();
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    dragged.current = false;
  };
  const move = (e: PointerEvent) => {
    const old = fingers.current.get(e.pointerId);
    if (!old) return;
    const dx = e.clientX - old.x;
    const dy = e.clientY - old.y;
    if (fingers.current.size === 1) {
      if (!dragged.current && Math.hypot(dx, dy) < 6) return;
      if (!dragged.current) ref.current?.setPointerCapture(e.pointerId);
      dragged.current = true;
      set((w) => ({ ...w, x: w.x - dx / scale / w.k, y: w.y - dy / scale / w.k }));
    } else {
      const other = [...fingers.current.entries()].find(([id]) => id !== e.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(old.x - other.x, old.y - other.y);
        const is = Math.hypot(e.clientX - other.x, e.clientY - other.y);
        const at = point({ clientX: (e.clientX + other.x) / 2, clientY: (e.clientY + other.y) / 2 });
        dragged.current = true;
        if (was > 0) set((w) => zoomAt(w, Math.max(1, Math.min(most, (w.k * is) / was)), at.x, at.y));
      }
    }
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };
  const up = (e: PointerEvent) => fingers.current.delete(e.pointerId);
  const key = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const step = 60 / win.k;
    const pan: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const by = pan[e.key];
    if (e.key === "+" || e.key === "=") centre(1.4);
    else if (e.key === "-") centre(1 / 1.4);
    else if (e.key === "0") set(() => ({ x: 0, y: 0, k: 1 }));
    else if (by && win.k > 1 && e.target === ref.current) set((w) => ({ ...w, x: w.x + by[0], y: w.y + by[1] }));
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div
      class={"zoomer" + (win.k > 1 ? " moved" : "")}
      ref={ref}
      tabIndex={0}
      role="group"
      aria-label={label}
      onKeyDown={key}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onClickCapture={(e) => {
        if (dragged.current) e.stopPropagation(); // the end of a drag is not a click
        dragged.current = false;
      }}
    >
      <svg ref={svg} viewBox={`${win.x} ${win.y} ${w} ${h}`} preserveAspectRatio="xMidYMid meet">
        <g class="drawing">{children(win.k, scale * win.k)}</g>
      </svg>
      {credit ? <span class="cred">{credit}</span> : null}
      <div class="zoom">
        <button onClick={() => centre(1.6)} aria-label={t("page.zoom.in")}>
          <Icon name="plus" />
        </button>
        <button onClick={() => centre(1 / 1.6)} aria-label={t("page.zoom.out")}>
          <Icon name="minus" />
        </button>
        <button onClick={() => set(() => ({ x: 0, y: 0, k: 1 }))} aria-label={t("page.zoom.fit")}>
          <Icon name="fit" />
        </button>
      </div>
    </div>
  );
}
