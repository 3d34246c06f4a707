// news.ts: what has happened between two views, told on the map: elections, folders, inspections, events, buildings.
import { num, t } from "../../text/text.ts";
import type { IconName } from "../../ui/icon.tsx";
import * as d from "./data.ts";
import type { View } from "./view.ts";
import * as w from "./words.ts";

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
  return w.list(v.mayors.filter((m) => m.vote).map((m) => `${w.cityName(m.city)} → ${w.cityName(m.vote)}`));
}

function payouts(b: View, v: View): NewsItem[] {
  return added(v.payouts_turned, b.payouts_turned).map((id) => {
    const c = d.payoutCard.get(id);
    const eu = !c?.factor;
    return { id: `pay ${v.round} ${id}`, icon: eu ? "eye" : "coin", title: c ? w.list([w.nameOf(c, id)]) : id, text: c ? w.textOf(c) : "", ...(eu ? { tone: "bad" as const } : {}) };
  });
}

function folders(b: View, v: View): NewsItem[] {
  const out: NewsItem[] = v.accepted.slice(b.accepted.length).map((a, i) => ({
    id: `acc ${b.accepted.length + i}`, icon: "folder" as const, title: t("page-aufruhr.news.took", { lm: w.cityName(a.lord_mayor), giver: w.cityName(a.giver) }),
    ...(a.tokens && a.tokens.length && a.revealed ? { text: w.list(a.tokens.map(w.tokenName)) } : {}),
  }));
  b.accepted.forEach((a, i) => {
    const now = v.accepted[i];
    if (now?.revealed && !a.revealed)
      out.push({ id: `rev ${i}`, icon: "eye", tone: "bad", title: t("page-aufruhr.news.shown", { lm: w.cityName(now.lord_mayor), giver: w.cityName(now.giver) }), text: now.tokens?.length ? w.list(now.tokens.map(w.tokenName)) : t("page-aufruhr.folder.empty") });
  });
  return out;
}

function sales(b: View, v: View): NewsItem[] {
  if (!b.lot || b.lot === v.lot) return [];
  const bids = w.list([...v.mayors].filter((m) => m.bid).sort((x, y) => (y.bid ?? 0) - (x.bid ?? 0)).map((m) => `${w.cityName(m.city)} ${num(m.bid ?? 0)}`));
  const lot = b.lot;
  if (b.phase === "site") return [];
  return [{ id: `lot ${lot}`, icon: "coin", title: t("page-aufruhr.news.bids", { card: w.cardName(lot) }), text: bids || t("page-aufruhr.news.nobids") }];
}

function built(b: View, v: View): NewsItem[] {
  return Object.entries(v.board).flatMap(([place, list]) =>
    list.filter((p) => !(b.board[place] ?? []).some((x) => x.card === p.card)).map((p): NewsItem => ({
      id: "built " + p.card, icon: "marker", tone: "good",
      title: t("page-aufruhr.news.built", { city: p.partner ? `${w.cityName(p.owner)} + ${w.cityName(p.partner)}` : w.cityName(p.owner), card: w.cardName(p.card), place: w.placeName(place) }),
    })),
  );
}

export function newsOf(b: View, v: View): NewsItem[] {
  const out: NewsItem[] = [];
  if (v.lord_mayor && v.ballot === 0 && (b.ballot > 0 || b.lord_mayor !== v.lord_mayor) && v.round >= b.round)
    out.push({ id: `lm ${v.round} ${v.lord_mayor} ${v.early}`, icon: "chain", title: t(b.lord_mayor === v.lord_mayor ? "page-aufruhr.news.stays" : "page-aufruhr.news.elected", { city: w.cityName(v.lord_mayor) }), text: votes(v) });
  if (v.impeached && v.impeached !== b.impeached) out.push({ id: `imp ${v.round}`, icon: "hazard", tone: "bad", title: t("page-aufruhr.news.impeached", { city: w.cityName(v.impeached) }) });
  out.push(...folders(b, v), ...payouts(b, v), ...sales(b, v), ...built(b, v));
  for (const id of added(v.events_turned, b.events_turned)) {
    const e = d.event.get(id);
    if (e) out.push({ id: "ev " + id, icon: "scroll", title: w.nameOf(e, id), text: w.textOf(e) });
  }
  return out;
}
