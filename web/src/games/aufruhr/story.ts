// story.ts: what has happened, read from what was told, for the cards at the edge of the map: elections with every vote, auctions
// with every bid, folders and what came of them, promises kept and broken.
import type { Position } from "../../net/fold.ts";
import type { CardColumn, CardRow, ResultCard } from "../../table/contract.ts";
import { cardFor, idIn, numberIn } from "../../table/player/telling.ts";
import type { Message } from "../../text/format.ts";
import { num, t, tell } from "../../text/text.ts";
import * as d from "./data.ts";
import { type View, seatOf } from "./view.ts";

type Name = (seat: number) => string;

const key = (m: Message): string => m.key.slice("aufruhr.".length);
const of = (p: Position, ...keys: string[]): Message[] => p.told.filter((m) => keys.includes(key(m)));
const cityIn = (m: Message, arg: string): string => idIn(m.args?.[arg]) ?? "";

/** One ballot: candidates by their votes, with those who voted for them. */
function ballot(p: Position, last: boolean): CardColumn {
  const v = p.view as View;
  const from = new Map<string, number[]>();
  for (const m of of(p, "tell.vote")) from.set(cityIn(m, "for"), [...(from.get(cityIn(m, "for")) ?? []), seatOf(v, cityIn(m, "city"))]);
  const order = [...from].sort((a, b) => b[1].length - a[1].length);
  const most = order[0]?.[1].length ?? 0;
  const rows = order.map(([city, seats]): CardRow => ({ seat: seatOf(v, city), text: d.cityName(city), from: seats, value: num(seats.length), on: seats.length === most }));
  const tied = rows.filter((r) => r.on).length > 1;
  return { rows, tag: t(tied ? "page-watch.card.tie" : "page-watch.card.decided"), good: !tied && last };
}

const ENDS = ["tell.elected", "tell.stays", "tell.lot_elects"];
const MOST_BALLOTS = 3;

/** All ballots of the election that this position belongs to, oldest first. */
function ballots(past: readonly Position[]): Position[] {
  const out: Position[] = [];
  for (let i = past.length - 1; i >= 0 && out.length < MOST_BALLOTS; i--) {
    const p = past[i];
    if (!p || (i < past.length - 1 && of(p, ...ENDS).length)) break;
    if (of(p, "tell.vote").length) out.unshift(p);
  }
  return out;
}

/** The rule behind it, in the engine's own words: said where the count does not speak for itself. */
function reason(p: Position, name: Name): { note?: string } {
  const why = p.told.filter((m) => key(m).startsWith("tell.why_")).map((m) => tell(m, name));
  return why.length ? { note: why.join(" ") } : {};
}

function election(past: readonly Position[], name: Name): ResultCard | null {
  const p = past.at(-1);
  if (!p) return null;
  const all = ballots(past);
  const heads = (i: number) => t(i ? "page-watch.card.ballot" : "page-watch.card.first", { n: i + 1 });
  const columns = all.map((b, i): CardColumn => ({ ...ballot(b, i === all.length - 1), ...(all.length > 1 ? { head: heads(i) } : { head: t("page-watch.card.votes") }) }));
  const result = of(p, ...ENDS, "tell.run_off", "tell.vote_again", "tell.vote_lot").at(-1);
  const chosen = result && ENDS.includes(key(result)) ? seatOf(p.view as View, cityIn(result, "city")) : null;
  return { title: result ? tell(result, name) : "", icon: "chain", seat: chosen, columns, stays: true, counts: t("page-watch.card.counting"), ...reason(p, name) };
}

function auction(p: Position, name: Name): ResultCard {
  const v = p.view as View;
  const bids = of(p, "tell.bid").map((m) => ({ seat: seatOf(v, cityIn(m, "city")), city: cityIn(m, "city"), n: numberIn(m.args?.["n"]) }));
  const most = Math.max(0, ...bids.map((b) => b.n));
  const result = of(p, "tell.buys", "tell.tie", "tell.keeps", "tell.built", "tell.discarded")[0];
  const rows = bids.sort((a, b) => b.n - a.n).map((b): CardRow => ({ seat: b.seat, text: d.cityName(b.city), value: b.n ? num(b.n) : "–", on: most > 0 && b.n === most }));
  const buyer = result && key(result) !== "tell.tie" ? cityIn(result, "city") : "";
  return { title: result ? tell(result, name) : t("page-watch.card.nobids"), icon: "coin", seat: buyer ? seatOf(v, buyer) : null, columns: [{ head: t("page-watch.card.bids"), rows }], stays: true, ...reason(p, name) };
}

/** What came of the folders: which one is taken, with as much of it as the viewer may know, and which go back. */
function folders(p: Position, name: Name): ResultCard | null {
  const answer = of(p, "tell.refused", "tell.accepted")[0];
  if (!answer) return null;
  const v = p.view as View;
  const inside = of(p, "tell.folder", "tell.token_in", "tell.scandal_in", "tell.empty_in").map((m): CardRow => ({ seat: null, text: tell(m, name) }));
  const back = of(p, "tell.returned").map((m): CardRow => ({ seat: seatOf(v, cityIn(m, "city")), text: tell(m, name) }));
  const stands = of(p, "tell.intent_stands").map((m) => tell(m, name));
  const note = [reason(p, name).note, ...stands].filter(Boolean).join(" ");
  return { title: tell(answer, name), icon: "folder", seat: seatOf(v, cityIn(answer, "city")), columns: [{ rows: [...inside, ...back] }], stays: true, ...(note ? { note } : {}) };
}

/** Promises that were open before this position and are settled after it. */
function promises(past: readonly Position[]): ResultCard | null {
  const [before, now] = past.slice(-2).map((p) => (p.view as View).table);
  if (!before || !now) return null;
  const was = new Map(before.record.map((x) => [x.id, x.status]));
  const settled = now.record.filter((x) => was.get(x.id) === "open" && (x.status === "kept" || x.status === "broken"));
  const v = past.at(-1)?.view as View;
  const rows = settled.map((x): CardRow => ({ seat: x.term ? seatOf(v, x.term.who) : null, text: x.term ? tell(x.term.words) : x.promise, value: t(x.status === "kept" ? "page-watch.card.kept" : "page-watch.card.broken"), bad: x.status === "broken" }));
  if (!rows.length) return null;
  const broken = rows.some((r) => r.bad);
  return { title: t(broken ? "page-watch.card.word.broken" : "page-watch.card.word.kept"), icon: broken ? "hazard" : "hand", seat: rows[0]?.seat ?? null, columns: [{ rows }], stays: true };
}

const LISTS: Record<string, "list" | "kept list"> = {
  "tell.subventions": "kept list",
  "tell.revealed": "kept list",
  "tell.impeached": "kept list",
  "tell.payout_card": "kept list",
  "tell.event": "kept list",
  "tell.fizzle": "kept list",
  "talk.concluded": "kept list",
  "talk.failed": "kept list",
  "talk.judged_broken": "kept list",
  "tell.lot_elects": "kept list",
};

export function resultOf(past: readonly Position[], name: Name): ResultCard | "list" | "kept list" | null {
  const p = past.at(-1);
  if (!p) return null;
  const word = promises(past);
  const own = of(p, "tell.vote").length ? election(past, name) : of(p, "tell.bid").length ? auction(p, name) : folders(p, name);
  if (own) return word ? { ...own, columns: [...own.columns, { head: word.title, rows: word.columns[0]?.rows ?? [] }] } : own;
  return word ?? cardFor(p.told, LISTS);
}
