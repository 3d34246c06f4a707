// pieces.tsx: what stands on the map: votes (lean ring, solid block), markers, event tickets, dice and points.
import { useValue } from "../../ui/value.ts";
import { hovered } from "./hovered.ts";

/** A vote block centred at 0,0; r is half its width. Lean votes are rings, solid ones blocks. */
export function Vote({ seat, solid, r }: { seat: number; solid: boolean; r: number }) {
  const fill = `var(--seat-${seat + 1})`;
  if (!solid)
    return (
      <>
        <circle r={r * 0.78} class="nin-ring" style={{ stroke: fill }} stroke-width={r * 0.5} />
        <circle r={r * 1.02} class="nin-edge" stroke-width={r * 0.13} />
      </>
    );
  return (
    <>
      <rect x={-r} y={-r} width={2 * r} height={2 * r} rx={r * 0.25} style={{ fill }} />
      <rect x={-r} y={-r} width={2 * r} height={2 * r} rx={r * 0.25} fill={`url(#pat-${seat + 1})`} class="nin-edge2" stroke-width={r * 0.16} />
    </>
  );
}

/** The marker of a candidate, standing on 0,0; s is its height. */
export function Pawn({ seat, s }: { seat: number; s: number }) {
  const k = s / 40;
  const body = "M-16 0c0-23 7.8-26 16-26s16 3 16 26z";
  return (
    <g transform={`scale(${k})`}>
      <ellipse cx="0" cy="1" rx="17" ry="4" class="nin-shade" />
      <path d={body} style={{ fill: `var(--seat-${seat + 1})` }} />
      <path d={body} fill={`url(#pat-${seat + 1})`} class="nin-edge2" stroke-width="2.4" />
      <circle cy="-30" r="9.5" style={{ fill: `var(--seat-${seat + 1})` }} />
      <circle cy="-30" r="9.5" fill={`url(#pat-${seat + 1})`} class="nin-edge2" stroke-width="2.4" />
      <rect x="-7.500" y="-19" width="15" height="18" rx="3" style={{ fill: `var(--seat-${seat + 1})` }} />
      <text y="-3.400" text-anchor="middle" font-size="18.500" font-weight="700" style={{ fill: `var(--on-seat-${seat + 1})` }}>
        {seat + 1}
      </text>
    </g>
  );
}

/** Action points as pips; those the route under the pointer would cost go out in advance. */
export function Pips({ ap, label, costs }: { ap: number; label: string; costs: ReadonlyMap<string, number> }) {
  const at = useValue(hovered);
  const cost = at === null ? 0 : (costs.get(at) ?? 0);
  return (
    <span class="nin-pips" role="img" aria-label={label} title={label}>
      {Array.from({ length: ap }, (_, i) => (
        <i key={i} class={i >= ap - cost ? "off" : ""} style={{ transitionDelay: i >= ap - cost ? `${(ap - 1 - i) * 60}ms` : "0ms" }} />
      ))}
      <b>{cost ? `${ap} − ${cost}` : ap}</b>
    </span>
  );
}
