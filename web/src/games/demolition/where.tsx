// where.tsx: the round and what is going on in it, and how the firms have done so far.
import type { Series, Where } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import type { View } from "./view.ts";

export function where(view: View): Where {
  if (view.round === 0) return { text: t("page-demolition.where.setup") };
  const hiring = view.phase === "bid" || view.phase === "reveal";
  const part = view.final_phase && !hiring ? "page-demolition.where.final" : hiring ? "page-demolition.where.auction" : "page-demolition.where.demolition";
  return { text: t(part, { n: view.round }), more: t("page-demolition.site.left", { n: view.tiles_left }), count: { n: view.round, name: t("page.rounds") } };
}

export function series(view: View): Series[] {
  return [
    { label: t("page-demolition.fact.points"), values: view.players.map((p) => p.points) },
    { label: t("page-demolition.fact.bucks"), values: view.players.map((p) => p.bucks) },
  ];
}
