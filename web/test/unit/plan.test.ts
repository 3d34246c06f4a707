// plan.test.ts: a planned table: remembered, changed, asked for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Plan, allowed, another, atHand, fitting, freshPlan, recalled, reseated, seatOf, wishOf, withOption } from "../../src/friends/plan.ts";
import type { GameInfo, GameOption } from "../../src/net/api.ts";

const option = (is: Partial<GameOption>): GameOption => ({ name: "o", rule: "R", default: "1", help: "", ...is });
const campaigns = option({ name: "campaigns", low: 1, high: 9 });
const tie = option({ name: "tie", default: "votes", values: ["votes", "shared"] });
const game = { id: "g", min_seats: 3, max_seats: 4, options: [campaigns, tie] } as unknown as GameInfo;

test("I sit on one seat only", () => {
  const seats = reseated(freshPlan(3).seats, 2, { kind: "me" });
  assert.deepEqual(seats.map((s) => s.kind), ["friend", "friend", "me"]);
});

test("what is asked of the server", () => {
  const plan: Plan = { ...freshPlan(4), seats: [seatOf("me"), { ...seatOf("screen"), name: " Jupp " }, seatOf("screen"), seatOf("bot", "hard")] };
  const wish = wishOf("g", plan, (i) => `Player ${i + 1}`);
  assert.deepEqual(wish.seats, ["me", "me", "me", "hard"]);
  assert.deepEqual(wish.names, ["", "Jupp", "Player 3", ""]);
});

test("the rulebook's value is not kept as a house rule", () => {
  const changed = withOption({}, tie, "shared");
  assert.deepEqual(changed, { tie: "shared" });
  assert.deepEqual(withOption(changed, tie, "votes"), {});
});

test("at a table of this device nobody comes from outside", () => {
  assert.deepEqual(freshPlan(3, atHand).seats.map((s) => s.kind), ["me", "bot", "bot"]);
  assert.deepEqual(reseated(freshPlan(3, atHand).seats, 2, { kind: "me" }, atHand).map((s) => s.kind), ["bot", "bot", "me"]);
  assert.equal(recalled(JSON.stringify(freshPlan(3)), game, atHand), null, "there were friends");
  assert.ok(recalled(JSON.stringify(freshPlan(3, atHand)), game, atHand));
});

test("there is another value to compare with, and it is a possible one", () => {
  const several = option({ any_of: ["a", "b"], default: "a" });
  const always = option({ any_of: ["a", "b"], must: ["b"], default: "b" });
  for (const [o, value] of [[always, "b"], [always, "a,b"], [campaigns, "1"], [campaigns, "9"], [tie, "votes"], [tie, "shared"], [several, "a"], [several, "none"]] as const) {
    const other = another(o, value);
    assert.notEqual(other, value);
    assert.ok(allowed(o, other), `${o.name} ${value}: ${other}`);
  }
});

test("values", () => {
  assert.ok(allowed(campaigns, "9") && !allowed(campaigns, "10") && !allowed(campaigns, "x"));
  assert.ok(allowed(tie, "shared") && !allowed(tie, "nobody"));
  assert.ok(allowed(option({ any_of: ["a", "b"] }), "a,b") && allowed(option({ any_of: ["a"] }), "none") && !allowed(option({ any_of: ["a"] }), "c"));
  assert.ok(allowed(option({ any_of: ["a", "b"], must: ["b"] }), "a,b") && !allowed(option({ any_of: ["a", "b"], must: ["b"] }), "a") && !allowed(option({ any_of: ["a"], must: ["a"] }), "none"));
  assert.ok(allowed(option({ text: 4 }), "üü") && !allowed(option({ text: 4 }), "üüü"));
});

test("a line is cut where it is full, between letters", () => {
  assert.equal(fitting("Mäh", 4), "Mäh");
  assert.equal(fitting("Mäh", 3), "Mä");
  assert.equal(fitting("Mäh", 2), "M");
  assert.equal(fitting("🐄🐄", 7), "🐄");
  assert.equal(fitting("a\tb", 9), "a b");
});

test("a plan is recalled as far as it is still possible", () => {
  const plan: Plan = { seats: freshPlan(3).seats, clock: "days 1", listed: true, guests: true, options: { tie: "shared", campaigns: "12", gone: "x" } };
  assert.deepEqual(recalled(JSON.stringify(plan), game), { ...plan, options: { tie: "shared" } });
  assert.equal(recalled(JSON.stringify({ ...plan, clock: "weeks 3" }), game)?.clock, "none");
  for (const bad of [null, "{", "5", "{}", JSON.stringify(freshPlan(5)), JSON.stringify({ ...plan, seats: [1, 2, 3] })]) assert.equal(recalled(bad, game), null, String(bad));
});
