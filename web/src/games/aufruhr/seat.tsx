// seat.tsx: what is public of a mayor, and what he is about.
import type { Fact, SeatFacts } from "../../table/contract.ts";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import * as d from "./data.ts";
import { lensOf } from "./lens.ts";
import { type Mayor, type Play } from "./view.ts";

function facts(m: Mayor): Fact[] {
  const out: Fact[] = [{ icon: "point", title: t("page-aufruhr.points"), value: m.points }];
  if (m.cash !== undefined) out.push({ icon: "coin", title: t("page-aufruhr.cash"), value: num(m.cash) });
  out.push({ icon: "marker", title: t("page-aufruhr.markers"), value: m.markers });
  if (m.held.length) out.push({ icon: "scroll", title: t("page-aufruhr.held.n"), value: m.held.length });
  if (m.stars) out.push({ icon: "star", title: t("page-aufruhr.stars.n"), value: m.stars });
  return out;
}

function status(p: Play, m: Mayor): { status: string; done?: boolean } {
  const v = p.view;
  const lord = m.city === v.lord_mayor;
  if (v.phase === "end") return { status: "" };
  if (v.todo.includes(m.city)) return { status: t(`page-aufruhr.does.${v.phase}`) };
  const all = v.phase === "talk" || v.phase === "ballot" || v.phase === "bid" || (v.phase === "window" && !lord);
  if (all) return { status: t(v.phase === "talk" ? "page-aufruhr.does.ready" : "page-aufruhr.does.decided"), done: true };
  if (m.declaration?.stands) return { status: t("page-aufruhr.does.plans", { place: d.placeName(m.declaration.site) }) };
  return { status: lord ? t("page-aufruhr.lord") : m.office ? t("page-aufruhr.office", { n: m.office }) : "" };
}

/** What the payout under the lens would bring this mayor. */
function Brings({ play, mayor }: { play: Play; mayor: Mayor }) {
  const lens = lensOf(play);
  if (!lens || mayor.income?.[lens] === undefined) return null;
  return (
    <span class="auf-brings" title={t("page-aufruhr.brings", { category: d.catName(lens) })}>
      <Icon name={d.catIcon(lens)} size={11} /> +{num(mayor.income[lens])}
    </span>
  );
}

export function seat(p: Play, i: number): SeatFacts {
  const m = p.view.mayors[i];
  if (!m) return { facts: [] };
  const crowded = p.view.mayors.length > 4; // then the city has more room in the line below the name
  const now = status(p, m);
  return {
    ...(crowded ? {} : { role: d.cityName(m.city) }),
    facts: facts(m),
    ...now,
    ...(crowded ? { status: now.status && !now.done ? `${d.cityName(m.city)} · ${now.status}` : d.cityName(m.city) } : {}), // a tick says "ready"
    ...(m.city === p.view.lord_mayor ? { badge: { icon: "chain" as const, title: t("page-aufruhr.lord") } } : {}),
    extra: (
      <>
        <span class="auf-city">{d.cityName(m.city)}</span>
        <Brings play={p} mayor={m} />
      </>
    ),
  };
}
