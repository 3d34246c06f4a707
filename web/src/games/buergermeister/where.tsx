// where.tsx: how far the game is, and how the players have done so far.
import type { Series, Where } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { money } from "./data.ts";
import type { View } from "./view.ts";

export function where(v: View): Where {
  const free = v.lands.reduce((n, l) => n + l.free, 0);
  return { text: t(v.passes >= v.parties.length ? "page-buergermeister.where.passes" : "page-buergermeister.where", { round: v.round, free, passes: v.passes, most: v.passes_limit }), count: { n: v.round, name: t("page.rounds") } };
}

export function series(v: View): Series[] {
  return [
    { label: t("page-buergermeister.fact.mayors"), values: v.standings.mayors },
    { label: t("page-buergermeister.fact.cash"), values: v.standings.cash, unit: money },
  ];
}
