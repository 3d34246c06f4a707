// map.tsx: Austria as 231 posts. Names stand on the map only when there is room; otherwise the lens has them.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { t, useLang } from "../../text/text.ts";
import { useValue } from "../../ui/value.ts";
import { Zoom } from "../../ui/zoom.tsx";
import { type Land, data, landName, landOnMap } from "./data.ts";
import { Figure, Star } from "./figure.tsx";
import { beyond, lensAt, paneAt } from "./lensat.ts";
import { CaptureLetters, CaptureLines, borders, cellsOf, ground } from "./shapes.tsx";
import { type Spot, runs, signature, spotButton } from "./targets.ts";
import type { Play } from "./view.ts";

export const C = 32; // a post
const MX = 6;
const MY = 4;
const WIDTH = data.grid.width * C + 2 * MX;
const HEIGHT = data.grid.height * C + 2 * MY + 26; // a line of names below
const NAMES = 72; // pixels a post needs for its name
const SMALL = 21; // pixels: in smaller posts nothing is written, the lens has it
const LETTERS = 11.2; // pixels

const SHIFTS = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1, 1.5, -1.5];

/** The name where the data puts it, or as little beside it as keeps it off the posts and on the drawing; where it has no room, its three letters. */
function captionOf(l: Land, size: number): { text: string; x: number; y: number } {
  const [x, y] = [l.label_at[0] * C, l.label_at[1] * C + 14];
  const more = (size - 15) * 0.75; // letters that are big against the posts need more distance
  const placed = (text: string) => {
    const half = text.length * size * 0.3;
    const clear = (at: { x: number; y: number }) => at.x - half >= -MX && at.x + half <= data.grid.width * C + MX && !data.cells.some((p) => p.x * C < at.x + half && (p.x + 1) * C > at.x - half && p.y * C < at.y && (p.y + 1) * C > at.y - size * 0.8);
    const tries = SHIFTS.flatMap((d) => (more > 0 ? [0, more, -more] : [0]).map((dy) => ({ text, x: x + d * C, y: y + dy })));
    return tries.find(clear);
  };
  return placed(landOnMap(l.id)) ?? placed(landName(l.id)) ?? placed(l.id) ?? { text: l.id, x, y: y + more };
}

function Ground({ px }: { px: number }) {
  const lang = useLang();
  const size = Math.ceil(Math.max(15, LETTERS / px));
  const small = C * px < SMALL;
  const hole = Math.max(9.5, LETTERS / px);
  return useMemo(
    () => (
      <g aria-hidden="true">
        {data.grid.holes.map((h) => (
          <rect key={h.of} x={h.x * C} y={h.y * C} width={C} height={C} class="bgm-hole" />
        ))}
        {data.lands.map((l) => (
          <path key={l.id} d={ground(cellsOf.get(l.id) ?? [], C)} class={`bgm-ground bgm-l-${l.id}`} />
        ))}
        <path d={borders(data.cells, C)} class="bgm-border" />
        {data.grid.holes.map((h) =>
          small ? null : (
            <text key={h.of} x={(h.x + 0.5) * C} y={(h.y + 0.62) * C} class="lab" font-size={hole}>
              {landName(h.of)}
            </text>
          ),
        )}
        {data.lands.map((l) => {
          const { text, x, y } = captionOf(l, size);
          return (
            <text key={l.id} class="lab bgm-land" x={x} y={y} font-size={size}>
              {text}
            </text>
          );
        })}
      </g>
    ),
    [lang, size, small, hole],
  );
}

/** Where the lens is. Drawn apart, so that a moving pointer does not draw the map anew. */
function LensFrame({ cols, rows }: { cols: number; rows: number }) {
  const at = useValue(lensAt);
  const pane = paneAt(at, cols, rows);
  return <rect class="bgm-pane" aria-hidden="true" x={pane.x * C} y={pane.y * C} width={pane.cols * C} height={pane.rows * C} rx={5} />;
}

function PostMark({ s, named }: { s: Spot; named: boolean }) {
  const x = C / 2;
  const y = named ? 11 : C / 2;
  const r = named ? 8.5 : 12;
  return (
    <>
      <rect width={C} height={C} class="bgm-cell" />
      {s.last && s.colour ? <circle cx={x} cy={y} r={r + 2.2} class={s.last === "taken" ? "bgm-last taken" : "bgm-last"} /> : null}
      {s.colour ? (
        <Figure key={s.colour} x={x} y={y} r={r} colour={s.colour} half={s.half} change={s.change} wait={s.wait} capital={s.post.capital} />
      ) : s.post.capital ? (
        <Star x={x} y={y} r={5.5} cls="bgm-star" />
      ) : (
        <circle cx={x} cy={y} r={s.move ? 3.2 : 1.8} class="bgm-dot" />
      )}
      {s.fresh ? <circle cx={x} cy={y} r={r + 2.5} class="bgm-fresh" /> : null}
      {s.run || s.move?.startsWith("vacate") ? <circle cx={x} cy={y} r={r + 2.5} class="bgm-inrun" /> : null}
    </>
  );
}

/** What is written over the posts: how many could be taken, and names when there is room. */
function Writing({ spots, px }: { spots: globalThis.Map<string, Spot>; px: number }) {
  const named = C * px >= NAMES;
  const small = C * px < SMALL;
  const size = small ? 11 : Math.max(11, LETTERS / px);
  const some = [...spots.values()].filter((s) => named || s.plus);
  return (
    <g class="bgm-over" aria-hidden="true">
      {some.map((s) => (
        <g key={s.post.code} transform={`translate(${s.post.x * C + C / 2} ${s.post.y * C})`}>
          {s.plus ? (
            <g class="bgm-plus" transform={`translate(0 ${named ? 11 : C / 2})`}>
              <rect x={-size * 0.92} y={-size * 0.7} width={size * 1.84} height={size * 1.4} rx={4} />
              {small ? null : (
                <text y={size * 0.36} font-size={size}>
                  +{s.plus}
                </text>
              )}
            </g>
          ) : null}
          {named
            ? s.post.label.map((line, i) => (
                <text key={i} class="lab bgm-name" y={29.5 - (s.post.label.length - 1 - i) * 5} font-size={5}>
                  {line}
                </text>
              ))
            : null}
        </g>
      ))}
    </g>
  );
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function walk(e: KeyboardEvent): void {
  const by = ARROWS[e.key];
  const from = (e.target as Element).closest<SVGElement>("[data-post]")?.dataset["post"];
  const to = by && from ? beyond(from, by[0], by[1]) : null;
  if (!to) return;
  e.preventDefault();
  e.stopPropagation();
  lensAt.set(to);
  (e.currentTarget as Element).querySelector<SVGElement>(`[data-post="${to}"]`)?.focus();
}

function follow(e: Event): void {
  const code = (e.target as Element).closest<SVGElement>("[data-post]")?.dataset["post"];
  if (code) lensAt.set(code);
}

function classOf(s: Spot, vacate: boolean): string {
  return "bgm-post" + (s.move ? " can" : "") + (s.plus ? " closing" : "") + (s.run ? " run" : "") + (s.picked ? " picked" : "") + (vacate ? " vacate" : "");
}

/** The posts. One that looks as before keeps its very drawing: a move changes a handful of 231. */
function Posts({ play, spots, px }: { play: Play; spots: globalThis.Map<string, Spot>; px: number }) {
  const lang = useLang();
  const now = useRef(play);
  now.current = play;
  const drawn = useRef(new globalThis.Map<string, { as: string; node: JSX.Element }>());
  const coarse = matchMedia("(pointer: coarse)").matches;
  const look = C * px < (coarse ? 36 : 21);
  const named = C * px >= NAMES;
  const stop = lensAt.get();
  const common = [lang, play.live, play.seat === null, look, named].join();
  const draw = (s: Spot): JSX.Element => {
    const first = s.post.code === stop;
    const vacate = s.move?.startsWith("vacate") ?? false;
    const as = common + signature(s) + first;
    const old = drawn.current.get(s.post.code);
    if (old?.as === as) return old.node;
    const b = spotButton(() => now.current, s, look);
    const node = (
      <g key={s.post.code} data-key={s.post.code} data-name={s.post.name} class={classOf(s, vacate)} transform={`translate(${s.post.x * C} ${s.post.y * C})`} {...b} {...("role" in b && first ? { tabindex: 0 } : {})}>
        <PostMark s={s} named={named} />
      </g>
    );
    drawn.current.set(s.post.code, { as, node });
    return node;
  };
  return (
    <g onKeyDown={walk} onPointerOver={(e) => e.pointerType === "mouse" && follow(e)}>
      {[...spots.values()].map(draw)}
    </g>
  );
}

export function Map({ play, spots, pane }: { play: Play; spots: globalThis.Map<string, Spot>; pane: { cols: number; rows: number } }) {
  const taking = runs(play.view);
  const from = play.view.capture?.post;
  return (
    <Zoom width={WIDTH} height={HEIGHT} label={t("page-buergermeister.map")} credit={t("page-buergermeister.credit")}>
      {(_zoom, px) => (
        <g transform={`translate(${MX} ${MY})`}>
          <Ground px={px} />
          {from ? <CaptureLines from={from} taking={taking} c={C} cy={C / 2} /> : null}
          <Posts play={play} spots={spots} px={px} />
          <Writing spots={spots} px={px} />
          <LensFrame {...pane} />
          {from && C * px >= SMALL ? <CaptureLetters taking={taking} c={C} cy={C / 2} r={Math.max(8, 9.8 / px)} /> : null}
        </g>
      )}
    </Zoom>
  );
}
