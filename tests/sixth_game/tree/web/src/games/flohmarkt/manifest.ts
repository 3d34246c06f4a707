// manifest.ts: the box of Flea Market on the shelf, and what its table is made of.
import type { Manifest } from "../index.ts";
import cover from "./cover.svg";

const manifest: Manifest = {
  cover,
  ground: "#6b4e71",
  ink: "#f5f2e6",
  minutes: 10,
  weight: 1,
  bestWith: 3,
  load: () => import("./module.tsx"),
};
export default manifest;
