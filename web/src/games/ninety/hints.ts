// hints.ts: the guided first game: each hint at the moment it is worth something.
import type { Hint } from "../../teach/lessons.ts";
import { t } from "../../text/text.ts";
import type { Play, View } from "./view.ts";

const mine = (p: Play) => p.live && p.moves.any;
const acting = (p: Play) => mine(p) && p.view.phase === "act";
const does = (verb: string) => `.nin-do[data-move^="${verb}"]`;
const can = (verb: string) => (p: Play) => p.moves.can(verb);

export function hints(): Hint<View>[] {
  return [
    { id: "bio", at: ".nin-choice", when: can("pick_bio"), text: t("learn-ninety.hint.bio") },
    { id: "turf", at: ".nin-choice", when: can("pick_turf"), text: t("learn-ninety.hint.turf") },
    { id: "seed", at: '.nin-target[data-move^="seed "]', when: can("seed"), text: t("learn-ninety.hint.seed") },
    { id: "regions", at: ".nin-regs", tab: "race", when: can("seed"), text: t("learn-ninety.hint.regions") },
    { id: "points", at: ".nin-points", when: acting, text: t("learn-ninety.hint.points") },
    { id: "recruit", at: does("recruit"), when: can("recruit"), text: t("learn-ninety.hint.recruit") },
    { id: "travel", at: '.nin-target[data-move^="travel "]', when: can("travel"), text: t("learn-ninety.hint.travel") },
    { id: "canvass", at: does("canvass"), when: can("canvass"), text: t("learn-ninety.hint.canvass") },
    { id: "attend", at: does("attend"), when: can("attend"), text: t("learn-ninety.hint.attend") },
    { id: "invited", at: ".nin-tag.inv", tab: "schedule", when: (p) => mine(p) && p.seat !== null && p.view.schedule.some((s) => s.invitee === p.seat), text: t("learn-ninety.hint.invited") },
    { id: "event", at: ".nin-ev", tab: "schedule", when: (p) => acting(p) && p.view.schedule.length > 0, text: t("learn-ninety.hint.event") },
    { id: "mud", at: does("mudsling"), when: can("mudsling"), text: t("learn-ninety.hint.mud") },
    { id: "fundraise", at: does("fundraise"), when: can("fundraise"), text: t("learn-ninety.hint.fundraise") },
    { id: "mail", at: '[data-pick="mail"]', when: (p) => acting(p) && p.moves.can("mail"), text: t("learn-ninety.hint.mail") },
    { id: "coffee", at: does("coffee"), when: can("coffee"), text: t("learn-ninety.hint.coffee") },
    { id: "weekend", at: does("bonus"), when: can("bonus"), text: t("learn-ninety.hint.weekend") },
    { id: "either", at: does("option"), when: can("option"), text: t("learn-ninety.hint.either") },
    { id: "place", at: ".nin-target", when: (p) => p.moves.can("pick") || p.moves.can("jump"), text: t("learn-ninety.hint.place") },
    { id: "remove", at: ".nin-target", when: can("remove"), text: t("learn-ninety.hint.remove") },
    { id: "penalty", at: ".nin-target", when: can("penalty"), text: t("learn-ninety.hint.penalty") },
    { id: "end", at: '.prompt [data-move="end_turn"]', when: (p) => acting(p) && p.view.ap === 1, text: t("learn-ninety.hint.end") },
    { id: "allot", at: ".nin-allot", when: can("allot"), text: t("learn-ninety.hint.allot") },
  ];
}

/** A walk goes to the next space, mail is chosen first, votes are allotted region by region. */
export function spots(move: string): string[] {
  const [verb, where] = move.split(" ");
  if (verb === "mail") return ['[data-pick="mail"]'];
  if (verb === "remove") return [`[data-pick="at ${where}"]`];
  return verb === "allot" ? [".nin-allot"] : [];
}
