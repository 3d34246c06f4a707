// later.ts: the designers' room, with its words and styles, and those of tables that are opened.
import type { ComponentType } from "preact";
import { prepare } from "../friends/words.ts";
import { dress } from "../games/index.ts";
import { fileOf } from "../net/base.ts";
import { loadTexts } from "../text/text.ts";
import styles from "./design.css";
import { DesignRoom } from "./room.tsx";
import "./words.ts";

export async function loadDesign(): Promise<ComponentType<{ id: string }>> {
  await Promise.all([loadTexts("page-design"), dress(fileOf(styles)), prepare()]);
  return DesignRoom;
}
