// words.ts: the sentences of the designers' room.
import type texts from "../../../data/texts/en/page-design.json";

declare module "../text/text.ts" {
  interface Texts {
    "page-design": typeof texts;
  }
}
