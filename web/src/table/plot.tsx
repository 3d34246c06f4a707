// plot.tsx: points and money over the game, one line per seat, with axes one can read.
import { useEffect, useRef, useState } from "preact/hooks";

export interface Chart {
  label: string;
  /** One list a party, all of the same length. */
  lines: number[][];
  /** A number of this chart in words: "€ 30,000". */
  unit(n: number): string;
}

/** Where a round or day begins, along the foot. */
export interface Mark {
  at: number;
  n: number;
}

interface Props extends Chart {
  marks: Mark[];
  /** What is counted along the foot: rounds, days. */
  counts: string;
  name(party: number): string;
}

const H = 200;
const FOOT = 22;
const TOP = 10;
const RIGHT = 12;
const LETTER = 7; // pixels, about
const DASH = ["", "7 4", "2 4", "12 4", "7 3 2 3", "1 5"]; // colour never stands alone

/** Round numbers from below the lowest value to above the highest: steps of 1, 2 or 5, and zeros behind it. */
export function ticks(low: number, high: number, about = 5): number[] {
  const raw = Math.max(1, (high - low) / about);
  const ten = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((f) => f * ten >= raw) ?? 10) * ten;
  const out: number[] = [];
  for (let v = Math.floor(low / step) * step; v < high + step; v += step) out.push(v);
  return out;
}

/** As many marks as fit without touching each other. */
export function spread(marks: readonly Mark[], x: (at: number) => number, room: number): Mark[] {
  const out: Mark[] = [];
  for (const m of marks) if (!out.length || x(m.at) - x(out.at(-1)?.at ?? 0) >= room) out.push(m);
  return out;
}

function useWidth(): [{ current: HTMLElement | null }, number] {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(560);
  useEffect(() => {
    const look = () => setWidth(ref.current?.clientWidth || 560);
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return [ref, width];
}

export function Plot({ label, lines, unit, marks, counts, name }: Props) {
  const [ref, width] = useWidth();
  const all = lines.flat();
  const scale = ticks(Math.min(0, ...all), Math.max(1, ...all));
  const low = scale[0] ?? 0;
  const high = scale.at(-1) ?? 1;
  const left = 10 + LETTER * Math.max(...scale.map((v) => unit(v).length));
  const steps = Math.max(1, (lines[0]?.length ?? 1) - 1);
  const x = (i: number) => left + (i / steps) * (width - left - RIGHT);
  const y = (v: number) => TOP + (1 - (v - low) / (high - low)) * (H - TOP - FOOT);
  return (
    <figure ref={ref as never} class="chart">
      <figcaption>
        <b>{label}</b> {marks.length ? <span>{counts}</span> : null}
      </figcaption>
      <svg class="plot" viewBox={`0 0 ${width} ${H}`} width={width} height={H} role="img" aria-label={`${label}: ${lines.map((l, i) => `${name(i)} ${unit(l.at(-1) ?? 0)}`).join(", ")}`}>
        {scale.map((v) => (
          <g key={v}>
            <path d={`M${left} ${y(v)}H${width - RIGHT}`} stroke={v === 0 ? "var(--ink-3)" : "var(--line)"} />
            <text x={left - 6} y={y(v) + 4} text-anchor="end">
              {unit(v)}
            </text>
          </g>
        ))}
        {spread(marks, x, 28).map((m) => (
          <g key={m.at}>
            <path d={`M${x(m.at)} ${H - FOOT}v5`} stroke="var(--ink-3)" />
            <text x={x(m.at)} y={H - 4} text-anchor="middle">
              {m.n}
            </text>
          </g>
        ))}
        {lines.map((l, party) => (
          <path key={party} fill="none" stroke={`var(--ink-seat-${party + 1})`} stroke-width="2.5" stroke-dasharray={DASH[party]} stroke-linejoin="round" d={"M" + l.map((v, i) => `${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join("L")} />
        ))}
      </svg>
      <ul class="legend">
        {lines.map((l, party) => (
          <li key={party}>
            <svg width="34" height="10" aria-hidden="true">
              <path d="M0 5H34" stroke={`var(--ink-seat-${party + 1})`} stroke-width="2.5" stroke-dasharray={DASH[party]} />
            </svg>
            {name(party)} <b class="num">{unit(l.at(-1) ?? 0)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
