// lens.tsx: a piece of the map with names, 62 units a post, around what the pointer, the keys or the game point at.
import { t } from "../../text/text.ts";
import { useValue } from "../../ui/value.ts";
import { data, landName, posts } from "./data.ts";
import { Figure, Star } from "./figure.tsx";
import { inPane, lensAt, paneAt } from "./lensat.ts";
import { CaptureLetters, CaptureLines, borders } from "./shapes.tsx";
import { type Spot, runs, spotButton } from "./targets.ts";
import type { Play } from "./view.ts";

const L = 62;
const FY = 22; // height of a figure's middle

function LensPost({ s }: { s: Spot }) {
  const x = L / 2;
  return (
    <>
      <rect width={L} height={L} class="bgm-cell" />
      {s.last && s.colour ? <circle cx={x} cy={FY} r={18.5} class={s.last === "taken" ? "bgm-last taken" : "bgm-last"} /> : null}
      {s.colour ? (
        <Figure key={s.colour} x={x} y={FY} r={16} colour={s.colour} half={s.half} change={s.change} wait={s.wait} capital={s.post.capital} />
      ) : s.post.capital ? (
        <Star x={x} y={FY} r={9} cls="bgm-star" />
      ) : (
        <circle cx={x} cy={FY} r={s.move ? 6 : 3} class="bgm-dot" />
      )}
      {s.fresh ? <circle cx={x} cy={FY} r={18.5} class="bgm-fresh" /> : null}
      {s.run || s.move?.startsWith("vacate") ? <circle cx={x} cy={FY} r={18.5} class="bgm-inrun" /> : null}
    </>
  );
}

/** Names and numbers stand over the posts, not in them: a button's name is said by its label. */
function LensText({ s }: { s: Spot }) {
  const x = L / 2;
  const n = s.post.label.length;
  return (
    <g transform={`translate(${s.post.x * L} ${s.post.y * L})`} class="bgm-over" aria-hidden="true">
      {s.post.label.map((line, i) => (
          <text key={i} class="lab bgm-lname" x={x} y={n > 1 ? 58.5 - (n - 1 - i) * 10 : 56} font-size={n > 2 ? 10 : 10.5}>
            {line}
          </text>
        ))}
      {s.plus ? (
        <g class="bgm-plus" transform={`translate(${x} ${FY})`}>
          <rect x={-17} y={-12} width={34} height={24} rx={6} />
          <text y={5.5} style={{ fontSize: "15px" }}>
            +{s.plus}
          </text>
        </g>
      ) : null}
    </g>
  );
}

/** `fixed`: it stays there, wherever others point. */
export function Lens({ play, spots, cols, rows, fixed }: { play: Play; spots: Map<string, Spot>; cols: number; rows: number; fixed?: string | undefined }) {
  const moving = useValue(lensAt);
  const at = fixed ?? moving;
  const pane = paneAt(at, cols, rows);
  const taking = runs(play.view);
  const from = play.view.capture?.post;
  const seen = data.cells.filter((p) => inPane(p, pane));
  const here = posts.get(at);
  return (
    <section class="bgm-lensbox" aria-label={t("page-buergermeister.lens")}>
      <h2 class="h">{here ? t("page-buergermeister.post", { post: here.name, land: landName(here.land) }) : ""}</h2>
      <svg class="bgm-lens" viewBox={`${pane.x * L} ${pane.y * L} ${cols * L} ${rows * L}`}>
        {seen.map((p) => (
          <rect key={p.code} x={p.x * L} y={p.y * L} width={L} height={L} class={`bgm-ground bgm-l-${p.land}`} />
        ))}
        <path d={borders(seen, L)} class="bgm-border" />
        {from ? <CaptureLines from={from} taking={taking} c={L} cy={FY} /> : null}
        {seen.map((p) => {
          const s = spots.get(p.code);
          if (!s) return null;
          return (
            <g key={p.code} class={"bgm-post" + (s.move ? " can" : "") + (s.plus ? " closing" : "") + (s.picked ? " picked" : "") + (p.code === at ? " here" : "")} transform={`translate(${p.x * L} ${p.y * L})`} {...spotButton(() => play, s, false)}>
              <LensPost s={s} />
            </g>
          );
        })}
        {seen.map((p) => {
          const s = spots.get(p.code);
          return s ? <LensText key={p.code} s={s} /> : null;
        })}
        {from ? <CaptureLetters taking={taking} c={L} cy={FY} r={10} /> : null}
      </svg>
    </section>
  );
}
