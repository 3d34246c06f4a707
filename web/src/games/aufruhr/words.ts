// words.ts: names and short phrases in the reader's language.
import { maybe, num, printed, t } from "../../text/text.ts";
import type { IconName } from "../../ui/icon.tsx";
import * as d from "./data.ts";

const word = printed("aufruhr");

export function nameOf(x: d.Named | undefined, id: string): string {
  return x ? word(x.words + ".name") : id;
}

export function textOf(x: d.Named): string {
  return word(x.words + ".text");
}

/** One of the city's election slogans, another one each round. */
export function slogan(id: string, round: number): string {
  const all = [];
  for (let i = 0; word(`great_cities.${id}.slogans.${i}`); i++) all.push(word(`great_cities.${id}.slogans.${i}`));
  return all[round % Math.max(1, all.length)] ?? "";
}

export function cityName(id: string | null): string {
  return id ? nameOf(d.city.get(id), id) : "–";
}

export function placeName(id: string | null): string {
  return id ? (d.place.get(id)?.name ?? id) : "–";
}

export function catName(id: string): string {
  return nameOf(d.category.get(id), id);
}

export function catIcon(id: string): IconName {
  return id as IconName; // the icons are named after the categories
}

export function cardName(id: string): string {
  return nameOf(d.card.get(id), id);
}

export function tokenName(id: string): string {
  return nameOf(d.token.get(id), id);
}

export function kindName(c: d.Card): string {
  return nameOf(d.kindOf(c), c.kind);
}

export function list(words: string[]): string {
  return words.join(", ");
}

/** "education education nature" as "Education ×2, Nature". */
export function catList(cats: string[]): string {
  return list([...new Set(cats)].map((c) => (cats.filter((x) => x === c).length > 1 ? `${catName(c)} ×${cats.filter((x) => x === c).length}` : catName(c))));
}

/** A demand as the notation writes it. */
export function demandWords(demand: string | null): string {
  if (!demand) return maybe("aufruhr.demand.unknown") ?? "";
  const [verb = "", ...a] = demand.split(" ");
  switch (verb) {
    case "sub":
      return t("page-aufruhr.demand.sub", { n: Number(a[0]), city: cityName(a[1] ?? null) });
    case "free":
      return maybe("aufruhr.demand.free") ?? "";
    case "award":
    case "prio":
      return maybe("aufruhr.demand." + verb, { city: cityName(a[0] ?? null) }) ?? demand;
    case "target":
      return maybe("aufruhr.demand.target", { place: placeName(a[0] ?? null) }) ?? demand;
    case "auc":
      return maybe("aufruhr.demand.auc", { categories: catList(a) }) ?? demand;
    case "nopay":
      if (a[0] === "*") return maybe("aufruhr.demand.nopay_all") ?? demand;
  }
  return maybe("aufruhr.demand." + verb, { category: catName(a[0] ?? "") }) ?? demand;
}

/** An intention as the notation writes it. */
export function planWords(plan: string): string {
  const [verb = "", ...a] = plan.split(" ");
  return (verb === "payout" ? maybe("aufruhr.move.payout", { category: catName(a[0] ?? "") }) : maybe("aufruhr.move.auction", { categories: catList(a) })) ?? plan;
}

/** A promise: "vote essen", "money essen 100", ... */
export function promiseWords(promise: string): string {
  const [verb = "", ...a] = promise.split(" ");
  const one = a[0] ?? "";
  switch (verb) {
    case "vote":
    case "award":
      return t(`page-aufruhr.promise.${verb}`, { city: cityName(one) });
    case "subv":
    case "money":
      return t(`page-aufruhr.promise.${verb}`, { city: cityName(one), n: num(Number(a[1])) });
    case "payout":
    case "auction":
    case "nopayout":
      return t(`page-aufruhr.promise.${verb}`, { category: catName(one) });
    case "nobid":
      return t("page-aufruhr.promise.nobid", { what: d.category.has(one) ? catName(one) : cardName(one) });
    case "coop":
      return t("page-aufruhr.promise.coop", { card: cardName(one), city: cityName(a[1] ?? null), n: num(Number(a[2])) });
    case "keepout":
      return t("page-aufruhr.promise.keepout", { place: placeName(one) });
    case "free":
      return "„" + promise.slice(5).replace(/^"|"$/g, "") + "“";
  }
  return promise;
}
