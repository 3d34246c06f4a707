// prompts.tsx: what there is to decide, in words.
import type { Prompt } from "../../table/contract.ts";
import { factsOf } from "../../table/facts.ts";
import { t } from "../../text/text.ts";
import { cardOf, partyName, politician } from "./data.ts";
import { actor, chosen, isChoosing, isForAngelus, missing, pickedPolitician, pickedSlot, reach, takers } from "./targets.ts";
import { type Play, who } from "./view.ts";

function choosePrompt(p: Play): Prompt {
  const now = chosen(p);
  const move = `top ${now.join(" ")}`;
  const ready = p.moves.has(move);
  const sum = factsOf(p).number(move, "sum") ?? "…";
  return {
    title: ready ? t("page-stimmvieh.p.choose.ready") : t("page-stimmvieh.p.choose", { n: missing(p) }),
    sub: ready ? t("page-stimmvieh.p.choose.ready.sub", { sum }) : t("page-stimmvieh.p.choose.sub"),
    rule: ready ? "STI-3.1" : "STI-2.3",
    icon: "person",
    acts: ready ? [{ label: t("page-stimmvieh.p.print"), icon: "check", move, go: true }] : [],
  };
}

function playPrompt(p: Play, party: number): Prompt {
  const n = pickedPolitician(p);
  const slot = pickedSlot(p);
  if (n !== null) {
    const name = politician(party, n).name;
    const cards = reach(p, n);
    if (!cards.length)
      return {
        title: t("page-stimmvieh.p.none", { name }),
        sub: t("page-stimmvieh.p.none.sub"),
        rule: "STI-4.5",
        icon: "person",
        acts: [{ label: t("page-stimmvieh.p.wave"), icon: "step", move: `play ${n} -`, go: true }],
      };
    const top = p.view.parties[party]?.tops.includes(n);
    return {
      title: t("page-stimmvieh.p.take", { name }),
      sub: t(top ? "page-stimmvieh.p.take.top" : "page-stimmvieh.p.take.back", { n, cards: cards.length }),
      rule: "STI-4.4",
      icon: "person",
    };
  }
  if (slot !== null && takers(p, slot).length) {
    const c = cardOf(p.view.display[slot] ?? "", p.options);
    return { title: t("page-stimmvieh.p.fetch", { card: c.text }), sub: t("page-stimmvieh.p.fetch.sub", { n: c.influence }), rule: "STI-4.3", icon: "person" };
  }
  const angelus = isForAngelus(p);
  return {
    title: t(angelus ? "page-stimmvieh.p.angelus" : "page-stimmvieh.p.play"),
    sub: t(angelus ? "page-stimmvieh.p.angelus.sub" : "page-stimmvieh.p.play.sub"),
    rule: angelus ? "STI-7.4" : "STI-4.1",
    icon: "person",
  };
}

/** Something to read while the others think; the same for everybody in the same turn. */
const WAITS = ["page-stimmvieh.w.1", "page-stimmvieh.w.2", "page-stimmvieh.w.3", "page-stimmvieh.w.4", "page-stimmvieh.w.5"] as const;

function waitPrompt(p: Play): Prompt {
  const names = p.turn.map(p.name).join(", ");
  const own = p.seat === null ? undefined : p.view.parties[p.seat];
  if (p.view.phase === "choose")
    return { title: own?.chosen ? t("page-stimmvieh.w.sealed") : t("page-stimmvieh.w.choose"), sub: t("page-stimmvieh.w.choose.sub", { names }), rule: "STI-2.3", icon: own?.chosen ? "lock" : "clock" };
  if (p.view.phase === "end") return { title: t("page-stimmvieh.w.end"), rule: "STI-5.3", icon: "vote" };
  const party = p.view.party_in_turn;
  if (party === null) return { title: t("page-stimmvieh.w.shuffle"), icon: "clock" };
  if (party >= p.seats.length) return { title: t("page-stimmvieh.w.angelus", { name: names }), sub: t("page-stimmvieh.w.sub", { party: partyName(party), name: who(p, party) }), rule: "STI-7.4" };
  return { title: t(WAITS[p.view.turn % WAITS.length] ?? "page-stimmvieh.w.1", { name: who(p, party) }), sub: t("page-stimmvieh.w.sub", { party: partyName(party), name: who(p, party) }), rule: "STI-4.1" };
}

export function prompt(p: Play): Prompt {
  if (isChoosing(p)) return choosePrompt(p);
  const party = actor(p);
  return party === null ? waitPrompt(p) : playPrompt(p, party);
}
