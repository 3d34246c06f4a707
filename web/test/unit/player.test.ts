import assert from "node:assert/strict";
import { test } from "node:test";
import { type Scene, type Weight, backlogOf, timesOf } from "../../src/table/player/pace.ts";
import { advance, again, arrive, begin, forgive, lastDecision, once, restAt, seek, skip, step, toggle, turnAround } from "../../src/table/player/show.ts";

const normal = { speed: "normal", still: false } as const;
const sum = (ms: number[]) => ms.reduce((a, b) => a + b, 0);
const scene = (n: number, by: number | null, more: Partial<Scene> = {}): Scene => ({ n, by, weight: "plain", asked: false, mine: false, ...more });
/** I (seat 0) move, then each seat in turn makes its steps; at the end I am asked. */
function round(...steps: number[]): Scene[] {
  const out = [scene(1, null, { asked: true }), scene(2, 0, { mine: true })];
  steps.forEach((by) => out.push(scene(out.length + 1, by)));
  (out.at(-1) as Scene).asked = true;
  return out;
}
const play = (scenes: Scene[]) => {
  let show = arrive(restAt(1), scenes, normal);
  const seen = [show.at];
  while (show.mode === "run") {
    show = advance(show, scenes);
    seen.push(show.at);
  }
  return { show, seen };
};

test("my own move is there at once, the others' come one after the other, then it is my turn", () => {
  const { show, seen } = play(round(1, 1, 2));
  assert.deepEqual(seen, [2, 3, 4, 5, 5]);
  assert.equal(show.mode, "rest");
});

test("what others do while I am asked myself is not kept back", () => {
  const scenes = [scene(1, null, { asked: true }), scene(2, 1, { asked: true }), scene(3, 2, { asked: true })];
  assert.deepEqual(arrive(restAt(1), scenes, normal), restAt(3));
});

test("what arrives during the show waits its turn; a skip goes to the newest", () => {
  const scenes = round(1, 2);
  const show = advance(arrive(restAt(1), scenes.slice(0, 3), normal), scenes.slice(0, 3));
  const later = arrive(show, scenes, normal);
  assert.deepEqual([later.at, later.end, later.mode], [3, 4, "run"]);
  assert.deepEqual(skip(later), restAt(4));
});

test("off: no show at all", () => {
  assert.deepEqual(arrive(restAt(1), round(1, 2, 3), { speed: "off", still: false }), restAt(5));
});

test("steps without anything to see are passed over", () => {
  const scenes = round(1, 1, 1);
  (scenes[3] as Scene).weight = "none";
  assert.equal(timesOf(scenes.slice(1), normal)[2], 0);
  assert.equal(step(advance(arrive(restAt(1), scenes, normal), scenes), scenes, 1).at, 5);
});

test("a turn takes six seconds at most; speeds multiply", () => {
  const scenes = round(...Array.from({ length: 30 }, () => 1)).slice(1);
  const ms = timesOf(scenes, normal);
  assert.ok(Math.abs(sum(ms.slice(1)) - 6000) < 1, `${sum(ms)}`);
  assert.ok(Math.abs(sum(timesOf(scenes, { speed: "slow", still: false })) / sum(ms) - 1.8) < 0.001);
  assert.ok(Math.abs(sum(timesOf(scenes, { speed: "fast", still: false })) / sum(ms) - 0.4) < 0.001);
});

test("about a second a move, more between seats, a whole walk within a second", () => {
  const [, first, second] = timesOf(round(1, 1, 2).slice(1), normal);
  assert.deepEqual([first, second], [1080 + 450, 1080 + 700]);
  const walk = round(1, 1, 1, 1, 1, 1).slice(1).map((s): Scene => ({ ...s, weight: "walk" as Weight }));
  assert.ok(sum(timesOf(walk, normal).slice(1)) <= 961);
});

test("reduced motion: a caption stays 1.2 seconds", () => {
  const [, ms] = timesOf(round(1).slice(1), { speed: "normal", still: true });
  assert.equal(ms, 1200);
});

test("long bursts get faster, a backlog of a minute jumps and can be watched afterwards", () => {
  const seats = (k: number) => Array.from({ length: k * 4 }, (_, i) => 1 + Math.floor(i / 4));
  const long = round(...seats(5));
  const whole = backlogOf(long.slice(2), normal);
  const played = sum(timesOf(long.slice(1), normal));
  assert.ok(whole > 25_000 && played < 21_000, `${whole} ${played}`);
  assert.equal(arrive(restAt(1), long, normal).mode, "run");
  const endless = round(...seats(12));
  const jumped = arrive(restAt(1), endless, normal);
  assert.deepEqual([jumped.mode, jumped.at, jumped.missed], ["rest", 50, 48]);
  assert.deepEqual([again(jumped, 2).mode, forgive(jumped).missed], ["run", 0]);
});

test("a broken line shows the present, not half a story", () => {
  const scenes = round(1, 2);
  const running = arrive(restAt(1), scenes, normal);
  assert.deepEqual(arrive(running, [scene(40, null)], normal), restAt(40));
});

test("fetching the past in the middle of the show changes nothing", () => {
  const scenes = round(1, 2);
  const running = advance(arrive(restAt(1), scenes, normal), scenes);
  assert.equal(arrive(running, [scene(-1, 1), scene(0, 2), ...scenes], normal), running);
});

test("by hand: back and on, pause and play", () => {
  const scenes = round(1, 1);
  const show = advance(advance(arrive(restAt(1), scenes, normal), scenes), scenes);
  const back = step(show, scenes, -1);
  assert.deepEqual([back.at, back.mode], [3, "pause"]);
  assert.equal(toggle(back).mode, "run");
  assert.equal(step(step(back, scenes, 1), scenes, 1).mode, "rest");
});

test("one line again, then back to the present; in the middle of a show, back to the show", () => {
  const scenes = round(1, 1, 2);
  const rest = restAt(5);
  const seen = [];
  let show = once(rest, scenes, 3);
  for (; show.mode === "run"; show = advance(show, scenes)) seen.push(show.at);
  assert.deepEqual([seen, show.at], [[2, 3], 5]);
  const half = advance(advance(arrive(restAt(1), scenes, normal), scenes), scenes);
  const after = advance(advance(once(half, scenes, 3), scenes), scenes);
  assert.deepEqual([after.at, after.mode, after.once], [4, "run", null]);
  const paused = advance(advance(once(begin(scenes, "first"), scenes, 3), scenes), scenes);
  assert.deepEqual([paused.at, paused.mode], [1, "pause"], "a replay waits where it was");
});

test("a replay waits at the beginning, runs to the end, and goes wherever the bar says", () => {
  const scenes = round(1, 2);
  let show = begin(scenes, "first");
  assert.deepEqual([show.at, show.mode], [1, "pause"]);
  assert.deepEqual([seek(show, scenes, 2).at, seek(show, scenes, 99).at], [3, 4]);
  for (show = toggle(show); show.mode === "run"; show = advance(show, scenes));
  assert.equal(show.at, 4);
});

test("news is what came after my turn, or after a decision that all make together", () => {
  const scenes = [scene(1, null, { asked: true }), scene(2, 0, { mine: true }), scene(3, 1, { asked: true }), scene(4, 0, { mine: true, asked: true })];
  assert.equal(lastDecision(scenes, () => 1), 1);
  assert.equal(lastDecision(scenes, () => 3), 3);
});

test("the turn around a step is one seat's", () => {
  assert.deepEqual(turnAround(round(1, 1, 2, 2, 2), 5), { first: 4, last: 6 });
});
