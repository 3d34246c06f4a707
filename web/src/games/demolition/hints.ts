// hints.ts: the guided first game. Each hint waits for its moment at the real table.
import type { Hint } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { data } from "./data.ts";
import { myBucks, myHand, type Play, type View } from "./view.ts";

const fell = (p: Play): boolean => !!p.before && p.before.city.some((id, i) => id && !p.view.city[i]);
const opened = (p: Play): boolean => fell(p) && p.view.open.some((c) => p.before?.houses.includes(c));

export function hints(): Hint<View>[] {
  return [
    { id: "goal", when: (p) => p.view.round === 1, text: t("page-demolition.hint.goal"), rule: "DEM-8.1" },
    { id: "bid", when: (p) => p.moves.can("bid"), text: t("page-demolition.hint.bid"), rule: "DEM-4.3" },
    { id: "outbid", when: (p) => p.moves.can("bid") && p.view.auction.some((s) => s.bidder !== null), text: t("page-demolition.hint.outbid"), rule: "DEM-4.4" },
    { id: "city", when: (p) => p.view.round > 1 && p.view.phase === "bid", text: t("page-demolition.hint.city"), rule: "DEM-5.2" },
    { id: "pass", when: (p) => p.moves.can("pass") && !p.moves.can("tile"), text: t("page-demolition.hint.pass"), rule: "DEM-6.6" },
    { id: "tile", when: (p) => p.moves.can("tile"), text: t("page-demolition.hint.tile"), rule: "DEM-5.4" },
    { id: "cards", when: (p) => p.moves.can("cards"), text: t("page-demolition.hint.cards"), rule: "DEM-5.7" },
    { id: "dump", when: (p) => p.moves.can("cards") && p.moves.all.length > 1, text: t("page-demolition.hint.dump"), rule: "DEM-5.6" },
    { id: "edges", when: opened, text: t("page-demolition.hint.edges"), rule: "DEM-5.1" },
    { id: "broke", when: (p) => p.seat !== null && p.view.round > 1 && p.moves.can("bid") && myBucks(p) === 0, text: t("page-demolition.hint.broke"), rule: "DEM-4.10" },
    { id: "limit", when: (p) => myHand(p).length >= data.parameters.hand_limit, text: t("page-demolition.hint.limit"), rule: "DEM-6.3" },
    { id: "final", when: (p) => p.view.final_phase, text: t("page-demolition.hint.final"), rule: "DEM-7.5" },
  ];
}
