// where.test.ts: where a table is kept that needs nobody from outside.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isPrivate, placeOf } from "../../src/net/where.ts";

test("what was chosen holds; who has not chosen plays here once the games are here", () => {
  assert.equal(placeOf(null, false), "server");
  assert.equal(placeOf(null, true), "here");
  assert.equal(placeOf("server", true), "server");
  assert.equal(placeOf("here", false), "here");
  assert.equal(placeOf("elsewhere", true), "here", "what cannot be is not chosen");
});

test("a table at which others may sit or look on is the server's", () => {
  assert.ok(isPrivate({ seats: ["me", "easy", "me"] }));
  assert.ok(!isPrivate({ seats: ["me", "open"] }));
  assert.ok(!isPrivate({ seats: ["me", "easy"], listed: true }));
  assert.ok(!isPrivate({ seats: ["me", "easy"], guests: true }));
});
