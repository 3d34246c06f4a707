// prompts.tsx: what I can do now, in words; or who is waited for, and for what.
import type { Act, Prompt } from "../../table/contract.ts";
import { num, t } from "../../text/text.ts";
import { chosen } from "./amount.tsx";
import * as d from "./data.ts";
import { ReadySwitch, heldBack, sayReady } from "./ready.tsx";
import { type Play, iAmLord, mayorOf, mine, myCity, nextAmount } from "./view.ts";

const RULE: Partial<Record<string, string>> = {
  T1: "AUF-16.4", T2: "AUF-16.4", T3: "AUF-16.4", T4: "AUF-16.4", T5: "AUF-16.4", W1: "AUF-12.5", W2: "AUF-12.2", W3: "AUF-12.1", W4: "AUF-12.1", W5: "AUF-12.1",
  ballot: "AUF-4.1", answer: "AUF-12.7", subventions: "AUF-5.2", intent: "AUF-6.1", final: "AUF-6.3", pick: "AUF-7.2", bid: "AUF-7.3", award: "AUF-7.6", site: "AUF-8.1",
  card: "AUF-13.1", rc_site: "AUF-9.4", partner: "AUF-9.6", share: "AUF-13.2", side: "AUF-13.2", reply: "AUF-13.3", priority: "AUF-13.5", target: "AUF-14.1", city_hall: "AUF-15.6",
  payout: "AUF-10.1", event: "AUF-14.1", reveal: "AUF-7.1", draw_city: "AUF-4.5",
};

function ruleOf(p: Play): string {
  const v = p.view;
  return RULE[v.phase === "answer" ? "answer" : (v.step ?? v.phase)] ?? RULE[v.phase] ?? "AUF-3.1";
}

type Words = Pick<Prompt, "title" | "sub" | "acts" | "icon">;

function talk(p: Play): Words {
  const step = p.view.step as "T1" | "T2" | "T3" | "T4" | "T5";
  const plan = p.view.intent ? d.planWords(p.view.intent) : "";
  return {
    title: t(`page-aufruhr.talk.${step}`, { city: d.cityName(p.view.lord_mayor), plan, card: p.view.lot ? d.cardName(p.view.lot) : "" }),
    sub: t(heldBack(p) ? "page-aufruhr.talk.deal" : "page-aufruhr.talk.sub"),
    icon: "talk",
    acts: [{ label: t("page-aufruhr.ready"), move: "ready", run: () => sayReady(p), go: true, icon: "check", hotkey: "r" }],
  };
}

function ballot(p: Play): Words {
  return { title: t(p.view.ballot > 1 ? "page-aufruhr.vote.again" : "page-aufruhr.vote.title"), sub: t("page-aufruhr.vote.sub"), icon: "vote" };
}

function folder(p: Play): Words {
  const step = p.view.step as "W1" | "W2" | "W3" | "W4" | "W5";
  const lm = d.cityName(p.view.lord_mayor);
  if (p.moves.can("demand"))
    return {
      title: t(`page-aufruhr.window.${step}`, { city: lm, plan: p.view.intent ? d.planWords(p.view.intent) : "", place: d.placeName(p.view.conflict), card: p.view.lot ? d.cardName(p.view.lot) : "", event: p.view.event ? d.nameOf(d.event.get(p.view.event), "") : "" }),
      sub: t("page-aufruhr.window.sub", { city: lm }),
      icon: "folder",
      acts: [{ label: t("page-aufruhr.window.none"), move: "demand none" }],
    };
  return {
    title: t("page-aufruhr.fill.title", { demand: d.demandWords(mine(p)?.offer?.demand ?? null) }),
    sub: t("page-aufruhr.fill.sub"),
    icon: "folder",
  };
}

function answer(p: Play): Words {
  return { title: t("page-aufruhr.answer.title"), sub: t(p.moves.has("refuse") ? "page-aufruhr.answer.sub" : "page-aufruhr.answer.must"), icon: "folder", acts: p.moves.has("refuse") ? [{ label: t("page-aufruhr.answer.refuse"), move: "refuse" }] : [] };
}

/** A bid is sealed on the sheet, so the band has only the way out of it. */
function amountAct(p: Play, verb: "bid" | "share" | "side"): Act[] {
  const n = chosen(p, verb);
  const acts: Act[] = verb === "bid" ? [] : [{ label: t(`page-aufruhr.${verb}.act`, { n: num(n) }), move: `${verb} ${n}`, go: true, icon: "check" }];
  if (n !== 0 && p.moves.has(verb + " 0")) acts.unshift({ label: t(`page-aufruhr.${verb}.zero`), move: verb + " 0" });
  return acts;
}

function declaring(p: Play): Words {
  const x = mine(p)?.declaration;
  const card = x?.card ? d.cardName(x.card) : "";
  switch (p.view.phase) {
    case "card":
      return { title: t("page-aufruhr.card.title"), sub: t("page-aufruhr.card.sub"), icon: "marker", acts: [{ label: t("page-aufruhr.pass"), move: "pass" }] };
    case "rc_site":
      return { title: t("page-aufruhr.rc.title", { card }), sub: t("page-aufruhr.rc.sub"), icon: "map" };
    case "partner":
      return { title: t("page-aufruhr.partner.title"), sub: t("page-aufruhr.partner.sub"), icon: "hand", acts: p.moves.has("alone") ? [{ label: t("page-aufruhr.partner.alone"), move: "alone" }] : [] };
    case "share":
      return { title: t("page-aufruhr.share.title", { city: d.cityName(x?.partner ?? null) }), sub: t("page-aufruhr.share.sub"), icon: "coin", acts: amountAct(p, "share") };
    default:
      return { title: t("page-aufruhr.side.title", { city: d.cityName(x?.partner ?? null) }), sub: t("page-aufruhr.side.sub"), icon: "coin", acts: amountAct(p, "side") };
  }
}

function reply(p: Play): Words {
  const owner = mayorOf(p.view, p.view.holder);
  const x = owner?.declaration;
  return {
    title: t("page-aufruhr.reply.title", { city: d.cityName(p.view.holder), card: x ? d.cardName(x.card) : "" }),
    sub: t("page-aufruhr.reply.sub", { n: num(owner?.asked ?? 0), place: d.placeName(x?.site ?? null) }),
    icon: "hand",
    acts: [
      { label: t("page-aufruhr.reply.no"), move: "decline" },
      { label: t("page-aufruhr.reply.yes"), move: "accept", go: true, icon: "hand" },
    ],
  };
}

function bound(p: Play): string {
  return p.view.obey ? t("page-aufruhr.obey", { demand: d.demandWords(p.view.obey) }) + " " : "";
}

function mineToDo(p: Play): Words {
  const v = p.view;
  const lot = v.lot ? d.cardName(v.lot) : "";
  switch (v.phase) {
    case "talk":
      return talk(p);
    case "ballot":
      return ballot(p);
    case "window":
      return folder(p);
    case "answer":
      return answer(p);
    case "subventions":
      return { title: t("page-aufruhr.subv.title", { n: num(nextAmount(v)) }), sub: bound(p) + t("page-aufruhr.subv.sub"), icon: "coin" };
    case "intent":
      return { title: t("page-aufruhr.intent.title"), sub: t("page-aufruhr.intent.sub"), icon: "chain" };
    case "final":
      return { title: t("page-aufruhr.final.title"), sub: bound(p) + t("page-aufruhr.final.sub", { plan: v.intent ? d.planWords(v.intent) : "" }), icon: "chain" };
    case "pick":
      return { title: t("page-aufruhr.pick.title"), sub: t("page-aufruhr.pick.sub"), icon: "coin" };
    case "bid":
      return { title: t("page-aufruhr.bid.title", { card: lot }), sub: t("page-aufruhr.bid.sub", { n: v.lot ? d.kindOf(d.card.get(v.lot) as d.Card).min_price : 0 }), icon: "coin", acts: amountAct(p, "bid") };
    case "award":
      return { title: t("page-aufruhr.award.title", { card: lot }), sub: bound(p) + t("page-aufruhr.award.sub"), icon: "coin" };
    case "site":
      return { title: t("page-aufruhr.site.title", { card: lot || t("page-aufruhr.site.it") }), sub: t("page-aufruhr.site.sub"), icon: "map", acts: p.moves.has("decline") ? [{ label: t("page-aufruhr.site.no"), move: "decline" }] : [] };
    case "reply":
      return reply(p);
    case "priority":
      return { title: t("page-aufruhr.priority.title", { place: d.placeName(v.conflict) }), sub: bound(p) + t("page-aufruhr.priority.sub"), icon: "chain" };
    case "target":
      return { title: t("page-aufruhr.target.title", { event: v.event ? d.nameOf(d.event.get(v.event), "") : "" }), sub: bound(p) + (v.event ? d.textOf(d.event.get(v.event) as d.EventCard) : ""), icon: "scroll" };
    case "city_hall":
      return { title: t("page-aufruhr.hall.title"), sub: t("page-aufruhr.hall.sub"), icon: "home" };
    default:
      return declaring(p);
  }
}

/** Somebody else's decision. */
function waiting(p: Play): Words {
  const v = p.view;
  const names = v.todo.filter((c) => c !== myCity(p)).map((c) => d.cityName(c));
  const who = d.list(names.length ? names : v.lord_mayor ? [d.cityName(v.lord_mayor)] : []);
  const phase = v.phase;
  const sealed = phase === "ballot" || phase === "window" || phase === "bid";
  const done = sealed && p.seat !== null && !v.todo.includes(myCity(p) ?? "") && !(phase === "window" && iAmLord(p));
  if (phase === "window" && iAmLord(p)) return { title: t("page-aufruhr.wait.lord"), sub: t("page-aufruhr.wait.for", { names: who }), icon: "folder" };
  return { title: t(done ? "page-aufruhr.wait.sealed" : `page-aufruhr.wait.${phase}`, { names: who }), sub: done ? t("page-aufruhr.wait.for", { names: who }) : v.lord_mayor ? t("page-aufruhr.wait.sub", { city: d.cityName(v.lord_mayor) }) : "" };
}

export function prompt(p: Play): Prompt {
  const words = p.moves.any ? mineToDo(p) : waiting(p);
  return { ...words, rule: ruleOf(p), extra: <ReadySwitch play={p} /> };
}
