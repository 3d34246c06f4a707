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

/** Hundredths of a win with their sign: "−7". */
export function signed(thousandths: number): string {
  const n = Math.round(thousandths / 10);
  return `${n < 0 ? "−" : n > 0 ? "+" : ""}${Math.abs(n)}`;
}

/** Thousandths of a win in percent, as the language writes it: "42%"; with its sign: "−7%". */
export function percent(thousandths: number, sign = false): string {
  return a("percent", { n: sign || thousandths < 0 ? signed(thousandths) : String(Math.round(thousandths / 10)) });
}
