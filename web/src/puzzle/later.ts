// later.ts: the room of the puzzle, with its words and styles.
import type { FunctionComponent } from "preact";
import { dress } from "../games/index.ts";
import spot from "../look/spot.css";
import { fileOf } from "../net/base.ts";
import { loadTexts } from "../text/text.ts";
import styles from "./puzzle.css";

export async function loadPuzzle(): Promise<FunctionComponent> {
  const [{ PuzzleRoom }] = await Promise.all([import("./room.tsx"), loadTexts("page-puzzle"), loadTexts("advice"), dress(fileOf(spot)).then(() => dress(fileOf(styles)))]);
  return PuzzleRoom;
}
