// hints.ts: the guided first game: what to know when it matters for the first time.
import type { Hint } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { type Play, type View, iAmLord, mine } from "./view.ts";

export function hints(): Hint<View>[] {
  const hint = (id: Parameters<typeof text>[0], rule: string, when: (p: Play) => boolean): Hint<View> => ({ id, rule, when, text: text(id) });
  return [
    hint("goal", "AUF-15.2", (p) => p.view.round === 1 && p.view.phase === "talk"),
    hint("talk", "AUF-16.4", (p) => p.view.phase === "talk" && p.moves.any),
    hint("vote", "AUF-4.1", (p) => p.view.phase === "ballot" && p.moves.any),
    hint("folder", "AUF-12.5", (p) => p.view.phase === "window" && p.moves.can("demand")),
    hint("scandal", "AUF-12.7", (p) => p.view.phase === "window" && p.moves.can("scandal")),
    hint("desk", "AUF-12.8", (p) => p.view.phase === "answer" && iAmLord(p)),
    hint("lord", "AUF-5.2", (p) => p.view.phase === "subventions" && p.moves.any),
    hint("intent", "AUF-6.1", (p) => p.view.phase === "intent" && p.moves.any),
    hint("payout", "AUF-10.1", (p) => p.view.step === "T3" && (p.view.intent ?? "").startsWith("payout")),
    hint("bid", "AUF-7.3", (p) => p.view.phase === "bid" && p.moves.any),
    hint("site", "AUF-8.1", (p) => p.view.phase === "site" && p.moves.any),
    hint("ruhrcity", "AUF-9.5", (p) => (mine(p)?.held.length ?? 0) > 0),
  ];
}

function text(id: "goal" | "talk" | "vote" | "folder" | "scandal" | "desk" | "lord" | "intent" | "payout" | "bid" | "site" | "ruhrcity"): string {
  return t(`page-aufruhr.hint.${id}`);
}
