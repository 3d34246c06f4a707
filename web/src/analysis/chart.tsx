// chart.tsx: chances of winning over the match as stacked bands, each with its name, the seat looked at below in full colour; rounds or days
// along the foot. Arrow keys move the cursor.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Decision } from "./analysis.ts";
import { type Mark, spread } from "../table/plot.tsx";
import { edges, roomIn, smooth } from "./bands.ts";
import { a, percent } from "./words.ts";

interface Props {
  decisions: readonly Decision[];
  of: number;
  seats: number;
  /** Whose band lies at the bottom. */
  mine: number;
  at: number;
  /** Numbers of the decisions marked with a disc. */
  marks: readonly number[];
  /** The first decision of each round or day, and what is counted. */
  foot: { marks: readonly Mark[]; counts: string };
  name(seat: number): string;
  onLook(at: number): void;
}

const H = 250;
const LEFT = 58; // the word for rounds or days stands there, too
const RIGHT = 14;
const TOP = 10;
const FOOT = 22;
const LETTER = 7.4; // pixels, about
const DISC = 25; // pixels across, with a little air
const LINE = 20; // a band with a name is at least this high

export function Chances({ decisions, of, seats, mine, at, marks, foot, name, onLook }: Props) {
  const ref = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(560);
  useEffect(() => {
    const look = () => setWidth(ref.current?.parentElement?.clientWidth || 560);
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  const order = [mine, ...Array.from({ length: seats }, (_, i) => i).filter((i) => i !== mine)];
  const steps = Math.max(1, of - 1);
  const x = (i: number) => LEFT + (i / steps) * (width - LEFT - RIGHT);
  const y = (v: number) => TOP + (1 - v) * (H - TOP - FOOT);
  const all = smooth(decisions.map((d) => edges(d.chances, order)));
  const band = (k: number) => "M" + all.map((e, i) => `${x(i).toFixed(1)} ${y(e[k + 1] ?? 1).toFixed(1)}`).join("L") + "L" + all.map((e, i) => `${x(i).toFixed(1)} ${y(e[k] ?? 0).toFixed(1)}`).reverse().join("L") + "Z";
  const apart = (width - LEFT - RIGHT) / steps;
  /** The name of a band, once it is known where it is thickest. A disc lies on the edge between the two lowest ones. */
  const nameOf = (s: number, k: number) => {
    const text = `${s + 1} · ${name(s)}`;
    const spot = decisions.length === of ? roomIn(all, k, (text.length * LETTER + 8) / apart, k < 2 ? marks : []) : null;
    return spot && spot.room * (H - TOP - FOOT) >= LINE ? (
      <text x={x(spot.at)} y={y(spot.middle) + 4} text-anchor="middle" class="bandname" style={`fill:var(--${k ? "ink-seat" : "on-seat"}-${s + 1})`}>
        {text}
      </text>
    ) : null;
  };
  /** Discs that would lie on each other stand above each other. */
  const discs: { x: number; y: number }[] = [];
  for (const n of marks) {
    const [left, last] = [x(n), discs.at(-1)];
    const top = y(all[n]?.[1] ?? 0);
    const hidden = last && left - last.x < DISC && Math.abs(top - last.y) < DISC;
    discs.push({ x: left, y: hidden ? (last.y > TOP + 2 * DISC ? last.y - DISC : last.y + DISC) : top });
  }
  const here = decisions[at];
  const reading = here ? order.map((s) => a("reading", { name: name(s), chance: percent(here.chances[s] ?? 0) })).join(", ") : "";
  const keys = (e: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: decisions.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    onLook(to);
  };
  const point = (e: MouseEvent) => {
    const box = ref.current?.getBoundingClientRect();
    if (box) onLook(Math.round((((e.clientX - box.left) * (width / box.width) - LEFT) / (width - LEFT - RIGHT)) * steps));
  };
  return (
    <svg
      ref={ref}
      class="bands"
      viewBox={`0 0 ${width} ${H}`}
      width={width}
      height={H}
      role="slider"
      tabindex={0}
      aria-label={a("who")}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, decisions.length)}
      aria-valuenow={at + 1}
      aria-valuetext={`${a("cursor", { n: at + 1, of })}. ${reading}`}
      onKeyDown={keys}
      onClick={point}
    >
      {all.length > 1
        ? order.map((s, k) => (
            <g key={s}>
              <path d={band(k)} fill={k ? `var(--tint-${s + 1})` : `var(--seat-${s + 1})`} stroke={`var(--ink-seat-${s + 1})`} stroke-width={k ? 1 : 2} />
              {k ? null : <path d={band(0)} fill={`url(#pat-${s + 1})`} />}
            </g>
          ))
        : null}
      {[0, 25, 50, 75, 100].map((v) => (
        <g key={v}>
          <path d={`M${LEFT} ${y(v / 100)}H${width - RIGHT}`} class="grid" />
          <text x={LEFT - 6} y={y(v / 100) + 4} text-anchor="end">
            {v === 100 ? percent(1000) : v}
          </text>
        </g>
      ))}
      {order.map(nameOf)}
      <text x={0} y={H - 6}>
        {foot.counts}
      </text>
      {spread(foot.marks, x, 26).map((m) => (
        <text key={m.n} x={x(m.at)} y={H - 6} text-anchor="middle">
          {m.n}
        </text>
      ))}
      {here ? <path d={`M${x(at)} ${TOP - 6}V${H - FOOT + 4}`} class="cursor" /> : null}
      {marks.map((n, i) => (
        <g key={n} class={"mark" + (n === at ? " on" : "")} transform={`translate(${discs[i]?.x} ${discs[i]?.y})`}>
          <circle r="12" />
          <text y="5" text-anchor="middle">
            {i + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
