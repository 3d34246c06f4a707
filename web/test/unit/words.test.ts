import assert from "node:assert/strict";
import { test } from "node:test";
import { breakAt } from "../../src/table/words.tsx";

const first = (text: string, room: number) => text.slice(0, breakAt(text, (end) => end <= room) || text.length);

test("the first line of the band ends after a sentence if it can, else after a word", () => {
  assert.equal(first("Four faces. Shall we print?", 40), "Four faces. Shall we print?");
  assert.equal(first("Four faces. Shall we print?", 20), "Four faces.");
  assert.equal(first("Noch eine Tür. Und dann?", 20), "Noch eine Tür.");
  assert.equal(first("Who smiles from the posters?", 20), "Who smiles from the");
  assert.equal(first("Dr. Thekla von Wagen is on stage.", 22), "Dr. Thekla von Wagen", "a title is no sentence");
  assert.equal(first("Käthe travels to Elliott (2 points left).", 29), "Käthe travels to Elliott", "brackets stay together");
});
