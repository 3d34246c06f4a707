// verdict.ts: a result in words. What decided it the engine says (src/engine/verdict.h); here it becomes sentences.
import type { Score, Verdict } from "../net/events.ts";
import { type Key, maybe, num, t } from "../text/text.ts";

type Name = (party: number) => string;

/** Points in the game's own unit: euros are euros, mayors are mayors. */
export function inUnit(unit: string | undefined, n: number): string {
  return maybe(unit ?? "engine.points", { n: { amount: n } }) ?? num(n);
}

/** The value of a line of the score; lines of money have a text of their own for it. */
export function lineValue(key: string, n: number): string {
  return maybe(key + ".unit", { n: { amount: n } }) ?? num(n);
}

export function winnersOf(score: Score): number[] {
  return score.parties.flatMap((p, i) => (p.wins ? [i] : []));
}

/** "Ada, Tom and Eve" would need grammar; commas are the same everywhere. */
function list(parties: number[], name: Name): string {
  return parties.map(name).join(", ");
}

function place(rank: number): string {
  return t(`page-results.place.${Math.min(6, rank) as 1}`);
}

function margin(score: Score, v: Verdict): string {
  return inUnit(score.unit, v.margin ?? 0);
}

function mine(score: Score, party: number, v: Verdict, name: Name): string {
  const p = score.parties[party];
  const others = winnersOf(score).filter((i) => i !== party);
  if (p?.wins && others.length) return t("page-results.won.shared", { names: list(others, name) });
  if (p?.wins && v.against === undefined) return t("page-results.won.only");
  const key: Key = p?.wins ? (v.margin ? "page-results.won" : "page-results.won.tie") : v.margin ? (v.sharing ? "page-results.came.joint" : "page-results.came") : "page-results.came.tie";
  return t(key, { place: place(p?.rank ?? 1), margin: margin(score, v), name: name(v.against ?? 0) });
}

function theirs(score: Score, name: Name): string {
  const winners = winnersOf(score);
  const [who = 0] = winners;
  const v = score.verdict?.[who];
  if (winners.length > 1) return t("page-results.other.shared", { names: list(winners, name) });
  if (v?.against === undefined) return t("page-results.other.only", { who: name(who) });
  return t(v.margin ? "page-results.other.won" : "page-results.other.tie", { who: name(who), margin: margin(score, v), name: name(v.against) });
}

/** The headline: where you came; for those who watched, who won. */
export function headline(score: Score, me: number | null, name: Name): string {
  const v = me === null ? undefined : score.verdict?.[me];
  return me !== null && v ? mine(score, me, v, name) : theirs(score, name);
}

/** What a line of the score is called. Beside the score, what it would count (in brackets) does not matter. */
function lineName(key: string, counts: boolean): string {
  const name = maybe(key) ?? key;
  return counts ? name : name.replace(/ \([^)]*\)$/, "");
}

function reason(v: Verdict): string | null {
  if (v.key !== undefined) return t(v.counts === false ? "page-results.why.beside" : "page-results.why", { what: lineName(v.key, v.counts !== false), mine: lineValue(v.key, v.mine ?? 0), theirs: lineValue(v.key, v.theirs ?? 0) });
  if (v.tie !== undefined) return t("page-results.why.tie", { what: maybe(v.tie) ?? v.tie });
  return v.against !== undefined && v.margin === 0 ? t("page-results.why.dice") : null;
}

function howWon(score: Score, who: number, name: Name): string {
  const v = score.verdict?.[who];
  const points = inUnit(score.unit, score.parties[who]?.points ?? 0);
  if (v?.key === undefined || v.counts === false) return t("page-results.how", { name: name(who), points });
  return t("page-results.how.why", { name: name(who), points, what: maybe(v.key) ?? v.key, mine: lineValue(v.key, v.mine ?? 0), theirs: lineValue(v.key, v.theirs ?? 0) });
}

/** Below the headline: why you came there, and how somebody else won. */
export function reasons(score: Score, me: number | null, name: Name): string[] {
  const winners = winnersOf(score);
  const about = me ?? winners[0] ?? 0;
  const v = score.verdict?.[about];
  const why = v ? reason(v) : null;
  const other = me !== null && !winners.includes(me) ? winners[0] : undefined;
  const same = other !== undefined && score.verdict?.[other]?.against === me; // the winner's margin is mine: said once
  return [...(why ? [why] : []), ...(other === undefined ? [] : [same ? t("page-results.how", { name: name(other), points: inUnit(score.unit, score.parties[other]?.points ?? 0) }) : howWon(score, other, name)])];
}
