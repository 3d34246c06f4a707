// pieces.tsx: what stands on the map: municipal projects as squares, RuhrCity projects as hexagons, in their owner's colour.
import type { Box } from "../../ui/labels.ts";
import * as d from "./data.ts";
import { type View, seatOf } from "./view.ts";

export interface Piece {
  key: string;
  place: string;
  card: string;
  owner: number;
  partner: number;
  x: number;
  y: number;
  size: number;
  rc: boolean;
  earns: number | undefined;
}

const BIG = 37;
const SMALL = 31;

/** Everything that stands, with its place in units of the map. `f` enlarges pieces where a unit has few pixels. */
export function piecesOf(v: View, f: number): Piece[] {
  const out: Piece[] = [];
  const row = (place: string, items: { card: string; owner: number; partner: number; earns: number | undefined }[]) => {
    const at = d.place.get(place)?.pieces ?? [0, 0];
    const sizes = items.map((i) => (d.card.get(i.card)?.kind === "municipal_big" ? BIG : SMALL) * f);
    const wide = sizes.reduce((a, b) => a + b + 4 * f, -4 * f);
    let x = at[0] - wide / 2;
    items.forEach((i, n) => {
      const c = d.card.get(i.card);
      const rc = !!c && d.isRuhrCity(c);
      const size = rc ? (c.kind === "ruhrcity_big" ? 54 : 48) * f : (sizes[n] ?? SMALL);
      out.push({ ...i, key: i.card, place, x: rc ? at[0] : x + size / 2, y: at[1], size, rc });
      x += size + 4 * f;
    });
  };
  v.mayors.forEach((m, seat) => row(m.city, (d.city.get(m.city)?.initial ?? []).map((card, i) => ({ card, owner: seat, partner: -1, earns: m.initial?.[i] }))));
  for (const [place, list] of Object.entries(v.board))
    row(place, list.map((p) => ({ card: p.card, owner: seatOf(v, p.owner), partner: p.partner ? seatOf(v, p.partner) : -1, earns: p.earns })));
  return out;
}

export function boxes(pieces: Piece[], tagged: (p: Piece) => boolean): Box[] {
  return pieces.map((p) => ({ x: p.x - p.size / 2 - 1, y: p.y - p.size / 2 - 1, w: p.size + 2, h: p.size + 2 + (tagged(p) ? p.size * 0.55 : 0) }));
}

function Symbol({ p, r }: { p: Piece; r: number }) {
  const c = d.card.get(p.card);
  const icons = c?.categories.length ? (c.categories as string[]) : ["hazard"];
  const s = icons.length > 1 ? r * 1.15 : r * 1.45;
  const wide = icons.length * s;
  return (
    <>
      {icons.length > 1 ? <rect x={p.x - wide / 2 - 2} y={p.y - r * 0.75} width={wide + 4} height={r * 1.5} rx={r * 0.7} class="auf-disc" /> : <circle cx={p.x} cy={p.y} r={r} class="auf-disc" />}
      {icons.map((id, i) => (
        <use key={id} href={"#i-" + id} x={p.x - wide / 2 + i * s} y={p.y - s / 2} width={s} height={s} class={"auf-sym auf-" + id} />
      ))}
    </>
  );
}

function hexagon(x: number, y: number, r: number, half?: boolean): string {
  const pts = Array.from({ length: 6 }, (_, i) => [x + r * Math.sin((i * Math.PI) / 3), y - r * Math.cos((i * Math.PI) / 3)] as const);
  const use = half ? [pts[0], pts[5], pts[4], pts[3]] : pts;
  return use.map((p) => (p ? `${p[0].toFixed(1)},${p[1].toFixed(1)}` : "")).join(" ");
}

function title(v: View, p: Piece): string {
  const owners = [p.owner, p.partner].filter((s) => s >= 0).map((s) => d.cityName(v.mayors[s]?.city ?? null));
  return `${d.cardName(p.card)} · ${owners.join(" + ")}`;
}

export function PieceShape({ v, p, last }: { v: View; p: Piece; last: boolean }) {
  const seat = p.owner + 1;
  const h = p.size / 2;
  return (
    <g class={"auf-piece" + (last ? " last" : "")}>
      <title>{title(v, p)}</title>
      {p.rc ? (
        <>
          <polygon points={hexagon(p.x, p.y, h)} fill={`var(--seat-${seat})`} class="auf-edge" />
          <polygon points={hexagon(p.x, p.y, h)} fill={`url(#pat-${seat})`} />
          {p.partner >= 0 ? (
            <>
              <polygon points={hexagon(p.x, p.y, h, true)} fill={`var(--seat-${p.partner + 1})`} />
              <polygon points={hexagon(p.x, p.y, h, true)} fill={`url(#pat-${p.partner + 1})`} />
              <polygon points={hexagon(p.x, p.y, h)} fill="none" class="auf-edge" />
            </>
          ) : null}
          <Symbol p={p} r={h * 0.55} />
        </>
      ) : (
        <>
          <rect x={p.x - h} y={p.y - h} width={p.size} height={p.size} rx={p.size * 0.17} fill={`var(--seat-${seat})`} class="auf-edge" />
          <rect x={p.x - h} y={p.y - h} width={p.size} height={p.size} rx={p.size * 0.17} fill={`url(#pat-${seat})`} />
          <Symbol p={p} r={h * 0.74} />
        </>
      )}
    </g>
  );
}

/** A brass tag with a sum of money; y is its upper edge. */
export function Tag({ x, y, text, f }: { x: number; y: number; text: string; f: number }) {
  const wide = (text.length * 9.5 + 14) * f;
  return (
    <g class="auf-tag" aria-hidden="true">
      <rect x={x - wide / 2} y={y} width={wide} height={22 * f} rx={11 * f} />
      <text x={x} y={y + 16.5 * f} font-size={17 * f}>
        {text}
      </text>
    </g>
  );
}

/** What the piece would bring. */
export function EarnTag({ p, f }: { p: Piece; f: number }) {
  return p.earns ? <Tag x={p.x} y={p.y + p.size / 2 - 4 * f} text={"+" + p.earns} f={f} /> : null;
}
