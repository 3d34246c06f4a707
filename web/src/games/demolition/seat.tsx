// seat.tsx: what is public of a firm, and what it is doing.
import type { Fact, SeatFacts } from "../../table/contract.ts";
import { num, t } from "../../text/text.ts";
import { cardName, data } from "./data.ts";
import type { Play } from "./view.ts";

function status(play: Play, seat: number): { status?: string; done?: boolean } {
  const { view } = play;
  const acts = play.turn.includes(seat);
  if (view.phase === "bid") {
    const slot = view.auction.find((s) => s.bidder === seat);
    if (slot?.card && slot.bid) return { status: t("page-demolition.seat.bid", { card: cardName(slot.card) }), done: true };
    if (view.players[seat]?.gained) return { status: t("page-demolition.seat.gained"), done: true };
    return { status: t(acts ? "page-demolition.seat.bidding" : "page-demolition.seat.to_bid") };
  }
  if (!acts) return {};
  if (view.phase === "turn") return { status: t("page-demolition.seat.turn") };
  if (view.phase === "cards") return { status: t("page-demolition.seat.cards") };
  if (view.phase === "place_bunker") return { status: t("page-demolition.seat.bunker") };
  return { status: t("page-demolition.seat.discard") };
}

export function seat(play: Play, i: number): SeatFacts {
  const p = play.view.players[i];
  if (!p) return { facts: [] };
  const facts: Fact[] = [
    { icon: "debris", title: t("page-demolition.fact.points"), value: p.points },
    { icon: "coin", title: t("page-demolition.fact.bucks"), value: num(p.bucks) },
    { icon: "person", title: t("page-demolition.fact.hand"), value: `${p.hand_size}/${data.parameters.hand_limit}` },
  ];
  if (play.seats.length < 5) facts.push({ icon: "home", title: t("page-demolition.fact.tiles"), value: p.tiles.length }); // five seats leave no room
  const first = play.view.start === i;
  return { facts, ...status(play, i), ...(first ? { badge: { icon: "marker" as const, title: t("page-demolition.seat.start") } } : {}) };
}
