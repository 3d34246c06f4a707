// draw.tsx: what the pictures of all games are put together with. Lines and letters follow the theme; pieces are the table's own.
import type { ComponentChildren } from "preact";
import type { IconName } from "../ui/icon.tsx";

/** The ground every picture is drawn on. */
export function Ground({ children, fill }: { children: ComponentChildren; fill?: string }) {
  return (
    <svg class="picture" viewBox="0 0 308 104" aria-hidden="true">
      {fill ? <rect width="308" height="104" fill={fill} /> : null}
      {children}
    </svg>
  );
}

/** A piece of the table at a place of the picture, whatever its own size. */
export function At({ x, y, w, h, children }: { x: number; y: number; w: number; h: number; children: ComponentChildren }) {
  return (
    <svg x={x} y={y} width={w} height={h} overflow="visible">
      {children}
    </svg>
  );
}

export function Sign({ name, x, y, s = 16, fill = "var(--ink)" }: { name: IconName; x: number; y: number; s?: number; fill?: string }) {
  return (
    <svg x={x} y={y} width={s} height={s} viewBox="0 0 16 16" style={{ color: fill }}>
      <use href={"#i-" + name} />
    </svg>
  );
}

export function Arrow({ from, to }: { from: [number, number]; to: [number, number] }) {
  const a = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const tip = (turn: number) => `${(to[0] - 9 * Math.cos(a + turn)).toFixed(1)} ${(to[1] - 9 * Math.sin(a + turn)).toFixed(1)}`;
  return (
    <g stroke="var(--ink)" fill="var(--ink)">
      <path d={`M${from.join(" ")}L${(to[0] - 6 * Math.cos(a)).toFixed(1)} ${(to[1] - 6 * Math.sin(a)).toFixed(1)}`} stroke-width="3" />
      <path d={`M${to.join(" ")}L${tip(0.55)}L${tip(-0.55)}z`} stroke="none" />
    </g>
  );
}

/** A number in a round seal. */
export function Seal({ n, x, y, r = 11 }: { n: number | string; x: number; y: number; r?: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="#16211e" stroke="#fffefa" stroke-width="2" />
      <text class="on-dark" x={x} y={y + r * 0.42} font-size={r * 1.25} text-anchor="middle">
        {n}
      </text>
    </g>
  );
}

/** Words beside a piece. */
export function Label({ x, y, children, size = 13, mid, fill }: { x: number; y: number; children: ComponentChildren; size?: number; mid?: boolean; fill?: string }) {
  return (
    <text x={x} y={y} font-size={size} text-anchor={mid ? "middle" : "start"} {...(fill ? { fill, style: { fill } } : {})}>
      {children}
    </text>
  );
}

/** A badge such as ×2 or +1. */
export function Badge({ x, y, text, r = 13 }: { x: number; y: number; text: string; r?: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="var(--brass)" stroke="#16211e" stroke-width="1.500" />
      <text class="on-brass" x={x} y={y + 4.5} font-size="13" text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

/** The number of a seat on its colour and pattern. */
export function SeatDisc({ seat, x, y, r = 10 }: { seat: number; x: number; y: number; r?: number }) {
  return (
    <g class={`seat-${seat}`}>
      <circle cx={x} cy={y} r={r} fill="var(--seat)" stroke="#16211e" />
      <circle cx={x} cy={y} r={r} fill={`url(#pat-${seat})`} />
      <text x={x} y={y + r * 0.42} font-size={r * 1.2} text-anchor="middle" style={{ fill: "var(--on)" }}>
        {seat}
      </text>
    </g>
  );
}
