// plot.tsx: points and money over the game, one line per seat.
import { num } from "../text/text.ts";

interface Props {
  label: string;
  /** One list a seat, all of the same length. */
  lines: number[][];
  name(seat: number): string;
}

const W = 560;
const H = 180;
const LEFT = 64;
const RIGHT = 8;
const DASH = ["", "7 4", "2 4", "12 4", "7 3 2 3", "1 5"]; // colour never stands alone

export function Plot({ label, lines, name }: Props) {
  const all = lines.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const steps = Math.max(1, (lines[0]?.length ?? 1) - 1);
  const x = (i: number) => LEFT + (i / steps) * (W - LEFT - RIGHT);
  const y = (v: number) => 10 + (1 - (v - low) / (high - low)) * (H - 20);
  return (
    <figure>
      <figcaption class="h">{label}</figcaption>
      <svg class="plot" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={`${label}: ${lines.map((l, i) => `${name(i)} ${num(l.at(-1) ?? 0)}`).join(", ")}`}>
        {[low, (low + high) / 2, high].map((v) => (
          <g key={v}>
            <path d={`M${LEFT} ${y(v)}H${W - RIGHT}`} stroke="var(--line)" />
            <text x={LEFT - 6} y={y(v) + 4} text-anchor="end">
              {num(Math.round(v))}
            </text>
          </g>
        ))}
        {lines.map((l, seat) => (
          <path key={seat} fill="none" stroke={`var(--ink-seat-${seat + 1})`} stroke-width="2.5" stroke-dasharray={DASH[seat]} stroke-linejoin="round" d={"M" + l.map((v, i) => `${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join("L")} />
        ))}
      </svg>
      <ul class="legend">
        {lines.map((_, seat) => (
          <li key={seat}>
            <svg width="34" height="10" aria-hidden="true">
              <path d="M0 5H34" stroke={`var(--ink-seat-${seat + 1})`} stroke-width="2.5" stroke-dasharray={DASH[seat]} />
            </svg>
            {name(seat)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
