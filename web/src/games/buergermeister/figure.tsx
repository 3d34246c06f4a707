// figure.tsx: a mayor seen from above, as a hat: brim with the pattern of the colour, crown, ribbon.
import { colourNo } from "./data.ts";
import type { Colour } from "./view.ts";

interface Props {
  x: number;
  y: number;
  r: number;
  colour: Colour;
  /** Half turned: the colour that would take over. */
  half?: Colour | null;
  /** Something has just happened to it. */
  change?: "drop" | "flip" | null;
  /** How many flip before this one. */
  wait?: number;
  capital?: boolean;
}

const STAR = Array.from({ length: 10 }, (_, i) => {
  const a = (i * Math.PI) / 5 - Math.PI / 2;
  const r = i % 2 ? 0.42 : 1;
  return `${(Math.cos(a) * r).toFixed(3)} ${(Math.sin(a) * r).toFixed(3)}`;
}).join("L");

/** The mark of a capital. */
export function Star({ x, y, r, cls }: { x: number; y: number; r: number; cls: string }) {
  return <path class={cls} d={`M${STAR}Z`} transform={`translate(${x} ${y}) scale(${r})`} />;
}

export function Figure({ x, y, r, colour, half, change, wait = 0, capital }: Props) {
  const n = colourNo(colour);
  const m = half ? colourNo(half) : 0;
  const right = `M0 ${-r}A${r} ${r} 0 0 1 0 ${r}Z`;
  return (
    <g transform={`translate(${x} ${y})`} class="bgm-fig">
      <g class={change ? "bgm-" + change : undefined} style={wait ? { animationDelay: `calc(var(--t-show) * ${wait} / 2)` } : undefined}>
        <circle r={r} class={`bgm-brim seat-${n}`} />
        <circle r={r} fill={`url(#pat-${n})`} />
        {m ? (
          <>
            <path d={right} class={`bgm-brim seat-${m}`} />
            <path d={right} fill={`url(#pat-${m})`} />
          </>
        ) : null}
        <circle r={r * 0.5} class={capital ? "bgm-crown cap" : "bgm-crown"} />
        {capital ? <Star x={0} y={0} r={r * 0.44} cls="bgm-capstar" /> : null}
      </g>
    </g>
  );
}

/** The same hat as a little picture between words. */
export function Hat({ colour, size = 24, label }: { colour: Colour; size?: number; label?: string }) {
  return (
    <svg class="bgm-hat" width={size} height={size} viewBox="-14 -14 28 28" {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}>
      <Figure x={0} y={0} r={12.5} colour={colour} />
    </svg>
  );
}
