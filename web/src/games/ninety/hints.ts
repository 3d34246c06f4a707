// hints.ts: the guided first game: ten or so hints, each at the moment it is worth something.
import type { Hint } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import type { Play, View } from "./view.ts";

const mine = (p: Play) => p.live && p.moves.any;

export function hints(): Hint<View>[] {
  return [
    { id: "goal", when: (p) => mine(p), text: t("page-ninety.hint.goal"), rule: "NIN-15.6" },
    { id: "seed", when: (p) => p.moves.can("seed"), text: t("page-ninety.hint.seed"), rule: "NIN-3.7" },
    { id: "travel", when: (p) => p.moves.can("travel"), text: t("page-ninety.hint.travel"), rule: "NIN-9.1" },
    { id: "recruit", when: (p) => p.moves.can("recruit"), text: t("page-ninety.hint.recruit"), rule: "NIN-11.1" },
    { id: "canvass", when: (p) => p.moves.can("canvass"), text: t("page-ninety.hint.canvass"), rule: "NIN-10.1" },
    { id: "event", when: (p) => mine(p) && p.view.phase === "act" && p.view.schedule.length > 1, text: t("page-ninety.hint.event"), rule: "NIN-12.1" },
    { id: "attend", when: (p) => p.moves.can("attend"), text: t("page-ninety.hint.attend"), rule: "NIN-12.4" },
    { id: "invited", when: (p) => p.seat !== null && p.view.schedule.some((s) => s.invitee === p.seat), text: t("page-ninety.hint.invited"), rule: "NIN-13.1" },
    { id: "mail", when: (p) => p.moves.can("mail") && p.view.phase === "act" && p.view.day > 1, text: t("page-ninety.hint.mail"), rule: "NIN-11.3" },
    { id: "mud", when: (p) => p.moves.can("mudsling"), text: t("page-ninety.hint.mud"), rule: "NIN-10.2" },
    { id: "fundraise", when: (p) => p.moves.can("fundraise"), text: t("page-ninety.hint.fundraise"), rule: "NIN-11.2" },
    { id: "weekend", when: (p) => p.moves.can("bonus"), text: t("page-ninety.hint.weekend"), rule: "NIN-7.1" },
    { id: "allot", when: (p) => p.moves.can("allot"), text: t("page-ninety.hint.allot"), rule: "NIN-15.2" },
  ];
}
