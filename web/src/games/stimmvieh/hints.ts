// hints.ts: the guided first game.
import type { Hint } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { actor, chosen, isChoosing, isForAngelus, pickedPolitician, reach } from "./targets.ts";
import { type Play, type View, left } from "./view.ts";

const own = (p: Play) => (p.seat === null ? undefined : p.view.parties[p.seat]);
const mine = (p: Play) => actor(p) === p.seat && p.seat !== null;

export function hints(): Hint<View>[] {
  return [
    { id: "choose", when: (p) => isChoosing(p) && chosen(p).length === 0, text: t("page-stimmvieh.h.choose"), rule: "STI-2.3" },
    { id: "goal", when: (p) => isChoosing(p) && chosen(p).length > 0 && chosen(p).length < 4, text: t("page-stimmvieh.h.goal"), rule: "STI-5.3" },
    { id: "sum", when: (p) => isChoosing(p) && chosen(p).length === 4, text: t("page-stimmvieh.h.sum"), rule: "STI-3.1" },
    { id: "play", when: (p) => mine(p) && pickedPolitician(p) === null, text: t("page-stimmvieh.h.play"), rule: "STI-4.3" },
    { id: "take", when: (p) => mine(p) && pickedPolitician(p) !== null && reach(p, pickedPolitician(p) ?? 0).length > 0, text: t("page-stimmvieh.h.take"), rule: "STI-4.4" },
    { id: "refill", when: (p) => mine(p) && (own(p)?.played.length ?? 0) >= 1 && pickedPolitician(p) !== null, text: t("page-stimmvieh.h.refill"), rule: "STI-4.7" },
    { id: "angelus", when: (p) => isForAngelus(p), text: t("page-stimmvieh.h.angelus"), rule: "STI-7.4" },
    { id: "nothing", when: (p) => mine(p) && left(own(p) ?? p.view.parties[0]!).hand.concat(own(p)?.tops ?? []).some((n) => p.moves.has(`play ${n} -`)), text: t("page-stimmvieh.h.nothing"), rule: "STI-4.5" },
    { id: "votes", when: (p) => mine(p) && (own(p)?.votes.count ?? 0) > 0, text: t("page-stimmvieh.h.votes"), rule: "STI-5.2" },
    { id: "memory", when: (p) => mine(p) && p.view.turn >= 12, text: t("page-stimmvieh.h.memory"), rule: "STI-6.3" },
    { id: "late", when: (p) => mine(p) && p.view.turn >= 28, text: t("page-stimmvieh.h.late"), rule: "STI-11.1" },
    { id: "night", when: (p) => p.view.phase === "end", text: t("page-stimmvieh.h.night"), rule: "STI-5.6" },
  ];
}
