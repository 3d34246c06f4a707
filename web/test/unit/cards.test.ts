// What deserves a card, and what stands on it. The sentences are the engine's; here keys stand for them.
import assert from "node:assert/strict";
import { test } from "node:test";
import aufruhr from "../../src/games/aufruhr/watching.tsx";
import buergermeister from "../../src/games/buergermeister/watching.tsx";
import ninety from "../../src/games/ninety/watching.tsx";
import stimmvieh from "../../src/games/stimmvieh/watching.tsx";
import type { Position } from "../../src/net/fold.ts";
import type { ResultCard, Watching } from "../../src/table/contract.ts";
import { votersOf } from "../../src/table/player/count.ts";
import type { Arg, Message } from "../../src/text/format.ts";
import { learn } from "../../src/text/text.ts";

const item = (kind: string, id: string): Arg => ({ item: kind, id }) as Arg;
const seat = (n: number): Arg => ({ seat: n }) as Arg;
const position = (view: unknown, ...told: Message[]): Position => ({ n: 1, view, told }) as unknown as Position;

function cardOf<V>(game: Watching<V>, ...past: Position[]): ResultCard {
  const card = game.card?.(past, (i) => `seat ${i}`);
  assert.ok(card && typeof card === "object", JSON.stringify(card));
  return card;
}

const ruhr = { mayors: ["duisburg", "essen", "bochum", "dortmund"].map((city) => ({ city })), table: null };
const ballot = (...votes: [string, string][]): Message[] => votes.map(([city, to]) => ({ key: "aufruhr.tell.vote", args: { city: item("city", city), for: item("city", to) } }));

test("an election has every vote; a tie keeps its column and says the rule behind it", () => {
  const tie = position(ruhr, ...ballot(["duisburg", "essen"], ["essen", "bochum"], ["bochum", "essen"], ["dortmund", "bochum"]), { key: "aufruhr.tell.run_off" }, { key: "aufruhr.tell.why_run_off" });
  const first = cardOf(aufruhr, tie);
  assert.deepEqual(first.columns[0]?.rows.map((r) => [r.seat, r.from, r.on]), [[1, [0, 2], true], [2, [1, 3], true]]);
  assert.match(first.note ?? "", /why_run_off/);
  assert.ok(first.counts);

  const second = position(ruhr, ...ballot(["duisburg", "bochum"], ["essen", "bochum"], ["bochum", "essen"], ["dortmund", "bochum"]), { key: "aufruhr.tell.elected", args: { city: item("city", "bochum") } });
  const both = cardOf(aufruhr, tie, second);
  assert.equal(both.columns.length, 2);
  assert.equal(both.seat, 2);
  assert.equal(both.note, undefined);
  assert.deepEqual(votersOf(both.columns[1] as (typeof both.columns)[number]), [0, 1, 2, 3], "ballots are read out in the order of the seats");
});

test("folders: what goes back, and what the viewer may know of the one taken", () => {
  const back = (city: string): Message => ({ key: "aufruhr.tell.returned", args: { city: item("city", city) } });
  const card = cardOf(aufruhr, position(ruhr, { key: "aufruhr.tell.accepted", args: { city: item("city", "essen"), giver: item("city", "bochum") } }, { key: "aufruhr.tell.why_secret" }, back("duisburg")));
  assert.deepEqual(card.columns[0]?.rows.map((r) => r.seat), [0]);
  assert.match(card.note ?? "", /why_secret/);
});

const austria = { parties: [] };
const draws: Message = { key: "buergermeister.tell.plus1", args: { who: seat(0), card: item("card", "E24") } };
const takes = (post: string, victim: number, second?: string): Message => ({ key: `buergermeister.tell.take${second ? "_two" : ""}`, args: { who: seat(0), victim: seat(victim), post: item("post", post), ...(second ? { second: item("post", second) } : {}) } });

test("a capital that changes hands has a card, with everything taken in the turn; one post alone has none", () => {
  const before = [position(austria, draws), position(austria, takes("KTN-07", 1))];
  assert.equal(buergermeister.card?.(before, String), null);
  const capital: Message = { key: "buergermeister.tell.capital", args: { who: seat(0), post: item("post", "KTN-22"), land: item("land", "KTN") } };
  const card = cardOf(buergermeister, ...before, position(austria, takes("KTN-22", 2), capital, draws)); // the next one draws at once
  assert.deepEqual(card.columns[0]?.rows.map((r) => [r.seat, r.on]), [[1, false], [2, true]]);
  assert.equal(card.seat, 0);
});

test("three posts in one turn are a landslide; those of the turn before do not count", () => {
  const old = [position(austria, draws), position(austria, takes("KTN-07", 1, "KTN-08"))];
  assert.equal(buergermeister.card?.([...old, position(austria, draws), position(austria, takes("WIE-01", 1))], String), null);
  assert.equal(cardOf(buergermeister, ...old, position(austria, takes("WIE-01", 1))).columns[0]?.rows.length, 3);
});

test("the weekly count, and sealed choices that turn over together", () => {
  const place = (n: number, who: number, points: number): Message => ({ key: "ninety.tell.standing", args: { place: n, seat: seat(who), points } });
  const week = cardOf(ninety, position({}, { key: "ninety.tell.week", args: { left: 8 } }, place(1, 2, 40), place(2, 0, 31)));
  assert.deepEqual(week.columns[0]?.rows.map((r) => [r.seat, r.value, r.on]), [[2, "40", true], [0, "31", false]]);

  const tops = (party: string, sum: number): Message => ({ key: "stimmvieh.tell.tops", args: { party: item("party", party), four: item("four", "1 2 3 4"), sum } });
  const card = cardOf(stimmvieh, position({ parties: [{ party: "csd" }, { party: "ps" }] }, tops("csd", 10), tops("ps", 30), { key: "stimmvieh.tell.start", args: { party: item("party", "ps") } }, { key: "stimmvieh.tell.why_highest" }));
  assert.deepEqual(card.columns[0]?.rows.map((r) => [r.seat, r.value, r.on]), [[0, "10", false], [1, "30", true]]);
  assert.match(card.note ?? "", /why_highest/);
});

test("what it means for me: a region's bonus, a Land no longer led alone, what the plan would bring", () => {
  learn("", { "page-watch.means.region": "{votes} {mine} {from} {to}", "page-watch.means.land.shared": "shared {name} {amount}", "page-watch.means.land.lost": "lost {name}", "page-watch.means.plan.most": "{mine} {most}", "page-buergermeister.money": "{n}k" });
  const regions = (votes: number[], bonus: number[]) => ({ regions: { hill: { votes, bonus } } }) as never;
  assert.deepEqual(ninety.means?.(regions([2, 4], [6, 11]), regions([2, 1], [11, 6]), 0, String), ["4 2 11 6"]);
  assert.deepEqual(ninety.means?.(regions([2, 4], [6, 11]), regions([2, 3], [6, 11]), 0, String), []);

  const land = (leaders: number[]) => ({ parties: [{ seat: 0 }, { seat: 1 }], lands: [{ land: "TIR", premium: 600000, full: false, leaders }] }) as never;
  assert.deepEqual(buergermeister.means?.(land([0, 1]), land([0]), 0, String), ["shared 1 600k"]);
  assert.deepEqual(buergermeister.means?.(land([1]), land([0]), 0, String), ["lost 1"]);
  assert.deepEqual(buergermeister.means?.(land([1]), land([1]), 0, String), []);

  const plan = (intent: string | null) => ({ intent, final: null, mayors: [{ city: "essen", income: { nature: 20 } }, { city: "bochum", income: { nature: 80 } }] }) as never;
  assert.deepEqual(aufruhr.means?.(plan("payout nature"), plan(null), 0, String), ["20 80"]);
  assert.deepEqual(aufruhr.means?.(plan("payout nature"), plan("payout nature"), 0, String), [], "old news");
});
