// pill.tsx: a short word at the spot where something was not possible, and the announcer for screen readers.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { RuleMark } from "./rulemark.tsx";
import { Value, useValue } from "./value.ts";

interface Pill {
  text: string;
  rule?: string;
  onRule?: (rule: string) => void;
  x: number;
  y: number;
}

const shown = new Value<Pill | null>(null);
const spoken = new Value<{ text: string }>({ text: "" });

export function showPill(text: string, at: Element | null, rule?: string, onRule?: (rule: string) => void): void {
  const box = at?.getBoundingClientRect();
  const x = box ? box.left + box.width / 2 : innerWidth / 2;
  const y = box ? box.top : innerHeight / 2;
  shown.set({ text, x, y, ...(rule ? { rule } : {}), ...(onRule ? { onRule } : {}) });
}

/** Says something to those who do not see it happen. */
export function announce(text: string): void {
  spoken.set({ text });
}

export function PillLayer() {
  const p = useValue(shown);
  const s = useValue(spoken);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!p) return;
    const timer = setTimeout(() => shown.set(null), 6000);
    const gone = (e: Event): void => {
      if (!ref.current?.contains(e.target as Node)) shown.set(null);
    };
    addEventListener("pointerdown", gone, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", gone, true);
    };
  }, [p]);
  useLayoutEffect(() => {
    const d = ref.current;
    if (!p || !d) return;
    d.style.left = Math.max(8, Math.min(p.x - d.offsetWidth / 2, innerWidth - d.offsetWidth - 8)) + "px";
    d.style.top = Math.max(56, p.y - d.offsetHeight - 8) + "px";
  }, [p]);
  return (
    <>
      <div class="hidden" role="status" aria-live="polite">
        {s.text}
      </div>
      {p ? (
        <div class="pill" role="alert" ref={ref}>
          {p.text}{" "}
          {p.rule ? (
            <RuleMark rule={p.rule} onOpen={(rule) => p.onRule?.(rule)} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}
