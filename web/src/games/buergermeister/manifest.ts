// manifest.ts: the box of Die Bürgermeister on the shelf, and what its table is made of.
import type texts from "../../../../data/texts/en/page-buergermeister.json";
import type taught from "../../../../data/texts/en/learn-buergermeister.json";
import type { Manifest } from "../index.ts";
import styles from "./board.css";
import cover from "./cover.svg";

declare module "../../text/text.ts" {
  interface Texts {
    "page-buergermeister": typeof texts;
    "learn-buergermeister": typeof taught;
  }
}

const manifest: Manifest = {
  cover,
  ground: "#f1ead2",
  ink: "#16211e",
  minutes: 60,
  weight: 2,
  bestWith: 4,
  texts: "page-buergermeister",
  styles,
  load: () => import("./module.tsx"),
  figures: () => import("./figures.tsx"),
  lessons: { texts: "learn-buergermeister", load: () => import("./lessons.ts") },
};
export default manifest;
