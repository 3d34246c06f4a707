import assert from "node:assert/strict";
import { test } from "node:test";
import { type Area, inside, overlap, placeLabels, ringsOf, twoLines } from "../../src/ui/labels.ts";
import { clampWindow, zoomAt } from "../../src/ui/zoom.tsx";

const square = (x: number, y: number, s: number): Area["rings"] => [[[x, y], [x + s, y], [x + s, y + s], [x, y + s]]];

test("inside a ring, and not in its hole", () => {
  const rings = [...square(0, 0, 10), ...square(4, 4, 2)];
  assert.equal(inside(1, 1, rings), true);
  assert.equal(inside(5, 5, rings), false);
  assert.equal(inside(11, 1, rings), false);
});

test("names are broken where they may be", () => {
  assert.deepEqual(twoLines("Squirrel Hill South"), ["Squirrel", "Hill South"]);
  assert.deepEqual(twoLines("Lincoln-Lemington-Belmar"), ["Lincoln-", "Lemington-Belmar"]);
  assert.equal(twoLines("Essen"), null);
});

test("labels do not overlap, small areas get theirs first, a code where nothing else fits", () => {
  const areas: Area[] = [
    { id: "big", name: "Dortmund", code: "DO", at: [60, 50], rings: square(0, 0, 120) },
    { id: "small", name: "Recklinghausen", code: "RE", at: [130, 10], rings: square(120, 0, 20) },
  ];
  const out = placeLabels(areas, { size: 12, small: 10, overhang: 2 });
  assert.deepEqual(out.find((l) => l.id === "small")?.lines, ["RE"]);
  assert.deepEqual(out.find((l) => l.id === "big")?.lines, ["Dortmund"]);
  assert.equal(overlap({ x: 0, y: 0, w: 2, h: 2 }, { x: 1, y: 1, w: 2, h: 2 }), true);
});

test("flat rings of the data", () => {
  assert.deepEqual(ringsOf([[1, 2, 3, 4]]), [[[1, 2], [3, 4]]]);
});

test("zooming keeps the point under the finger and stays on the map", () => {
  const w = zoomAt({ x: 0, y: 0, k: 1 }, 2, 100, 50);
  assert.deepEqual(w, { k: 2, x: 50, y: 25 });
  assert.deepEqual(clampWindow({ x: -5, y: 900, k: 2 }, 100, 100, 6), { k: 2, x: 0, y: 50 });
  assert.equal(clampWindow({ x: 0, y: 0, k: 99 }, 100, 100, 6).k, 6);
});
