// intent.test.ts: several moves from one click, each sent only in its own position and only if it is legal there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { carryOn, intend } from "../../src/table/intent.ts";
import { Moves } from "../../src/table/moves.ts";

function table(...positions: string[][]) {
  const sent: string[] = [];
  const at = positions.map((moves) => new Moves(moves));
  const play = (i: number, seat = 0, live = true) => ({ seat, live, moves: at[i] ?? new Moves([]), send: (m: string) => void sent.push(m) });
  return { sent, play };
}

test("the moves go out one by one, each in its own position", () => {
  const { sent, play } = table(["go a"], ["go b", "go x"], ["go c"]);
  intend(play(0), ["go a", "go b", "go c"]);
  carryOn(play(0)); // drawn again without a new position
  assert.deepEqual(sent, ["go a"]);
  carryOn(play(1));
  carryOn(play(1));
  assert.deepEqual(sent, ["go a", "go b"]);
  carryOn(play(2));
  carryOn(play(1));
  assert.deepEqual(sent, ["go a", "go b", "go c"]);
});

test("what is not legal any more ends it, for good", () => {
  const { sent, play } = table(["go a"], ["go x"], ["go b"]);
  intend(play(0), ["go a", "go b"]);
  carryOn(play(1));
  carryOn(play(2));
  assert.deepEqual(sent, ["go a"]);
});

test("it belongs to one seat, and to the present", () => {
  const { sent, play } = table(["go a"], ["go b"]);
  intend(play(0), ["go a", "go b"]);
  carryOn(play(1, 1));
  intend(play(0), ["go a", "go b"]);
  carryOn(play(1, 0, false));
  carryOn(play(1));
  assert.deepEqual(sent, ["go a", "go a"]);
});

test("a new intention replaces the old one", () => {
  const { sent, play } = table(["go a", "stop"], ["go b"]);
  intend(play(0), ["go a", "go b"]);
  intend(play(0), ["stop"]);
  carryOn(play(1));
  assert.deepEqual(sent, ["go a", "stop"]);
});
