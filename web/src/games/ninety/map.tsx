// map.tsx: the layers of the map of Pittsburgh that nobody moves: rivers, land, home turfs, crossings, names.
import { Fragment } from "preact";
import { memo } from "./memo.ts";
import { pathOf, ringsOf } from "../../ui/labels.ts";
import { board, crossings, hoods, outline, regionName } from "./data.ts";
import type { Layout } from "./layout.ts";

function line(flat: readonly number[]): string {
  let d = "";
  for (let i = 0; i < flat.length; i += 2) d += `${i ? "L" : "M"}${flat[i]} ${flat[i + 1]}`;
  return d;
}

// Where along its course a river has room for its name, from left to right.
const NAME_AT: Record<string, string> = { ohio: "25%", allegheny: "45%", monongahela: "80%" };

/** Water and land under everything; drawn anew only when it is zoomed. */
export const Ground = memo(function Ground({ px }: { lang: string; px: number }) {
  const size = Math.max(19, 11.5 / px);
  return (
    <g aria-hidden="true">
      {board.rivers.map((r) => (
        <path key={r.id} class="nin-river" d={line(r.line)} stroke-width={r.width} />
      ))}
      <path class="nin-outer" d={hoods.map((h) => outline.get(h.id)).join("")} />
      {board.enclaves.map((e) => (
        <path key={e.name} class="nin-enclave" d={pathOf(ringsOf(e.rings))} />
      ))}
      {board.rivers.map((r) => (
        <Fragment key={r.id}>
          <path id={`nin-river-${r.id}`} d={riverText(r.line)} fill="none" />
          <text class="nin-rivername" dy={size * 0.36} font-size={size}>
            <textPath href={`#nin-river-${r.id}`} startOffset={NAME_AT[r.id]} text-anchor="middle">
              {regionName(r.id)}
            </textPath>
          </text>
        </Fragment>
      ))}
    </g>
  );
});

/** Along the river from left to right, so that its name stands upright. */
function riverText(flat: readonly number[]): string {
  const pts = Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0] as const);
  const first = pts[0];
  const last = pts[pts.length - 1];
  if (first && last && first[0] > last[0]) pts.reverse();
  return line(pts.flat());
}

/** Crossings with their spokes; who stands on them or may go there is drawn above. */
export const Crossings = memo(function Crossings({ px }: { px: number }) {
  const r = 5.5 / px;
  return (
    <g aria-hidden="true">
      {crossings.map((c) => (
        <path key={c.id} class={`nin-spoke ${c.kind}`} stroke-width={2 / px} stroke-dasharray={c.kind === "tunnel" ? `${4 / px} ${3 / px}` : undefined} d={c.spokes.map((s) => `M${c.x} ${c.y}L${s.x} ${s.y}`).join("")} />
      ))}
      {crossings.map((c) => (
        <circle key={c.id} data-key={c.id} class="nin-cross" cx={c.x} cy={c.y} r={r} stroke-width={1.4 / px} />
      ))}
    </g>
  );
});

export const Names = memo(function Names({ layout, px, bold, costs }: { layout: Layout; px: number; bold: string; costs: string }) {
  const strong = new Set(bold.split(" "));
  const cost = new Map(costs.split(" ").map((x) => x.split(":") as [string, string]));
  return (
    <g aria-hidden="true" stroke-width={3 / px}>
      {[...layout.spots].map(([id, s]) => {
        const l = s.label;
        return l ? (
          <text key={id} class={"lab nin-lab" + (strong.has(id) ? " b" : "")} font-size={l.size} stroke-width={3 / px}>
            {l.lines.map((word, i) => (
              <tspan key={i} x={l.x} y={l.y + i * l.size * 1.12}>
                {word}
                {i === l.lines.length - 1 && cost.has(id) ? <tspan class="nin-cost"> {cost.get(id)}</tspan> : null}
              </tspan>
            ))}
          </text>
        ) : null;
      })}
    </g>
  );
});
