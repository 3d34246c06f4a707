// watching.tsx: how the others are watched: cards and dice, mayors set, mayors taken, Länder that fill up.
import type { Watching } from "../../table/contract.ts";
import { type Look, cardFor, itemSeat, minus, plus, tellingBy } from "../../table/player/telling.ts";
import { moneyOf, t } from "../../text/text.ts";
import { captures } from "./captures.ts";
import { landName } from "./data.ts";
import type { View } from "./view.ts";

const money = (n: number) => moneyOf("page-buergermeister.money")(n / 1000);
const card: Look = { icon: "scroll", noise: "paper", opens: true };
const set: Look = { icon: "marker", noise: "wood", at: ["post"], delta: () => "+1" };

const LOOKS: Record<string, Look> = {
  "tell.plus1": card,
  "tell.plus2": card,
  "tell.minus1": card,
  "tell.known": { icon: "scroll", quiet: true },
  "tell.colour": { icon: "hand", quiet: true },
  "tell.first_die": { icon: "die", noise: "wood" },
  "tell.receives": { icon: "die", noise: "wood", delta: plus("amount", money) },
  "tell.pays": { icon: "die", noise: "wood", delta: minus("amount", money) },
  "tell.short": { icon: "hazard", hits: "who", delta: minus("paid", money) },
  "tell.must_vacate": { icon: "hazard", hits: "who", big: true, delta: minus("n") },
  "tell.all_vacated": { icon: "hazard", hits: "who", big: true, delta: minus("n") },
  "tell.forced_pass": { icon: "cross", hits: "who" },
  "tell.vacate": { icon: "cross", hits: "who", at: ["post"], delta: () => "−1" },
  "tell.set": set,
  "tell.set_colour": set,
  "tell.take": { icon: "chain", by: "who", hits: "victim", big: true, noise: "stamp", at: ["post"], delta: () => "+1" },
  "tell.take_two": { icon: "chain", by: "who", hits: "victim", big: true, noise: "stamp", at: ["post", "second"], delta: () => "+2" },
  "tell.capital": { icon: "star", big: true, noise: "glass", at: ["post"] },
  "tell.decline": { icon: "cross", quiet: true },
  "tell.full": { icon: "check", by: null, big: true, noise: "glass", at: ["land"] },
  "tell.premium": { icon: "coin", delta: plus("amount", money) },
  "tell.all_full": { icon: "point", by: null, big: true },
  "tell.all_in_office": { icon: "point", by: null, big: true },
  "tell.stalemate": { icon: "point", by: null, big: true },
  "tell.round_limit": { icon: "point", by: null, big: true },
};

/** With four parties a colour speaks for a seat. */
const seatIn = (v: View) => itemSeat("colour", (id) => v.parties.find((p) => p.colours.some((c) => c === id))?.seat ?? -1);

/** Länder I led alone, and no longer do. */
function means(now: View, since: View, seat: number, name: (seat: number) => string): string[] {
  const seats = (leaders: readonly number[]) => [...new Set(leaders.map((p) => now.parties[p]?.seat ?? -1))];
  return now.lands.flatMap((l, i) => {
    const before = seats(since.lands[i]?.leaders ?? []);
    const after = seats(l.leaders);
    const other = after.find((s) => s !== seat);
    if (l.full || before.length !== 1 || before[0] !== seat || other === undefined) return [];
    return [t(after.includes(seat) ? "page-watch.means.land.shared" : "page-watch.means.land.lost", { land: landName(l.land), name: name(other), amount: money(l.premium) })];
  });
}

const watching: Watching<View> = {
  means,
  telling: (m, view) => tellingBy(LOOKS, m, seatIn(view)),
  card: (past, name) => captures(past, name, seatIn) ?? cardFor(past.at(-1)?.told ?? [], { "tell.full": "kept list", "tell.short": "kept list" }),
};
export default watching;
