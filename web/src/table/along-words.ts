// along-words.ts: what is said of a match that is, or could be, elsewhere.
import { loadTexts } from "../text/text.ts";
import type texts from "../../../data/texts/en/page-local.json";

declare module "../text/text.ts" {
  interface Texts {
    "page-local": typeof texts;
  }
}

export const loadWords = (): Promise<void> => loadTexts("page-local");
