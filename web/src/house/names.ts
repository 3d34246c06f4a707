// names.ts: what the parties of a table are called, in lists.
import type { TableInfo } from "../net/api.ts";
import { botName, t } from "../text/text.ts";

export function namesOf(info: TableInfo): (party: number) => string {
  return (party) => {
    const seat = info.seats[party];
    if (!seat) return t("page.automaton");
    if (info.mine?.includes(party) && info.mine.length === 1) return t("page.you");
    return seat.kind === "bot" ? botName(seat.bot) : (seat.name ?? t("page.seat.nameless", { n: party + 1 }));
  };
}

/** Who else sat there: people by name, bots as a number. */
export function company(info: TableInfo): string {
  const people = info.seats.flatMap((s, i) => (s.kind === "person" && !info.mine?.includes(i) ? [s.name ?? ""] : []));
  const bots = info.seats.filter((s) => s.kind === "bot").length;
  return [...people, ...(bots ? [t("page-results.bots", { n: bots })] : [])].join(", ");
}
