// map.tsx: the Ruhr with its 53 communities.
import { useMemo, useRef } from "preact/hooks";
import { useMoveFacts } from "../../table/facts.ts";
import { t } from "../../text/text.ts";
import { type Label, placeLabels } from "../../ui/labels.ts";
import { pressable } from "../../ui/press.ts";
import { Zoom } from "../../ui/zoom.tsx";
import { isSmallScreen } from "../../ui/zoomer.ts";
import * as d from "./data.ts";
import { EarnTag, type Piece, PieceShape, Tag, boxes, piecesOf } from "./pieces.tsx";
import { askFor, mapTargets } from "./targets.ts";
import { type Play, type View, seatOf } from "./view.ts";

/** Land and borders never change: drawn once. */
function Land({ v }: { v: View }) {
  return (
    <g class="auf-land" aria-hidden="true">
      {d.places.map((p) => (
        <path key={p.id} d={p.path} class="auf-outer" />
      ))}
      {d.places.map((p) => {
        const seat = seatOf(v, p.id);
        return p.great && seat >= 0 ? null : <path key={p.id} d={p.path} class={p.great ? "auf-place idle" : "auf-place"} />;
      })}
      {v.mayors.map((m, i) => (
        <path key={m.city} d={d.place.get(m.city)?.path} class="auf-place great" fill={`var(--tint-${i + 1})`} stroke={`var(--seat-${i + 1})`} />
      ))}
    </g>
  );
}

function Targets({ play, targets, earns }: { play: Play; targets: Map<string, string>; earns: ReadonlyMap<string, number> }) {
  const label = (p: d.Place) => (earns.has(p.id) ? `${p.name} · +${earns.get(p.id)}` : p.name);
  return (
    <>
      {d.places.map((p) => {
        const move = targets.get(p.id);
        const ask = askFor(play, p.id);
        if (move)
          return (
            <path key={p.id} data-key={p.id} d={p.path} class="target" {...pressable({ label: label(p), move, run: () => play.send(move) })}>
              <title>{label(p)}</title>
            </path>
          );
        return (
          <path key={p.id} data-key={p.id} d={p.path} class="auf-hit" onClick={ask ? (e) => play.explain(ask, e.currentTarget) : undefined}>
            <title>{p.name}</title>
          </path>
        );
      })}
    </>
  );
}

function Names({ labels, great }: { labels: Label[]; great: Set<string> }) {
  return (
    <g aria-hidden="true">
      {labels.map((l) => (
        <text key={l.id} class={"lab" + (great.has(l.id) ? " auf-great" : "")} x={l.x} y={l.y} font-size={l.size} style={{ strokeWidth: l.size * 0.28 }}>
          {l.lines.map((line, i) => (
            <tspan key={i} x={l.x} dy={i ? l.size * 1.1 : 0}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  );
}

/** Cards whose place is new since the position before. */
function fresh(now: View, before: View | null): Set<string> {
  const old = new Set(Object.values(before?.board ?? now.board).flatMap((l) => l.map((p) => p.card)));
  return new Set(Object.values(now.board).flatMap((l) => l.map((p) => p.card)).filter((c) => !old.has(c)));
}

const LETTERS = 11.1; // pixels: nothing is written smaller

interface Drawn {
  play: Play;
  px: number;
  lens: d.Category | null;
}

function Drawing({ play, px, lens }: Drawn) {
  const v = play.view;
  const f = Math.round(Math.max(0.45, Math.min(1.5, 0.6 / px)) * 20) / 20;
  const pieces = useMemo(() => piecesOf(v, f), [v.board, v.mayors, f]);
  const tagged = (p: Piece) => !!lens && !p.rc && !!p.earns && (d.card.get(p.card)?.categories.includes(lens) ?? false);
  const shape = pieces.map((p) => p.key + (tagged(p) ? "+" : "")).join(" ");
  const great = useMemo(() => new Set(v.mayors.map((m) => m.city)), [v.mayors.length]);
  const sums = Math.max(f, LETTERS / 17 / px); // tags have letters of 17 units
  const step = Math.ceil(24 / px) / 2; // labels are placed anew only when the zoom has changed a little
  const labels = useMemo(() => placeLabels(d.places, { size: step, small: (step * LETTERS) / 12, overhang: step * 1.6, obstacles: boxes(pieces, tagged) }), [shape, step, f]);
  const news = fresh(v, play.before);
  const targets = mapTargets(play);
  const earns = useMoveFacts(play).numbers("site", "earns");
  return (
    <>
      <Land v={v} />
      <Targets play={play} targets={targets} earns={earns} />
      {v.suspended ? <path d={d.place.get(v.suspended)?.path} class="auf-suspended" aria-hidden="true" /> : null}
      {v.conflict ? <path d={d.place.get(v.conflict)?.path} class="auf-conflict" aria-hidden="true" /> : null}
      <Plans v={v} f={f} />
      <g class="auf-pieces">
        {pieces.map((p) => (
          <PieceShape key={p.key} v={v} p={p} last={news.has(p.card)} />
        ))}
        {pieces.map((p) => (tagged(p) ? <EarnTag key={p.key} p={p} f={sums} /> : null))}
      </g>
      <Prospects v={v} earns={earns} f={sums} />
      {v.city_hall ? <Hall place={v.city_hall} f={f} /> : null}
      <Names labels={labels} great={great} />
    </>
  );
}

/** What the project to be built would earn at each site: where the next piece would stand. */
function Prospects({ v, earns, f }: { v: View; earns: ReadonlyMap<string, number>; f: number }) {
  return (
    <>
      {[...earns].map(([id, n]) => {
        const at = d.place.get(id)?.pieces ?? [0, 0];
        return <Tag key={id} x={at[0]} y={at[1] + (v.board[id]?.length ? 20 * f : 0)} text={"+" + n} f={f} />;
      })}
    </>
  );
}

/** Declared but not built yet: a dashed ring in the colour of whoever declared it. */
function Plans({ v, f }: { v: View; f: number }) {
  return (
    <g aria-hidden="true">
      {v.mayors.map((m, i) => {
        const at = m.declaration?.site ? d.place.get(m.declaration.site)?.pieces : undefined;
        return at ? <circle key={m.city} class="auf-plan" cx={at[0]} cy={at[1]} r={(26 + 4 * i) * f} stroke={`var(--seat-${i + 1})`} /> : null;
      })}
    </g>
  );
}

function Hall({ place, f }: { place: string; f: number }) {
  const at = d.place.get(place)?.pieces ?? [0, 0];
  const s = 44 * f;
  return (
    <g class="auf-hall">
      <title>{t("page-aufruhr.hall", { place: d.placeName(place) })}</title>
      <circle cx={at[0]} cy={at[1] - s * 0.9} r={s * 0.75} />
      <use href="#i-home" x={at[0] - s / 2} y={at[1] - s * 1.4} width={s} height={s} />
    </g>
  );
}

/** On a small screen the map opens near what can be done there, and stays there when nothing can. */
function useFocus(play: Play): { x: number; y: number; k: number } | undefined {
  const last = useRef<{ x: number; y: number; k: number }>();
  if (!isSmallScreen()) return undefined;
  const ids = [...mapTargets(play).keys()];
  if (!ids.length && last.current) return last.current;
  const pts = (ids.length ? ids : [play.view.mayors[play.seat ?? 0]?.city ?? "essen"]).map((id) => d.place.get(id)?.at ?? [800, 500]);
  const xs = pts.map((p) => p[0]);
  const ys = pts.map((p) => p[1]);
  const spread = Math.max(Math.max(...xs) - Math.min(...xs), 1);
  return (last.current = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2, k: spread > 760 ? 1 : 2 });
}

export function RuhrMap({ play, lens, near }: { play: Play; lens: d.Category | null; near?: { x: number; y: number; k: number } | undefined }) {
  const own = useFocus(play);
  const focus = near ?? own;
  return (
    <Zoom width={d.canvas.width} height={d.canvas.height} label={t("page-aufruhr.map")} credit={t("page-aufruhr.credit")} {...(focus ? { focus } : {})}>
      {(_, px) => <Drawing play={play} px={px} lens={lens} />}
    </Zoom>
  );
}
