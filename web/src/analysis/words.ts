// words.ts: sentences of the room of analysis.
import { type Arg, t } from "../text/text.ts";
import type grades from "../../../data/texts/en/analysis.json";
import type texts from "../../../data/texts/en/page-analysis.json";

declare module "../text/text.ts" {
  interface Texts {
    analysis: typeof grades;
    "page-analysis": typeof texts;
  }
}

export function a(key: keyof typeof texts & string, args?: Record<string, Arg>): string {
  return t(`page-analysis.${key}`, args);
}

/** Thousandths of a win in percent: "42 %"; with its sign: "−7 %". */
export function percent(thousandths: number, sign = false): string {
  const n = Math.round(thousandths / 10);
  return `${n < 0 ? "−" : sign && n > 0 ? "+" : ""}${Math.abs(n)} %`;
}
