// What a click on the map of Pittsburgh means, and where things stand on it. What ways cost is tested where it is worked
// out: tests/games/ninety.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hoods } from "../../src/games/ninety/data.ts";
import { around } from "../../src/games/ninety/focus.ts";
import { layoutAt } from "../../src/games/ninety/layout.ts";
import { targetsOf, wayTo } from "../../src/games/ninety/targets.ts";
import type { Play, View } from "../../src/games/ninety/view.ts";
import { MoveFacts, NO_FACTS } from "../../src/table/facts.ts";
import { Moves } from "../../src/table/moves.ts";

function view(at: string, turf: string, change: Partial<View> = {}, bio: string | null = null): View {
  const me = { bio, turf, at, cash: 1500, canvassers: 10, cards: [], coffee: [], finished: false, allotment: null };
  return { phase: "act", day: 1, first: 0, candidate: 0, ap: 6, done: [], brew: 0, offer: [], card: null, effect: 0, branch: null, left: 0, invitee: null, candidates: [me], blocks: {}, schedule: [], away: [[]], drawn: [], discard: [], deck_size: 96, dealt: [], gone_bios: [], gone_turfs: [], seeded: 0, pick: null, regions: {}, standing: { votes: [0], bonus: [0], points: [0] }, winner: null, ...change };
}

function table(v: View, moves: string[], picked: Play["picked"] = {}): Play {
  return { view: v, before: null, told: [], past: [], seat: 0, seats: [], turn: [0], moves: new Moves(moves), live: true, picked, pick: () => undefined, send: () => undefined, aside: () => undefined, explain: () => undefined, openRule: () => undefined, name: String, options: {} };
}

const plan = (place: string, points: number, ...way: string[]) => ({ moves: way.map((to) => `travel ${to}`), facts: { place, points, spent: way.map((_, i) => i + 1) } });

test("targets: what my points suffice for; my turf is one target of three shapes", () => {
  const v = view("beechview", "brookline", { ap: 2 });
  const facts = new MoveFacts([], [plan("home", 1, "home"), plan("r-becks-run", 2, "home", "r-becks-run"), plan("mount-washington", 4, "banksville")]);
  const x = targetsOf(table(v, ["travel home", "travel banksville", "end_turn"]), facts);
  assert.equal(x.get("carrick"), x.get("overbrook"));
  assert.equal(x.get("carrick")?.move, "travel home");
  assert.deepEqual(x.get("r-becks-run")?.way, { cost: 2, moves: ["travel home", "travel r-becks-run"], steps: [{ to: "home", cost: 1 }, { to: "r-becks-run", cost: 2 }] });
  assert.equal(x.get("r-becks-run")?.move, undefined);
  assert.equal(x.get("banksville")?.move, "travel banksville"); // no way was told: next door all the same
  assert.equal(x.has("mount-washington"), false);
  assert.equal(wayTo(facts, "mount-washington")?.cost, 4);
});

test("targets: one opponent is removed at a click, several are asked for; mail is a mode", () => {
  const v = view("esplen", "frick", { phase: "purge" });
  const x = targetsOf(table(v, ["remove esplen 1", "remove knoxville 1", "remove knoxville 2"]), NO_FACTS);
  assert.equal(x.get("esplen")?.move, "remove esplen 1");
  assert.equal(x.get("knoxville")?.ask, true);
  const act = view("esplen", "frick");
  const facts = new MoveFacts([{ move: "mail esplen", facts: { price: 500 } }], []);
  assert.equal(targetsOf(table(act, ["travel sheraden", "mail esplen"]), facts).has("esplen"), false);
  const mail = targetsOf(table(act, ["travel sheraden", "mail esplen"], { mode: "mail" }), facts).get("esplen");
  assert.equal(mail?.move, "mail esplen");
  assert.equal(mail?.price, 500);
});

test("every neighborhood has a place for its votes; at twice the size nearly all have their full name", () => {
  for (const q of [0.25, 0.5, 2]) assert.equal(layoutAt(q, 0.5).spots.size, hoods.length);
  const named = [...layoutAt(1, 0.5).spots.values()].filter((s) => s.label && s.label.lines.join("").length > 3).length;
  assert.ok(named >= 80, String(named));
});

test("on a phone the map shows all places there are to choose from, as near as it can", () => {
  const one = around([{ x: 400, y: 300 }]);
  assert.deepEqual(one, { x: 400, y: 300, k: 2.4 });
  const all = around(hoods);
  assert.ok(all && all.k < 1.2, String(all?.k));
  const two = around([{ x: 300, y: 300 }, { x: 900, y: 320 }]);
  assert.ok(two && two.k > 1 && two.k < 2.4 && two.x === 600);
  assert.equal(around([]), undefined);
});
