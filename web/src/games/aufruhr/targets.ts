// targets.ts: which communities a legal move names. A mayor is his city, so votes and awards can be cast on the map as well.
import type { Play } from "./view.ts";

/** Verbs whose one argument is a community or a mayor's city. */
const ON_THE_MAP = ["site", "target", "vote", "recipient", "award", "priority", "partner", "accept"];

/** What one would ask for by clicking a community that is no target, so that the answer names the rule. */
const ASK: Partial<Record<string, string>> = {
  site: "site", rc_site: "site", city_hall: "site", target: "target", ballot: "vote", subventions: "recipient", award: "award", priority: "priority", partner: "partner",
};

export function mapTargets(play: Play): Map<string, string> {
  const out = new Map<string, string>();
  for (const m of play.moves.parsed) {
    const at = m.args[0];
    if (ON_THE_MAP.includes(m.verb) && at && m.args.length === 1 && !at.startsWith("#")) out.set(at, m.move);
  }
  return out;
}

/** The move to ask about, if clicking anywhere on the map makes sense now. */
export function askFor(play: Play, place: string): string | undefined {
  if (!play.live || !play.moves.any) return undefined;
  const verb = ASK[play.view.phase];
  return verb ? `${verb} ${place}` : undefined;
}
