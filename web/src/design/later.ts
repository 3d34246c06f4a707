// later.ts: the designers' room, with its words and styles.
import type { ComponentType } from "preact";
import { dress } from "../games/index.ts";
import { fileOf } from "../net/base.ts";
import { loadTexts } from "../text/text.ts";
import styles from "./design.css";
import { DesignRoom } from "./room.tsx";
import "./words.ts";

export async function loadDesign(): Promise<ComponentType<{ id: string }>> {
  await Promise.all([loadTexts("page-design"), dress(fileOf(styles))]);
  return DesignRoom;
}
