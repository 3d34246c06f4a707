// targets.ts: which communities a legal move names. A mayor is his city, so votes and awards can be cast on the map as well.
import type { Play } from "./view.ts";

/** Verbs whose one argument is a community or a mayor's city. */
const ON_THE_MAP = ["site", "target", "vote", "recipient", "award", "priority", "partner", "accept"];

export function mapTargets(play: Play): Map<string, string> {
  const out = new Map<string, string>();
  for (const m of play.moves.parsed) {
    const at = m.args[0];
    if (ON_THE_MAP.includes(m.verb) && at && m.args.length === 1 && !at.startsWith("#")) out.set(at, m.move);
  }
  return out;
}

/** What one would ask for by clicking a community that is not a target, so that the answer names the rule. */
export function askFor(play: Play, place: string): string | undefined {
  const verb = play.live && ON_THE_MAP.find((x) => play.moves.can(x));
  return verb ? `${verb} ${place}` : undefined;
}
