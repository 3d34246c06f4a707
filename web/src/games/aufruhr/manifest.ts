// manifest.ts: the box of AUFRUHR! on the shelf, and what its table is made of.
import type texts from "../../../../data/texts/en/page-aufruhr.json";
import type taught from "../../../../data/texts/en/learn-aufruhr.json";
import type { Manifest } from "../index.ts";
import styles from "./board.css";
import cover from "./cover.svg";

declare module "../../text/text.ts" {
  interface Texts {
    "page-aufruhr": typeof texts;
    "learn-aufruhr": typeof taught;
  }
}

const manifest: Manifest = {
  cover,
  ground: "#15423a",
  ink: "#f5f2e6",
  minutes: 120,
  weight: 3,
  bestWith: 5,
  texts: "page-aufruhr",
  styles,
  load: () => import("./module.tsx"),
  figures: () => import("./figures.tsx"),
  lessons: { texts: "learn-aufruhr", load: () => import("./lessons.ts") },
};
export default manifest;
