// watching.tsx: how the others are watched: bids, hirings, buildings that come down.
import type { Watching } from "../../table/contract.ts";
import { type Look, cardFor, minus, numberIn, plainSeat, plus, signed, tellingBy } from "../../table/player/telling.ts";
import { t } from "../../text/text.ts";
import type { View } from "./view.ts";

const bucks = (n: number) => t("page-demolition.watch.bucks", { n: { amount: n } });
const points = (n: number) => t("page-demolition.watch.points", { n });
const hired: Look = { icon: "person", noise: "paper", at: ["card"], delta: (a) => signed(-numberIn(a["price"]), bucks) };
const falls: Look = { icon: "wrecking_ball", big: true, noise: "stamp", shakes: true, at: ["tile"] };
const nod: Look = { icon: "clock", quiet: true };

const LOOKS: Record<string, Look> = {
  "tell.draw": { icon: "person", quiet: true, by: null },
  "tell.round": { icon: "clock", by: null, opens: true },
  "tell.reshuffle": { icon: "undo", quiet: true },
  "tell.tile": { icon: "crowbar", quiet: true, at: ["tile"] },
  "tell.pass": nod,
  "tell.bid": { icon: "hand", noise: "wood", at: ["card"], delta: (a) => signed(-numberIn(a["price"]), bucks) },
  "tell.union": hired,
  "tell.gains": hired,
  "tell.gains_paid": hired,
  "tell.outbid": { icon: "hazard", hits: "seat" },
  "tell.demolishes": falls,
  "tell.demolishes_many": falls,
  "tell.dumps": { icon: "debris", delta: minus("price", bucks) },
  "tell.earns": { icon: "point", delta: plus("points", points) },
  "tell.earns_points": { icon: "point", delta: plus("points", points) },
  "tell.uncovered": { icon: "hazard", at: ["tile"], big: true },
  "tell.opened": { icon: "edge", at: ["tile"], by: null },
  "tell.final": { icon: "hazard", by: null, big: true, noise: "glass" },
  "tell.final_blocked": { icon: "hazard", by: null, big: true, noise: "glass" },
  "tell.refuse": { icon: "cross", hits: "seat", delta: minus("price", bucks) },
  "tell.end": { icon: "point", by: null, big: true },
  "tell.end_stall": { icon: "point", by: null, big: true },
};

const watching: Watching<View> = {
  telling: (m) => tellingBy(LOOKS, m, plainSeat),
  card: (past) => cardFor(past.at(-1)?.told ?? [], { "tell.final": "kept list", "tell.final_blocked": "kept list", "tell.demolishes": "list", "tell.demolishes_many": "list", "tell.gains": "list", "tell.gains_paid": "list", "tell.end": "kept list", "tell.end_stall": "kept list" }),
};
export default watching;
