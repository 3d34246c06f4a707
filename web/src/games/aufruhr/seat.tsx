// seat.tsx: what is public of a mayor, and what he is about.
import type { Fact, SeatFacts } from "../../table/contract.ts";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Lens, plannedLens } from "./lens.ts";
import { type Mayor, type Play } from "./view.ts";
import * as w from "./words.ts";

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
  if (m.declaration?.stands) return { status: t("page-aufruhr.does.plans", { place: w.placeName(m.declaration.site) }) };
  return { status: lord ? t("page-aufruhr.lord") : m.office ? t("page-aufruhr.office", { n: m.office }) : "" };
}

export function seat(p: Play, i: number): SeatFacts {
  const m = p.view.mayors[i];
  if (!m) return { facts: [] };
  const lens = Lens.get() ?? plannedLens(p);
  const brings = lens ? m.income?.[lens] : undefined;
  return {
    role: w.cityName(m.city),
    facts: facts(m),
    ...status(p, m),
    ...(m.city === p.view.lord_mayor ? { badge: { icon: "chain" as const, title: t("page-aufruhr.lord") } } : {}),
    ...(brings !== undefined
      ? {
          extra: (
            <span class="auf-brings" title={t("page-aufruhr.brings", { category: w.catName(lens ?? "") })}>
              <Icon name={w.catIcon(lens ?? "")} size={11} /> +{num(brings)}
            </span>
          ),
        }
      : {}),
  };
}
