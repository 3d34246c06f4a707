// shapes.tsx: what never changes on the map, and the lines of a capture; for map and lens with their own scale.
import { type Post, STEP, data, posts } from "./data.ts";
import type { Run } from "./targets.ts";

/** The sides of posts that are Landesgrenze, as one path. `c` is the size of a post. */
export function borders(cells: readonly Post[], c: number): string {
  let d = "";
  for (const p of cells) {
    const x = p.x * c;
    const y = p.y * c;
    if (p.nb[0] < 0) d += `M${x} ${y}h${c}`;
    if (p.nb[1] < 0) d += `M${x + c} ${y}v${c}`;
    if (p.nb[2] < 0) d += `M${x} ${y + c}h${c}`;
    if (p.nb[3] < 0) d += `M${x} ${y}v${c}`;
  }
  return d;
}

/** The ground of a Land as one path. */
export function ground(cells: readonly Post[], c: number): string {
  return cells.map((p) => `M${p.x * c} ${p.y * c}h${c}v${c}h${-c}z`).join("");
}

export const cellsOf = new Map(data.lands.map((l) => [l.id, data.cells.filter((p) => p.land === l.id)]));

/** From the new figure over each run to what closes it behind: an own figure, or the border. */
export function CaptureLines({ from, taking, c, cy }: { from: string; taking: Run[]; c: number; cy: number }) {
  const z = posts.get(from);
  if (!z) return null;
  return (
    <g class="bgm-lines">
      {taking.map((r) => {
        const [dx, dy] = STEP[r.side];
        const end = posts.get(r.posts[r.posts.length - 1] ?? "");
        if (!end) return null;
        const border = r.closedBy === "border";
        const x0 = (z.x + 0.5) * c;
        const y0 = z.y * c + cy;
        // A border is met at the edge of the post; a figure in its middle.
        const x1 = border ? (end.x + 0.5 + dx * 0.5) * c : (end.x + dx + 0.5) * c;
        const y1 = border && dy ? (end.y + (dy > 0 ? 1 : 0)) * c : (end.y + (border ? 0 : dy)) * c + cy;
        const t = c * 0.28;
        return (
          <path key={r.side} d={`M${x0} ${y0}L${x1} ${y1}` + (border ? (dx ? `M${x1} ${y1 - t}v${2 * t}` : `M${x1 - t} ${y1}h${2 * t}`) : "")} />
        );
      })}
    </g>
  );
}

/** The letters of the directions, at the shoulder of the first figure of each run. */
export function CaptureLetters({ taking, c, cy, r }: { taking: Run[]; c: number; cy: number; r: number }) {
  return (
    <g class="bgm-letters" aria-hidden="true">
      {taking.map((run) => {
        const p = posts.get(run.posts[0] ?? "");
        return p ? (
          <g key={run.side} transform={`translate(${(p.x + 0.82) * c} ${p.y * c + cy - 0.3 * c})`}>
            <circle r={r} />
            <text y={r * 0.38} font-size={r * 1.15}>
              {run.letter}
            </text>
          </g>
        ) : null;
      })}
    </g>
  );
}
