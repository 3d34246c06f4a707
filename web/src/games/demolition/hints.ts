// hints.ts: the guided first game. Each hint waits for its moment at the real table.
import type { Hint } from "../../teach/lessons.ts";
import { t } from "../../text/text.ts";
import { data } from "./data.ts";
import { jobOf, told } from "./targets.ts";
import { type Play, type View, myBucks, myHand } from "./view.ts";

const turn = (p: Play) => p.moves.can("pass") || p.moves.can("tile") || p.moves.can("refuse");

export function hints(): Hint<View>[] {
  return [
    { id: "place", at: '.dem-tile[data-move^="place "]', when: (p) => p.moves.can("place"), text: t("learn-demolition.hint.place") },
    { id: "bid", at: ".dem-market ol", when: (p) => p.moves.can("bid"), text: t("learn-demolition.hint.bid") },
    { id: "outbid", at: ".dem-rung.held", when: (p) => p.moves.can("bid") && p.view.auction.some((s) => s.bidder !== null), text: t("learn-demolition.hint.outbid") },
    { id: "open", at: ".dem-tile.shut .dem-lk", when: (p) => p.moves.can("bid") && p.view.round > 1, text: t("learn-demolition.hint.open") },
    { id: "broke", at: '.dem-rung[data-move$=" moonlighting"]', when: (p) => p.moves.can("bid") && p.view.round > 1 && myBucks(p) === 0, text: t("learn-demolition.hint.broke") },
    { id: "pass", at: '.prompt [data-move="pass"]', when: (p) => p.moves.has("pass") && !p.moves.can("tile"), text: t("learn-demolition.hint.pass") },
    { id: "tile", at: '.dem-tile[data-move^="tile "]', when: (p) => p.moves.can("tile"), text: t("learn-demolition.hint.tile") },
    { id: "cards", at: ".dem-hand .dem-card.sel", when: (p) => p.moves.can("cards"), text: t("learn-demolition.hint.cards") },
    { id: "dump", at: ".dem-job dl", when: (p) => (told(jobOf(p) ?? NO_JOB, "price") ?? 0) > 0, text: t("learn-demolition.hint.dump") },
    { id: "limit", at: ".dem-hand", when: (p) => turn(p) && myHand(p).length >= data.parameters.hand_limit, text: t("learn-demolition.hint.limit") },
    { id: "discard", at: ".dem-hand .dem-card.can", when: (p) => p.moves.can("discard"), text: t("learn-demolition.hint.discard") },
    { id: "final", at: ".dem-tile", when: (p) => p.moves.any && p.view.final_phase, text: t("learn-demolition.hint.final") },
  ];
}

const NO_JOB = { facts: {} } as NonNullable<ReturnType<typeof jobOf>>;

/** A crew is the number of its set: the first card of it is pointed at. */
export function spots(move: string): string[] {
  const [verb, n] = move.split(" ");
  if (verb === "discard") return [`[data-pick="card ${n}"]`];
  return verb === "cards" ? [`[data-pick="set ${n}"]`, ".dem-hand .dem-card.sel", ".dem-hand"] : [];
}
