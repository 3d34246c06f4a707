// manifest.ts: the box of Demolition on the shelf, and what its table is made of.
import type texts from "../../../../data/texts/en/page-demolition.json";
import type taught from "../../../../data/texts/en/learn-demolition.json";
import type { Manifest } from "../index.ts";
import styles from "./board.css";
import cover from "./cover.svg";

declare module "../../text/text.ts" {
  interface Texts {
    "page-demolition": typeof texts;
    "learn-demolition": typeof taught;
  }
}

const manifest: Manifest = {
  cover,
  ground: "#e6a13a",
  ink: "#231a04",
  minutes: 45,
  weight: 2,
  bestWith: 4,
  texts: "page-demolition",
  styles,
  load: () => import("./module.tsx"),
  figures: () => import("./figures.tsx"),
  lessons: { texts: "learn-demolition", load: () => import("./lessons.ts") },
};
export default manifest;
