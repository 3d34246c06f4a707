// watching.tsx: how the others are watched: elections, folders, subsidies, auctions, projects, deals, the Commission.
import type { Watching } from "../../table/contract.ts";
import { type Look, itemSeat, minus, plus, tellingBy } from "../../table/player/telling.ts";
import { num, t } from "../../text/text.ts";
import { cityName } from "./data.ts";
import { resultOf } from "./story.ts";
import { type View, payoutOf, seatOf } from "./view.ts";

const nod: Look = { icon: "check", quiet: true };
const inside: Look = { icon: "folder", by: null };
const promise: Look = { icon: "hand" };
const project: Look = { icon: "marker", noise: "wood", big: true, at: ["place"] };
const election: Look = { icon: "chain", big: true, noise: "glass", by: null };

const LOOKS: Record<string, Look> = {
  "move.seal": nod, // my own move, told to me alone
  "move.no_offer": nod,
  "tell.ready": nod,
  "tell.voted": nod,
  "tell.own_vote": nod,
  "tell.has_bid": nod,
  "tell.own_bid": nod,
  "tell.window_done": nod,
  "talk.unready": nod,
  "tell.vote": { icon: "vote" },
  "tell.vote_lot": { ...election, icon: "die" },
  "tell.vote_again": election,
  "tell.run_off": election,
  "tell.stays": { ...election, by: "city" },
  "tell.elected": { ...election, by: "city" },
  "tell.lot_elects": { ...election, by: "city" },
  "tell.why_lot": { icon: "die", by: null },
  "tell.why_again": { icon: "chain", by: null },
  "tell.why_run_off": { icon: "chain", by: null },
  "tell.why_stays": { icon: "chain", by: null },
  "tell.why_award": { icon: "chain", by: null },
  "tell.why_secret": { icon: "lock", by: null },
  "tell.returned": { icon: "folder", quiet: true },
  "tell.no_folders": { icon: "folder", by: null },
  "tell.handed": { icon: "folder", noise: "stamp" },
  "tell.folder": { icon: "folder" },
  "tell.token_in": inside,
  "tell.scandal_in": inside,
  "tell.empty_in": inside,
  "tell.refused": { icon: "folder", big: true, noise: "paper" },
  "tell.accepted": { icon: "folder", big: true, noise: "stamp", by: "city" },
  "tell.intent_stands": { icon: "check", by: null },
  "tell.recipient": { icon: "coin", quiet: true },
  "tell.subventions": { icon: "coin", big: true, noise: "paper" },
  "tell.receives": { icon: "coin", delta: plus("n") },
  "tell.pays": { icon: "coin", hits: "city", delta: minus("n") },
  "tell.declares_payout": { icon: "scroll" },
  "tell.declares_auction": { icon: "scroll" },
  "tell.final_payout": { icon: "scroll", big: true },
  "tell.final_auction": { icon: "scroll", big: true },
  "tell.turned": { icon: "scroll", by: null },
  "tell.lot": { icon: "hand", by: null },
  "tell.bid": { icon: "coin" },
  "tell.tie": { icon: "hazard", by: null, big: true },
  "tell.buys": { icon: "coin", big: true, noise: "stamp", delta: minus("n") },
  "tell.award": { icon: "hand", big: true, by: "city" },
  "tell.discarded": { icon: "cross", by: null },
  "tell.keeps": { icon: "scroll", big: true, noise: "stamp" },
  "tell.built": project,
  "tell.realised": project,
  "tell.realised_jointly": project,
  "tell.builds_nothing": { icon: "cross" },
  "tell.payout_card": { icon: "coin", by: null, noise: "paper" },
  "tell.clean": { icon: "eye" },
  "tell.fizzle": { icon: "eye", big: true },
  "tell.revealed": { icon: "eye", big: true, noise: "stamp", by: "city", hits: "city" },
  "tell.revealed_empty": { icon: "eye", by: "city" },
  "tell.impeached": { icon: "hazard", big: true, noise: "stamp", hits: "city", shakes: true },
  "tell.event": { icon: "scroll", by: null, big: true, noise: "paper" },
  "tell.suspended": { icon: "hazard", by: null, at: ["place"] },
  "tell.target": { icon: "map", at: ["place"] },
  "tell.rc_site": { icon: "map", at: ["place"] },
  "tell.terms": { icon: "hand" },
  "tell.joins": { icon: "check" },
  "tell.declines": { icon: "cross" },
  "tell.conflict": { icon: "hazard", by: null, at: ["place"] },
  "tell.round": { icon: "clock", by: null, big: true },
  "tell.over": { icon: "point", by: null, big: true, noise: "glass" },
  "tell.hall": { icon: "point", big: true, noise: "glass", at: ["place"] },
  "talk.proposes": { icon: "hand", by: "city" },
  "talk.vote": promise,
  "talk.accepts": { icon: "check" },
  "talk.declines": { icon: "cross" },
  "talk.withdraws": { icon: "undo" },
  "talk.concluded": { icon: "hand", by: null, big: true, noise: "stamp" },
  "talk.failed": { icon: "hazard", by: null, big: true },
  "talk.gift": { icon: "coin", by: "city", delta: minus("n") },
  "talk.judged_kept": { icon: "check" },
  "talk.judged_broken": { icon: "hazard", big: true, noise: "stamp" },
};

/** What a payout that is planned since then would bring me, and whom it would bring most. */
function means(now: View, since: View, seat: number): string[] {
  const plan = now.final ?? now.intent;
  const category = payoutOf(plan);
  const me = now.mayors[seat];
  if (!category || !me || plan === (since.final ?? since.intent)) return [];
  const most = [...now.mayors].sort((a, b) => b.income[category] - a.income[category])[0];
  const mine = num(me.income[category]);
  if (!most || most === me || most.income[category] <= me.income[category]) return [t("page-watch.means.plan", { mine })];
  return [t("page-watch.means.plan.most", { mine, city: cityName(most.city), most: num(most.income[category]) })];
}

const watching: Watching<View> = {
  means,
  telling: (m, view) => tellingBy(LOOKS, m, itemSeat("city", (id) => seatOf(view, id))),
  card: resultOf,
};
export default watching;
