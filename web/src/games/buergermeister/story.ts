// story.ts: what was done last, to be shown on the map: figures set, and those they took.
import type { Play } from "./view.ts";

export function latest(play: Play): Map<string, "set" | "taken"> {
  const out = new Map<string, "set" | "taken">();
  play.view.parties.forEach((p, i) => {
    if (p.seat === play.seat && i !== play.view.active) return; // my own turn is old news
    for (const l of p.last) {
      for (const c of l.captured) out.set(c, "taken");
      out.set(l.post, "set");
    }
  });
  return out;
}
