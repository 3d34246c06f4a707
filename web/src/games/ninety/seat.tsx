// seat.tsx: what is public of a candidate, and what they are doing.
import type { SeatFacts } from "../../table/contract.ts";
import { num, t } from "../../text/text.ts";
import { money } from "./data.ts";
import { doing } from "./prompts.tsx";
import { type Play, bioTitle } from "./view.ts";

export function seat(play: Play, i: number): SeatFacts {
  const v = play.view;
  const c = v.candidates[i];
  if (!c) return { facts: [] };
  const role = bioTitle(v, i);
  return {
    ...(role ? { role } : {}),
    facts: [
      { icon: "point", title: t("page-ninety.fact.standing"), value: num(v.standing.points[i] ?? 0) },
      { icon: "person", title: t("page-ninety.fact.canvassers"), value: num(c.canvassers) },
      { icon: "coin", title: t("page-ninety.fact.cash"), value: money(c.cash) },
      ...(c.coffee.length ? [{ icon: "coffee" as const, title: t("page-ninety.coffee"), value: num(c.coffee.length) }] : []),
    ],
    status: v.phase === "end" ? "" : t(doing(v, i)),
    done: v.phase === "allot" && c.finished,
    ...(v.first === i ? { badge: { icon: "marker" as const, title: t("page-ninety.firstseat") } } : {}),
  };
}
