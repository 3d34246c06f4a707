// Ways through Pittsburgh as the table draws them, against the worked examples of the rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crossings, hoods } from "../../src/games/ninety/data.ts";
import { layoutAt } from "../../src/games/ninety/layout.ts";
import { waysFrom } from "../../src/games/ninety/routes.ts";
import { targetsOf } from "../../src/games/ninety/targets.ts";
import type { NPlay, View } from "../../src/games/ninety/view.ts";
import { Moves } from "../../src/table/moves.ts";

function view(at: string, turf: string, change: Partial<View> = {}, bio: string | null = null): View {
  const me = { bio, turf, at, cash: 1500, canvassers: 10, cards: [], coffee: [], finished: false, allotment: null };
  return { phase: "act", day: 1, first: 0, candidate: 0, ap: 6, done: [], brew: 0, offer: [], card: null, effect: 0, branch: null, left: 0, invitee: null, candidates: [me], blocks: {}, schedule: [], drawn: [], discard: [], deck_size: 96, dealt: [], gone_bios: [], gone_turfs: [], seeded: 0, pick: null, regions: {}, winner: null, ...change };
}

function cost(v: View, to: string, links = false): number | undefined {
  return waysFrom(v, 0, links).get(to)?.cost;
}

test("NIN-19.3: Downtown to Beechview by bridge and tunnel costs 3", () => {
  const way = waysFrom(view("downtown", "frick"), 0, false).get("beechview");
  assert.equal(way?.cost, 3);
  assert.deepEqual(way?.steps.map((s) => s.cost), [1, 2, 3]);
});

test("NIN-19.11: home is one space for its owner, three for the others", () => {
  assert.equal(cost(view("beechview", "brookline"), "home"), 1);
  assert.equal(cost(view("beechview", "brookline"), "r-becks-run"), 2);
  assert.equal(cost(view("beechview", "brookline"), "carrick"), undefined);
  assert.equal(cost(view("beechview", "frick"), "r-becks-run"), 3);
});

test("NIN-19.18: no way up the cliff but by the incline", () => {
  assert.equal(cost(view("south-shore", "frick"), "mount-washington"), 2);
});

test("NIN-19.20: the first bridge of the riverfront defender is free, the second is not", () => {
  const v = view("downtown", "frick", {}, "riverfront_defender");
  assert.equal(cost(v, "b-three-sisters"), 0);
  assert.equal(cost(v, "north-shore"), 1);
  assert.equal(cost({ ...v, done: ["bridge"] }, "b-three-sisters"), 1);
});

test("a free bridge is not entered without a point left", () => {
  const v = view("downtown", "frick", {}, "riverfront_defender");
  const near = waysFrom(v, 0, false, 1);
  assert.equal(near.get("north-shore")?.cost, 1);
  for (const [to, way] of near) assert.ok(way.cost <= 1, to);
  assert.equal(waysFrom(v, 0, false, 0).size, 0);
});

test("NIN-19.29: with links, crossings are paid but nobody stops on them", () => {
  const v = view("downtown", "brookline");
  assert.equal(cost(v, "north-shore", true), 1);
  assert.equal(cost(v, "beechview", true), 2);
  assert.equal(cost(v, "b-three-sisters", true), undefined);
  assert.deepEqual(waysFrom(v, 0, true).get("beechview")?.steps, [{ to: "beechview", cost: 2 }]);
});

test("section 21: between two neighborhoods lie 5.3 steps in the mean and 12 at most", () => {
  let sum = 0;
  let n = 0;
  let most = 0;
  for (const h of hoods) {
    const ways = waysFrom({ ...view(h.id, ""), candidates: [{ ...(view(h.id, "").candidates[0] as View["candidates"][0]), turf: null }] }, 0, false);
    assert.equal(ways.size, hoods.length + crossings.length - 1);
    for (const to of hoods) {
      const c = ways.get(to.id)?.cost;
      if (c === undefined) continue;
      sum += c;
      n++;
      most = Math.max(most, c);
    }
  }
  assert.equal((sum / n).toFixed(1), "5.3");
  assert.equal(most, 12);
});

function table(v: View, moves: string[], picked: NPlay["picked"] = {}): NPlay {
  return { view: v, before: null, told: [], past: [], seat: 0, seats: [], turn: [0], moves: new Moves(moves), live: true, picked, pick: () => undefined, send: () => undefined, aside: () => undefined, explain: () => undefined, openRule: () => undefined, name: String, options: {} };
}

test("targets: only ways whose first step is a legal move; my turf is one target of three shapes", () => {
  const v = view("beechview", "brookline", { ap: 2 });
  const x = targetsOf(table(v, ["travel home", "travel banksville", "end_turn"]));
  assert.equal(x.get("carrick"), x.get("overbrook"));
  assert.equal(x.get("carrick")?.move, "travel home");
  assert.equal(x.get("r-becks-run")?.way?.steps[0]?.to, "home");
  assert.equal(x.get("r-becks-run")?.move, undefined);
  assert.equal(x.has("mount-washington"), false); // its first step is not on offer
});

test("targets: one opponent is removed at a click, several are asked for; mail is a mode", () => {
  const v = view("esplen", "frick", { phase: "purge" });
  const x = targetsOf(table(v, ["remove esplen 1", "remove knoxville 1", "remove knoxville 2"]));
  assert.equal(x.get("esplen")?.move, "remove esplen 1");
  assert.equal(x.get("knoxville")?.ask, true);
  const act = view("esplen", "frick");
  assert.equal(targetsOf(table(act, ["travel sheraden", "mail esplen"])).has("esplen"), false);
  assert.equal(targetsOf(table(act, ["travel sheraden", "mail esplen"], { mode: "mail" })).get("esplen")?.move, "mail esplen");
});

test("every neighborhood has a place for its votes; at twice the size nearly all have their full name", () => {
  for (const q of [0.25, 0.5, 2]) assert.equal(layoutAt(q, 0.5).spots.size, hoods.length);
  const named = [...layoutAt(1, 0.5).spots.values()].filter((s) => s.label && s.label.lines.join("").length > 3).length;
  assert.ok(named >= 80, String(named));
});
