// hints.ts: the guided first game: what to know when it matters for the first time.
import type { Hint } from "../../teach/lessons.ts";
import { t } from "../../text/text.ts";
import type { Play, View } from "./view.ts";

const does = (verb: string) => `[data-move^="${verb} "]`;
const can = (verb: string, phase?: string) => (p: Play) => p.moves.can(verb) && (!phase || p.view.phase === phase);

export function hints(): Hint<View>[] {
  return [
    { id: "talk", at: '.prompt [data-move="ready"]', when: (p) => p.view.phase === "talk" && p.moves.any, text: t("learn-aufruhr.hint.talk") },
    { id: "deals", at: "#tab-deals", tab: "deals", when: (p) => p.view.phase === "talk" && p.moves.any && !!p.view.table, text: t("learn-aufruhr.hint.deals") },
    { id: "vote", at: does("vote"), when: can("vote"), text: t("learn-aufruhr.hint.vote") },
    { id: "lens", at: ".auf-lens, .auf-cycle", when: (p) => p.moves.any && (p.view.step === "T3" || (p.view.phase === "window" && p.moves.can("demand"))), text: t("learn-aufruhr.hint.lens") },
    { id: "demand", at: `${does("demand")}:not([data-move="demand none"]), [data-pick^="for "], [data-pick^="group "]`, when: can("demand"), text: t("learn-aufruhr.hint.demand") },
    { id: "tokens", at: '[data-pick^="token "]', when: can("token"), text: t("learn-aufruhr.hint.tokens") },
    { id: "scandal", at: ".auf-tok.sc", when: can("scandal"), text: t("learn-aufruhr.hint.scandal") },
    { id: "desk", at: does("accept"), when: can("accept", "answer"), text: t("learn-aufruhr.hint.desk") },
    { id: "lord", at: does("recipient"), when: can("recipient"), text: t("learn-aufruhr.hint.lord") },
    { id: "intent", at: does("payout"), when: can("payout", "intent"), text: t("learn-aufruhr.hint.intent") },
    { id: "auction", at: '[data-pick^="pile "]', when: can("auction", "intent"), text: t("learn-aufruhr.hint.auction") },
    { id: "final", at: `${does("payout")}, ${does("auction")}`, when: (p) => p.view.phase === "final" && p.moves.any, text: t("learn-aufruhr.hint.final") },
    { id: "lot", at: does("lot"), when: can("lot"), text: t("learn-aufruhr.hint.lot") },
    { id: "bid", at: ".auf-amount", when: can("bid"), text: t("learn-aufruhr.hint.bid") },
    { id: "award", at: does("award"), when: can("award"), text: t("learn-aufruhr.hint.award") },
    { id: "site", at: `.target${does("site")}`, when: can("site", "site"), text: t("learn-aufruhr.hint.site") },
    { id: "card", at: does("card"), when: can("card"), text: t("learn-aufruhr.hint.card") },
    { id: "rcsite", at: `.target${does("site")}`, when: can("site", "rc_site"), text: t("learn-aufruhr.hint.rcsite") },
    { id: "partner", at: `${does("partner")}, [data-move="alone"]`, when: can("partner"), text: t("learn-aufruhr.hint.partner") },
    { id: "amount", at: ".auf-amount", when: (p) => p.moves.can("share") || p.moves.can("side"), text: t("learn-aufruhr.hint.amount") },
    { id: "reply", at: '.prompt [data-move="accept"]', when: can("accept", "reply"), text: t("learn-aufruhr.hint.reply") },
    { id: "priority", at: does("priority"), when: can("priority"), text: t("learn-aufruhr.hint.priority") },
    { id: "target", at: does("target"), when: can("target"), text: t("learn-aufruhr.hint.target") },
  ];
}

/** A gift is put into the folder first, an auction is put together first. */
export function spots(move: string): string[] {
  const [verb, what] = move.split(" ");
  if (verb === "scandal") return [".auf-tok.sc"];
  if (verb === "token") return [`[data-pick="token ${what}"]`];
  return verb === "auction" ? [`[data-pick="pile ${what}"]`] : verb === "bid" || verb === "share" || verb === "side" ? [".auf-amount"] : [];
}
