// mygames-later.ts: the room of my games, with its words and styles.
import type { ComponentType } from "preact";
import { dress } from "../games/index.ts";
import styles from "../look/results.css";
import { fileOf } from "../net/base.ts";
import { loadTexts } from "../text/text.ts";

export async function loadMyGames(): Promise<ComponentType<{ id: string }>> {
  const [{ MyGames }] = await Promise.all([import("./mygames.tsx"), loadTexts("page-results"), dress(fileOf(styles))]);
  return MyGames;
}
