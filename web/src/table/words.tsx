// words.tsx: the words of the green band. The band never grows: what is too long for its first line goes on in the second, smaller one.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { showPill } from "../ui/pill.tsx";

/** Where the first line must end: after as many whole words as fit, not inside brackets, and better after a sentence. 0: everything fits. */
export function breakAt(text: string, fits: (end: number) => boolean): number {
  if (fits(text.length)) return 0;
  const ends = [...text.matchAll(/\s+/g)].map((m) => m.index).filter((end) => fits(end));
  const sentence = ends.findLast((end) => /[^\s.]{3}[.!?]$/.test(text.slice(0, end))); // "Dr." ends none
  const whole = ends.findLast((end) => !/\([^)]*$/.test(text.slice(0, end)));
  return sentence ?? whole ?? ends.at(-1) ?? 0;
}

function measured(h2: HTMLElement): number {
  const node = h2.firstChild;
  const text = node?.textContent ?? "";
  if (!node) return 0;
  const range = document.createRange();
  const room = h2.getBoundingClientRect().right;
  return breakAt(text, (end) => {
    range.setStart(node, 0);
    range.setEnd(node, end);
    return range.getBoundingClientRect().right <= room;
  });
}

/** Whether some of a text does not fit into its lines. Asked after every drawing: words may come later, from the engine. */
function useClipped(): { ref: { current: HTMLParagraphElement | null }; clipped: boolean } {
  const ref = useRef<HTMLParagraphElement>(null);
  const [clipped, setClipped] = useState(false);
  useLayoutEffect(() => {
    const e = ref.current;
    if (!e) return;
    const see = () => setClipped(e.scrollHeight > e.clientHeight + 2);
    see();
    const o = new MutationObserver(see);
    o.observe(e, { childList: true, characterData: true, subtree: true });
    return () => o.disconnect();
  });
  return { ref, clipped };
}

/** `told`: it is said to screen readers in another way. */
export function Words({ title, told, children }: { title: string; told?: boolean; children?: ComponentChildren }) {
  const h2 = useRef<HTMLHeadingElement>(null);
  const { ref: rest, clipped } = useClipped();
  const [width, setWidth] = useState(0);
  const [cut, setCut] = useState({ title: "", width: 0, at: 0 });
  useLayoutEffect(() => {
    const e = h2.current;
    if (!e) return;
    const o = new ResizeObserver(() => setWidth(e.clientWidth));
    o.observe(e);
    return () => o.disconnect();
  }, []);
  const known = cut.title === title && cut.width === width;
  useLayoutEffect(() => {
    if (h2.current && !known) setCut({ title, width, at: measured(h2.current) });
  }, [title, width]);
  const at = known ? cut.at : 0;
  return (
    <div class="words">
      <h2 aria-live={told ? undefined : "polite"} ref={h2}>
        {at ? title.slice(0, at) : title}
      </h2>
      <p ref={rest}>
        {at ? <b>{title.slice(at).trim()} </b> : null}
        {children}
      </p>
      {clipped ? (
        <button class="rest" aria-label={t("page.words.rest")} title={t("page.words.rest")} onClick={(e) => showPill(`${at ? "" : title + " "}${rest.current?.textContent ?? ""}`, e.currentTarget.parentElement)}>
          …
        </button>
      ) : null}
    </div>
  );
}
