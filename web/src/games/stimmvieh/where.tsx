// where.tsx: how far the campaign is, and how the parties have done so far.
import type { Series, Where } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { data, money } from "./data.ts";
import type { View } from "./view.ts";

const ROUNDS = data.overview.influence.length; // a politician each

function round(v: View): string {
  if (v.phase === "end") return t("page-stimmvieh.night");
  if (v.phase === "choose" || v.phase === "deal") return t("page-stimmvieh.where.choose");
  return t("page-stimmvieh.where.round", { n: v.round });
}

export function where(v: View): Where {
  const many = v.campaign > 1 || v.results.length > 1;
  return {
    text: many ? t("page-stimmvieh.where.campaign", { n: v.campaign, rest: round(v) }) : round(v),
    track: { now: v.phase === "end" ? ROUNDS + 1 : v.round, of: ROUNDS },
    count: { n: (v.campaign - 1) * ROUNDS + v.round, name: t("page.rounds") },
  };
}

export function series(v: View): Series[] {
  const all: Series[] = [
    { label: t("page-stimmvieh.series.donations"), values: v.parties.map((p) => p.donations.sum ?? 0), unit: money },
    { label: t("page-stimmvieh.series.votes"), values: v.parties.map((p) => p.votes.sum ?? 0) },
  ];
  if (v.campaign > 1) all.push({ label: t("page-stimmvieh.series.points"), values: v.points });
  return all;
}
