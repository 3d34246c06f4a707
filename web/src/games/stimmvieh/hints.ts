// hints.ts: the guided first game.
import type { Hint } from "../../teach/lessons.ts";
import { t } from "../../text/text.ts";
import { actor, chosen, isChoosing, isForAngelus, pickedPolitician, reach } from "./targets.ts";
import { type Play, type View } from "./view.ts";

const own = (p: Play) => (p.seat === null ? undefined : p.view.parties[p.seat]);
const mine = (p: Play) => actor(p) === p.seat && p.seat !== null;
const onStage = (p: Play) => mine(p) && pickedPolitician(p) !== null;
const taking = (p: Play) => onStage(p) && reach(p, pickedPolitician(p) ?? 0).length > 0;

export function hints(): Hint<View>[] {
  return [
    { id: "choose", at: ".sti-hand .cards", when: (p) => isChoosing(p) && chosen(p).length === 0, text: t("learn-stimmvieh.hint.choose") },
    { id: "sum", at: ".prompt .btn.go", when: (p) => isChoosing(p) && p.moves.has(`top ${chosen(p).join(" ")}`), text: t("learn-stimmvieh.hint.sum") },
    { id: "play", at: ".sti-hand .grp .cards", when: (p) => mine(p) && pickedPolitician(p) === null, text: t("learn-stimmvieh.hint.play") },
    { id: "take", at: ".sti-display .sti-card.ok", when: taking, text: t("learn-stimmvieh.hint.take") },
    { id: "refill", at: ".sti-stack.next", when: taking, text: t("learn-stimmvieh.hint.refill") },
    { id: "nothing", at: ".prompt .btn.go", when: (p) => onStage(p) && !taking(p), text: t("learn-stimmvieh.hint.nothing") },
    { id: "angelus", at: ".sti-hand .grp .cards", when: isForAngelus, text: t("learn-stimmvieh.hint.angelus") },
    { id: "piles", at: ".sti-lane.mine .heaps", when: (p) => mine(p) && (own(p)?.votes.count ?? 0) > 0, text: t("learn-stimmvieh.hint.piles") },
    { id: "double", at: "#tabpane .note", tab: "mine", when: (p) => mine(p) && (own(p)?.donations.count ?? 0) > 1, text: t("learn-stimmvieh.hint.double") },
    { id: "memory", at: "#tab-parties", tab: "parties", when: (p) => mine(p) && p.view.turn >= 12, text: t("learn-stimmvieh.hint.memory") },
    { id: "late", at: ".sti-hand .grp .cards", when: (p) => mine(p) && p.view.turn >= 26, text: t("learn-stimmvieh.hint.late") },
  ];
}

/** A move begins with the politician who makes it. */
export function spots(move: string): string[] {
  const [verb, n] = move.split(" ");
  if (verb === "top") return move.split(" ").slice(1).map((x) => `[data-pick="top ${x}"]`);
  return verb === "play" ? [`[data-pick="politician ${n}"]`] : [];
}
