// watching.tsx: how a campaign day of somebody else is watched: who did what, where, and what it changed.
import type { CardRow, ResultCard, Watching } from "../../table/contract.ts";
import { type Look, cardFor, minus, numberIn, plainSeat, plus, tellingBy } from "../../table/player/telling.ts";
import { type Message, moneyOf, num, t, tell } from "../../text/text.ts";
import { regionName } from "./data.ts";
import type { View } from "./view.ts";

const money = moneyOf("page-ninety.money");
const lean = (n: number) => t("page-ninety.watch.lean", { n });
const solid = (n: number) => t("page-ninety.watch.solid", { n });

const walk: Look = { icon: "step", walk: true, noise: "wood", at: ["place"] };
const vote: Look = { icon: "vote", noise: "wood", at: ["place"], delta: () => "+" + lean(1) };
const loss: Look = { icon: "mud", noise: "stamp", hits: "of", at: ["place"], delta: () => "−" + lean(1) };
const nod: Look = { icon: "clock", quiet: true };

const LOOKS: Record<string, Look> = {
  "tell.turn": { ...nod, opens: true },
  "tell.week": { icon: "sun", big: true, noise: "glass", by: null },
  "tell.standing": nod,
  "tell.event": { icon: "scroll", quiet: true, at: ["place"] },
  "tell.expired": nod,
  "tell.end_turn": nod,
  "tell.pass_by": nod,
  "tell.stop": nod,
  "tell.decline": nod,
  "tell.closing": nod,
  "tell.window": nod,
  "tell.allotted": nod,
  "tell.invited": { icon: "mail", at: ["place"] },
  "tell.white": { icon: "die", noise: "wood", delta: plus("ap", num) },
  "tell.black": { icon: "die", noise: "wood" },
  "tell.die_odd": { icon: "die", noise: "wood" },
  "tell.die_even": { icon: "die", noise: "wood" },
  "tell.travel": walk,
  "tell.travel_free": walk,
  "tell.jump": { ...walk, walk: false },
  "tell.ride_home": { icon: "home", noise: "wood" },
  "tell.seed": vote,
  "tell.seed_card": { ...vote, delta: () => "+" + lean(2) },
  "tell.canvass": vote,
  "tell.placed": { ...vote, delta: plus("n", lean) },
  "tell.mail": { icon: "mail", at: ["place"], delta: minus("n", money) },
  "tell.solidified": { icon: "vote", noise: "stamp", at: ["place"], delta: plus("n", solid) },
  "tell.mudsling": loss,
  "tell.remove": loss,
  "tell.lost_lean": { icon: "mud", hits: "seat", at: ["place"], delta: minus("n", lean) },
  "tell.lost_cash": { icon: "coin", hits: "seat", delta: minus("n", money) },
  "tell.lost_canvassers": { icon: "person", hits: "seat", delta: minus("n") },
  "tell.must_lose": { icon: "hazard", hits: "seat", big: true, noise: "stamp" },
  "tell.got_cash": { icon: "coin", delta: plus("n", money) },
  "tell.got_canvassers": { icon: "person", delta: plus("n") },
  "tell.got_points": { icon: "step", delta: plus("n", num) },
  "tell.recruit": { icon: "person" },
  "tell.fundraise": { icon: "coin" },
  "tell.attend": { icon: "star", noise: "glass", at: ["place"] },
  "tell.coffee": { icon: "coffee" },
  "tell.coffee_now": { icon: "coffee" },
  "tell.coffee_kept": { icon: "coffee" },
  "tell.election": { icon: "vote", big: true, noise: "glass", by: null },
  "tell.tie": { icon: "die", big: true },
  "tell.winner": { icon: "point", big: true, noise: "glass" },
};

/** The weekly count: how they would come out today. */
function week(told: readonly Message[], name: (seat: number) => string): ResultCard | null {
  const over = told.find((m) => m.key === "ninety.tell.week");
  if (!over) return null;
  const rows = told
    .filter((m) => m.key === "ninety.tell.standing")
    .map(({ args = {} }): CardRow => {
      const seat = plainSeat(args["seat"]) ?? 0;
      return { seat, text: name(seat), value: num(numberIn(args["points"])), on: args["place"] === 1 };
    });
  return { title: tell(over, name), icon: "sun", seat: null, columns: [{ head: t("page-ninety.card.today"), rows }], stays: true };
}

/** Regions whose bonus for me has changed, the biggest change first. */
function means(now: View, since: View, seat: number, name: (seat: number) => string): string[] {
  return Object.entries(now.regions)
    .map(([region, r]) => ({ region, votes: r.votes, from: since.regions[region]?.bonus[seat] ?? 0, to: r.bonus[seat] ?? 0 }))
    .filter((x) => x.from !== x.to)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
    .map(({ region, votes, from, to }) => {
      const best = votes.map((n, i) => [n, i] as const).filter(([, i]) => i !== seat).sort((a, b) => b[0] - a[0])[0];
      return t("page-watch.means.region", { region: regionName(region), name: name(best?.[1] ?? 0), votes: best?.[0] ?? 0, mine: votes[seat] ?? 0, from, to });
    });
}

const watching: Watching<View> = {
  means,
  telling: (m) => tellingBy(LOOKS, m, plainSeat),
  card: (past, name) => week(past.at(-1)?.told ?? [], name) ?? cardFor(past.at(-1)?.told ?? [], { "tell.attend": "list", "tell.must_lose": "kept list", "tell.election": "kept list" }),
};
export default watching;
