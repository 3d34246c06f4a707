// hints.ts: a guided first game: each hint waits for the situation it speaks of.
import type { Hint } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { runs } from "./targets.ts";
import { type Play, type View, activeParty, setNow } from "./view.ts";

const mine = (p: Play) => p.live && p.moves.any;
const closeToFull = (v: View) => v.lands.some((l) => !l.full && l.free <= 4);

export function hints(): Hint<View>[] {
  return [
    { id: "goal", when: () => true, text: t("page-buergermeister.hint.goal"), rule: "BGM-8.5" },
    { id: "card", when: (p) => mine(p) && p.view.card !== null && p.view.phase !== "vacate", text: t("page-buergermeister.hint.card"), rule: "BGM-3.2" },
    { id: "colour", when: (p) => mine(p) && p.moves.can("colour"), text: t("page-buergermeister.hint.colour"), rule: "BGM-9.1" },
    { id: "set", when: (p) => p.moves.can("set"), text: t("page-buergermeister.hint.set"), rule: "BGM-4.1" },
    { id: "second", when: (p) => mine(p) && setNow(p.view) === 1 && p.view.phase !== "capture", text: t("page-buergermeister.hint.second"), rule: "BGM-3.4" },
    { id: "plus", when: (p) => p.moves.can("set") && p.view.turn >= p.view.parties.length, text: t("page-buergermeister.hint.plus"), rule: "BGM-5.1" },
    { id: "capture", when: (p) => p.moves.can("take"), text: t("page-buergermeister.hint.capture"), rule: "BGM-5.8" },
    { id: "choice", when: (p) => p.moves.can("take") && runs(p.view).length > 1, text: t("page-buergermeister.hint.choice"), rule: "BGM-5.6" },
    { id: "safe", when: (p) => mine(p) && p.view.round >= 4, text: t("page-buergermeister.hint.safe"), rule: "BGM-5.12" },
    { id: "cash", when: (p) => mine(p) && (activeParty(p.view)?.cash ?? 0) <= 700000, text: t("page-buergermeister.hint.cash"), rule: "BGM-6.1" },
    { id: "vacate", when: (p) => p.moves.can("vacate"), text: t("page-buergermeister.hint.vacate"), rule: "BGM-6.2" },
    { id: "premium", when: (p) => mine(p) && closeToFull(p.view), text: t("page-buergermeister.hint.premium"), rule: "BGM-7.3" },
    { id: "full", when: (p) => p.view.lands.some((l) => l.full), text: t("page-buergermeister.hint.full"), rule: "BGM-7.5" },
  ];
}
