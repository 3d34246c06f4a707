// story.ts: what has happened between two views, told on the map: elections, folders, inspections, events, buildings.
import { num, t } from "../../text/text.ts";
import type { IconName } from "../../ui/icon.tsx";
import * as d from "./data.ts";
import type { View } from "./view.ts";

export interface NewsItem {
  id: string;
  icon: IconName;
  title: string;
  text?: string;
  /** Good, bad or plain news. */
  tone?: "good" | "bad";
}

function added<T>(now: readonly T[], before: readonly T[]): T[] {
  const old = new Set(before);
  return now.filter((x) => !old.has(x));
}

function votes(v: View): string {
  return d.list(v.mayors.filter((m) => m.vote).map((m) => `${d.cityName(m.city)} → ${d.cityName(m.vote)}`));
}

function payouts(b: View, v: View): NewsItem[] {
  return added(v.payouts_turned, b.payouts_turned).map((id) => {
    const c = d.payoutCard.get(id);
    const eu = !c?.factor;
    return { id: `pay ${v.round} ${id}`, icon: eu ? "eye" : "coin", title: c ? d.list([d.nameOf(c, id)]) : id, text: c ? d.textOf(c) : "", ...(eu ? { tone: "bad" as const } : {}) };
  });
}

function folders(b: View, v: View): NewsItem[] {
  const out: NewsItem[] = v.accepted.slice(b.accepted.length).map((a, i) => ({
    id: `acc ${b.accepted.length + i}`, icon: "folder" as const, title: t("page-aufruhr.news.took", { lm: d.cityName(a.lord_mayor), giver: d.cityName(a.giver) }),
    ...(a.tokens && a.tokens.length && a.revealed ? { text: d.list(a.tokens.map(d.tokenName)) } : {}),
  }));
  b.accepted.forEach((a, i) => {
    const now = v.accepted[i];
    if (now?.revealed && !a.revealed)
      out.push({ id: `rev ${i}`, icon: "eye", tone: "bad", title: t("page-aufruhr.news.shown", { lm: d.cityName(now.lord_mayor), giver: d.cityName(now.giver) }), text: now.tokens?.length ? d.list(now.tokens.map(d.tokenName)) : t("page-aufruhr.folder.empty") });
  });
  return out;
}

function sales(b: View, v: View): NewsItem[] {
  if (!b.lot || b.lot === v.lot) return [];
  const bids = d.list([...v.mayors].filter((m) => m.bid).sort((x, y) => (y.bid ?? 0) - (x.bid ?? 0)).map((m) => `${d.cityName(m.city)} ${num(m.bid ?? 0)}`));
  const lot = b.lot;
  if (b.phase === "site") return [];
  return [{ id: `lot ${lot}`, icon: "coin", title: t("page-aufruhr.news.bids", { card: d.cardName(lot) }), text: bids || t("page-aufruhr.news.nobids") }];
}

function built(b: View, v: View): NewsItem[] {
  return Object.entries(v.board).flatMap(([place, list]) =>
    list.filter((p) => !(b.board[place] ?? []).some((x) => x.card === p.card)).map((p): NewsItem => ({
      id: "built " + p.card, icon: "marker", tone: "good",
      title: t("page-aufruhr.news.built", { city: p.partner ? `${d.cityName(p.owner)} + ${d.cityName(p.partner)}` : d.cityName(p.owner), card: d.cardName(p.card), place: d.placeName(place) }),
    })),
  );
}

export function newsOf(b: View, v: View): NewsItem[] {
  const out: NewsItem[] = [];
  if (v.lord_mayor && v.ballot === 0 && (b.ballot > 0 || b.lord_mayor !== v.lord_mayor) && v.round >= b.round)
    out.push({ id: `lm ${v.round} ${v.lord_mayor} ${v.early}`, icon: "chain", title: t(b.lord_mayor === v.lord_mayor ? "page-aufruhr.news.stays" : "page-aufruhr.news.elected", { city: d.cityName(v.lord_mayor) }), text: votes(v) });
  if (v.impeached && v.impeached !== b.impeached) out.push({ id: `imp ${v.round}`, icon: "hazard", tone: "bad", title: t("page-aufruhr.news.impeached", { city: d.cityName(v.impeached) }) });
  out.push(...folders(b, v), ...payouts(b, v), ...sales(b, v), ...built(b, v));
  for (const id of added(v.events_turned, b.events_turned)) {
    const e = d.event.get(id);
    if (e) out.push({ id: "ev " + id, icon: "scroll", title: d.nameOf(e, id), text: d.textOf(e) });
  }
  return out;
}
