// rule.ts: a numbered rule as a slip shows it.
import { type RulesDoc, rowOf, states } from "../house/rules-doc.ts";

/** The text of a numbered rule, without the prefix of its game and those of others it names. */
export function ruleText(rules: RulesDoc, number: string): string {
  for (const c of rules.chapters) {
    const b = c.blocks.find((x) => states(x, number));
    if (b) return plain(b.md ?? rowOf(b, number)?.slice(1).join(" · ") ?? "");
  }
  return "";
}

function plain(md: string): string {
  return md.replace(/\b[A-Z]{3}-(?=X?\d)/g, "");
}
