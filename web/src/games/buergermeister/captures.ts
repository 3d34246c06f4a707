// captures.ts: what one turn has taken from the others, as a card: a capital that changes hands, or so many posts that it is a landslide.
import type { Position } from "../../net/fold.ts";
import type { CardRow, ResultCard } from "../../table/contract.ts";
import { type SeatIn, idIn } from "../../table/player/telling.ts";
import { type Message, label, t, tell } from "../../text/text.ts";
import { posts } from "./data.ts";
import type { View } from "./view.ts";

const LANDSLIDE = 3; // posts
const is = (m: Message, ...keys: string[]): boolean => keys.includes(m.key.slice("buergermeister.tell.".length));
const takes = (m: Message): boolean => is(m, "take", "take_two");
const draws = (m: Message): boolean => is(m, "plus1", "plus2", "minus1");

/** Everything taken in the turn of the last capture, oldest first. A turn begins with a card; the next one may be drawn already. */
function ofTurn(past: readonly Position[]): Message[] {
  const told = past.flatMap((p) => p.told);
  const upTo = told.slice(0, told.findLastIndex(takes) + 1);
  return upTo.slice(upTo.findLastIndex(draws) + 1).filter(takes);
}

function rowsOf(m: Message, seatIn: SeatIn): CardRow[] {
  const { post, second, victim } = m.args ?? {};
  return [post, second].flatMap((a) => {
    const code = idIn(a);
    if (!code) return [];
    const capital = posts.get(code)?.capital ?? false;
    return [{ seat: seatIn(victim), text: label("buergermeister", "post", code), on: capital, ...(capital ? { value: t("page-buergermeister.card.capital") } : {}) }];
  });
}

export function captures(past: readonly Position[], name: (seat: number) => string, seatOf: (v: View) => SeatIn): ResultCard | null {
  const p = past.at(-1);
  if (!p?.told.some(takes)) return null;
  const seatIn = seatOf(p.view as View);
  const all = ofTurn(past);
  const rows = all.flatMap((m) => rowsOf(m, seatIn));
  const capital = p.told.find((m) => is(m, "capital"));
  if (!capital && rows.length < LANDSLIDE) return null;
  const by = seatIn(all[0]?.args?.["who"]);
  const title = capital ? tell(capital, name) : t("page-buergermeister.card.landslide", { name: by === null ? "" : name(by), n: rows.length });
  return { title, icon: capital ? "star" : "chain", seat: by, columns: [{ head: t("page-buergermeister.card.from"), rows }], stays: true };
}
