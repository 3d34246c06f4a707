// board.tsx: the map, what is planned, what has just happened, and what a payout would bring.
import { useEffect } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Cat, Who } from "./bits.tsx";
import * as d from "./data.ts";
import { Lens, endGlance, lensOf } from "./lens.ts";
import { RuhrMap } from "./map.tsx";
import { Plan } from "./plan.tsx";
import { useAutoReady } from "./ready.tsx";
import { mapTargets } from "./targets.ts";
import type { Play, View } from "./view.ts";

/** Bottom left: the plan, pending effects, and the lens that shows what a category would pay. */
function Legend({ play, lens }: { play: Play; lens: d.Category | null }) {
  const v = play.view;
  const plan = v.final ?? v.intent;
  return (
    <div class="auf-legend">
      {plan && v.lord_mayor ? (
        <p>
          <Who v={v} city={v.lord_mayor} /> <Plan plan={plan} />
        </p>
      ) : null}
      <Effects v={v} />
      <div class="auf-lens" role="group" aria-label={t("page-aufruhr.lens")}>
        <span class="auf-lensword">{t("page-aufruhr.lens")}</span>
        {d.CATEGORIES.map((c) => (
          <button key={c} class={"auf-lensbtn" + (c === lens ? " on" : "")} aria-pressed={c === lens} aria-label={d.catName(c)} title={d.catName(c)} onClick={() => Lens.set(c === Lens.get() ? null : c)}>
            <Cat id={c} />
          </button>
        ))}
      </div>
      <button class="auf-lensbtn auf-cycle" aria-label={t("page-aufruhr.lens.next")} onClick={() => Lens.set(d.CATEGORIES[lens ? d.CATEGORIES.indexOf(lens) + 1 : 0] ?? null)}>
        {lens ? <Cat id={lens} /> : <Icon name="eye" />}
      </button>
    </div>
  );
}

function Effects({ v }: { v: View }) {
  const lines = [
    ...v.boost.map((c) => t("page-aufruhr.effect.boost", { category: d.catName(c) })),
    ...v.flatten.map((c) => t("page-aufruhr.effect.flatten", { category: d.catName(c) })),
    ...(v.suspended ? [t("page-aufruhr.effect.suspended", { place: d.placeName(v.suspended) })] : []),
    ...(v.shift ? [t("page-aufruhr.effect.shift", { n: (v.shift > 0 ? "+" : "−") + Math.abs(v.shift) })] : []),
    ...(v.shift_next ? [t("page-aufruhr.effect.shift_next", { n: (v.shift_next > 0 ? "+" : "−") + Math.abs(v.shift_next) })] : []),
    ...(v.discount ? [t("page-aufruhr.effect.discount", { n: v.discount })] : []),
    ...(v.discount_next ? [t("page-aufruhr.effect.discount_next", { n: v.discount_next })] : []),
    ...v.barred.map((c) => t("page-aufruhr.effect.barred", { city: d.cityName(c) })),
  ];
  return lines.length ? (
    <ul class="auf-effects">
      {lines.map((l) => (
        <li key={l}>{l}</li>
      ))}
    </ul>
  ) : null;
}

export function Board({ play }: { play: Play }) {
  useAutoReady(play);
  const lens = lensOf(play);
  useEffect(endGlance, [play.view.phase]);
  return (
    <div class={"auf-board" + (mapTargets(play).size ? " choosing" : "")}>
      <RuhrMap play={play} lens={lens} />
      <Legend play={play} lens={lens} />
    </div>
  );
}
