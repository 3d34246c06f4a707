// stimmvieh.test.ts: what two views in a row say about a move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stepBetween, stepsOf } from "../../src/games/stimmvieh/story.ts";
import { type Party, type View, left } from "../../src/games/stimmvieh/view.ts";

function party(change: Partial<Party> = {}): Party {
  return { party: "csd", chosen: true, tops: [1, 4, 6, 9], played: [], hand_size: 5, votes: { top: null, count: 0 }, donations: { top: null, count: 0 }, ...change };
}

function view(parties: Party[], change: Partial<View> = {}): View {
  return { phase: "play", campaign: 1, turn: 0, round: 1, start: 0, party_in_turn: 0, angelus_holder: null, display: [], vote_stack: { top: null, below: 0 }, donation_stack: { top: null, below: 0 }, refill: null, flip: null, parties, results: [], points: [0, 0, 0, 0], ...change };
}

test("a politician who takes votes, money, or nothing", () => {
  const before = view([party(), party()]);
  const votes = view([party(), party({ played: [6], votes: { top: "v08", count: 1 } })]);
  assert.deepEqual(stepBetween(before, votes), { party: 1, politician: 6, card: "v08" });
  const money = view([party({ played: [2], donations: { top: "d03", count: 1 } }), party()]);
  assert.deepEqual(stepBetween(before, money), { party: 0, politician: 2, card: "d03" });
  assert.deepEqual(stepBetween(before, view([party({ played: [1] }), party()])), { party: 0, politician: 1, card: null });
  assert.equal(stepBetween(before, before), null);
});

test("steps of an earlier campaign are not those of this one", () => {
  const a = view([party()]);
  const b = view([party({ played: [3] })]);
  const c = view([party()], { campaign: 2 });
  const d = view([party({ played: [5] })], { campaign: 2 });
  assert.deepEqual(stepsOf([a, b, c, d]), [{ party: 0, politician: 5, card: null }]);
  assert.deepEqual(stepsOf([]), []);
});

test("who is left is known of everybody, shown hand or not", () => {
  assert.deepEqual(left(party({ played: [4, 2] })), { tops: [1, 6, 9], hand: [3, 5, 7, 8] });
  assert.deepEqual(left(party({ played: [4], hand: [2, 3] })), { tops: [1, 6, 9], hand: [2, 3] });
});
