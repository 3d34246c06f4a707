// where.tsx: the round and what is going on in it, and how the mayors have done so far.
import type { Series, Where } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import type { View } from "./view.ts";

export function where(v: View): Where {
  return { text: `${t("page-aufruhr.where", { n: v.round, of: v.rounds })} · ${t(`page-aufruhr.phase.${v.phase}`)}`, track: { now: v.round, of: v.rounds }, count: { n: v.round, name: t("page.rounds") } };
}

export function series(v: View): Series[] {
  const open = v.mayors.every((m) => m.cash !== undefined);
  return [
    { label: t("page-aufruhr.series.points"), values: v.mayors.map((m) => m.points) },
    ...(open ? [{ label: t("page-aufruhr.cash"), values: v.mayors.map((m) => m.cash ?? 0) }] : []),
  ];
}
