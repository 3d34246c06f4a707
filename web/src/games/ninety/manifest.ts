// manifest.ts: the box of Ninety on the shelf, and what its table is made of.
import type texts from "../../../../data/texts/en/page-ninety.json";
import type taught from "../../../../data/texts/en/learn-ninety.json";
import type { Manifest } from "../index.ts";
import styles from "./board.css";
import cover from "./cover.svg";

declare module "../../text/text.ts" {
  interface Texts {
    "page-ninety": typeof texts;
    "learn-ninety": typeof taught;
  }
}

const manifest: Manifest = {
  cover,
  ground: "#174a8f",
  ink: "#f5f2e6",
  minutes: 90,
  weight: 3,
  bestWith: 4,
  texts: "page-ninety",
  styles,
  load: () => import("./module.tsx"),
  figures: () => import("./figures.tsx"),
  lessons: { texts: "learn-ninety", load: () => import("./lessons.ts") },
};
export default manifest;
