// later.ts: the room of analysis, with its words and styles.
import type { ComponentType } from "preact";
import { dress } from "../games/index.ts";
import results from "../look/results.css";
import { fileOf } from "../net/base.ts";
import { loadTexts } from "../text/text.ts";
import spot from "../look/spot.css";
import styles from "./analysis.css";

export async function loadAnalysis(): Promise<ComponentType<{ id: string }>> {
  const words = (["analysis", "advice", "page-analysis", "page-results"] as const).map((m) => loadTexts(m));
  const [{ AnalysisRoom }] = await Promise.all([import("./room.tsx"), ...words, dress(fileOf(results)), dress(fileOf(spot)), dress(fileOf(styles))]);
  return AnalysisRoom;
}
