// watching.tsx: how the others are watched: who appears on stage and which card goes with them; election night.
import type { Position } from "../../net/fold.ts";
import type { CardRow, ResultCard, Watching } from "../../table/contract.ts";
import { type Look, idIn, itemSeat, numberIn, plus, tellingBy } from "../../table/player/telling.ts";
import { label, moneyOf, num, t, tell } from "../../text/text.ts";
import type { View } from "./view.ts";

const money = moneyOf("page-stimmvieh.money");
const nod: Look = { icon: "clock", quiet: true };

const LOOKS: Record<string, Look> = {
  "tell.chosen": nod,
  "tell.own_top": nod,
  "tell.display": nod,
  "tell.vote_top": { icon: "vote", quiet: true, at: ["card"] },
  "tell.donation_top": { icon: "coin", quiet: true, at: ["card"] },
  "tell.tops": { icon: "star", at: [] },
  "tell.start": { icon: "step" },
  "tell.why_highest": { icon: "step", by: null },
  "tell.why_lowest": { icon: "step", by: null },
  "tell.why_flip": { icon: "step", by: null },
  "tell.why_angelus": { icon: "step", by: null },
  "tell.flip_needed": { icon: "hazard", by: null, big: true },
  "tell.flip": { icon: "person", noise: "paper" },
  "tell.for_angelus": nod,
  "tell.take": { icon: "vote", noise: "paper", at: ["card"] },
  "tell.nothing": { icon: "cross" },
  "tell.night": { icon: "moon", by: null, big: true, noise: "glass" },
  "tell.result": { icon: "point", delta: plus("final", money) },
  "tell.result_doubled": { icon: "point", delta: plus("final", money) },
  "tell.next_campaign": { icon: "sun", by: null },
};

const seatIn = (v: View) => itemSeat("party", (id) => v.parties.findIndex((p) => p.party === id));

/** The sealed choices turn over together: who goes with whom, who starts, and why. */
function unsealed(p: Position | undefined, name: (seat: number) => string): ResultCard | null {
  const told = (...keys: string[]) => (p?.told ?? []).filter((m) => keys.includes(m.key.slice("stimmvieh.".length)));
  const tops = told("tell.tops");
  const start = told("tell.start", "tell.flip_needed")[0];
  if (!p || !tops.length || !start) return null;
  const seat = seatIn(p.view as View);
  const first = seat(start.args?.["party"]);
  const rows = tops.map(({ key, args = {} }): CardRow => {
    const of = seat(args["party"]);
    return { seat: of, text: label("stimmvieh", "four", idIn(args["four"]) ?? key), value: num(numberIn(args["sum"])), on: of === first };
  });
  const why = p.told.filter((m) => m.key.startsWith("stimmvieh.tell.why_")).map((m) => tell(m, name));
  return { title: tell(start, name), icon: "star", seat: first, columns: [{ head: t("page-stimmvieh.card.tops"), rows }], ...(why.length ? { note: why.join(" ") } : {}) };
}

const watching: Watching<View> = {
  telling: (m, view) => tellingBy(LOOKS, m, seatIn(view)),
  card: (past, name) => unsealed(past.at(-1), name),
};
export default watching;
