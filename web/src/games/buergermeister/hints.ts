// hints.ts: a guided first game: each hint waits for the situation it speaks of.
import type { Hint } from "../../teach/lessons.ts";
import { factsOf } from "../../table/facts.ts";
import { t } from "../../text/text.ts";
import { runs } from "./targets.ts";
import { type Play, type View, activeParty, setNow } from "./view.ts";

const LOW = 600000; // a till that begins to worry
const mine = (p: Play) => p.live && p.moves.any;
const setting = (p: Play) => mine(p) && p.moves.can("set");
const closeToFull = (v: View) => v.lands.some((l) => !l.full && l.free <= 4);

export function hints(): Hint<View>[] {
  return [
    { id: "card", at: ".bgm-event", when: (p) => mine(p) && p.view.card !== null && p.view.phase === "place", text: t("learn-buergermeister.hint.card") },
    { id: "colour", at: '.bgm-colour[data-move], .prompt [data-move^="colour "]', when: (p) => p.moves.can("colour"), text: t("learn-buergermeister.hint.colour") },
    { id: "set", at: '.bgm-map .bgm-post.can', when: setting, text: t("learn-buergermeister.hint.set") },
    { id: "lens", at: ".bgm-lens", when: (p) => setting(p) && setNow(p.view) === 1, text: t("learn-buergermeister.hint.lens") },
    { id: "second", at: '.prompt [data-move="end_turn"]', when: (p) => mine(p) && setNow(p.view) === 1 && p.moves.has("end_turn"), text: t("learn-buergermeister.hint.second") },
    { id: "plus", at: ".bgm-map .bgm-plus", when: (p) => setting(p) && [...factsOf(p).numbers("set", "takes").values()].some((n) => n > 0), text: t("learn-buergermeister.hint.plus") },
    { id: "capture", at: '.prompt [data-move^="take "]', when: (p) => p.moves.can("take"), text: t("learn-buergermeister.hint.capture") },
    { id: "choice", at: '.prompt [data-move^="take "]', when: (p) => p.moves.can("take") && runs(p.view).length > 1, text: t("learn-buergermeister.hint.choice") },
    { id: "safe", at: ".bgm-lens", when: (p) => setting(p) && p.view.round >= 4, text: t("learn-buergermeister.hint.safe") },
    { id: "cash", at: ".seat.me .row", when: (p) => setting(p) && (activeParty(p.view)?.cash ?? 0) <= LOW, text: t("learn-buergermeister.hint.cash") },
    { id: "vacate", at: ".bgm-map .bgm-post.vacate", when: (p) => p.moves.can("vacate"), text: t("learn-buergermeister.hint.vacate") },
    { id: "premium", at: ".bgm-lands", tab: "lens", when: (p) => setting(p) && closeToFull(p.view), text: t("learn-buergermeister.hint.premium") },
    { id: "full", at: ".bgm-lands .full", tab: "lens", when: (p) => mine(p) && p.view.lands.some((l) => l.full), text: t("learn-buergermeister.hint.full") },
  ];
}

/** On a small map a chair is pressed in the lens. */
export function spots(move: string): string[] {
  const [, post] = move.split(" ");
  return post ? [`[data-post="${post}"]`] : [];
}
