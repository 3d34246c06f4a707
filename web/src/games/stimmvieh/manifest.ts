// manifest.ts: the box of Stimmvieh on the shelf, and what its table is made of.
import type texts from "../../../../data/texts/en/page-stimmvieh.json";
import type taught from "../../../../data/texts/en/learn-stimmvieh.json";
import type { Manifest } from "../index.ts";
import styles from "./board.css";
import cover from "./cover.svg";

declare module "../../text/text.ts" {
  interface Texts {
    "page-stimmvieh": typeof texts;
    "learn-stimmvieh": typeof taught;
  }
}

const manifest: Manifest = {
  cover,
  ground: "#8fb35a",
  ink: "#16211e",
  minutes: 30,
  weight: 1,
  bestWith: 4,
  texts: "page-stimmvieh",
  styles,
  load: () => import("./module.tsx"),
  figures: () => import("./figures.tsx"),
  lessons: { texts: "learn-stimmvieh", load: () => import("./lessons.ts") },
};
export default manifest;
