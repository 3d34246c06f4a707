// rules-doc.ts: rules documents taken apart (rules-parse.ts), and finding things in them.

export interface RulesBlock {
  kind: "text" | "rule" | "item" | "head" | "table" | "code";
  id?: string;
  md?: string;
  rows?: string[][];
}

export interface RulesDoc {
  title: string;
  chapters: { title: string; blocks: RulesBlock[] }[];
}

/** All the words of a block. */
export function wordsOf(b: RulesBlock): string {
  return `${b.id ?? ""} ${b.md ?? ""} ${(b.rows ?? []).flat().join(" ")}`;
}

/** The blocks that hold all words searched for, under their chapters. */
export function searchRules(doc: RulesDoc, search: string): RulesDoc["chapters"] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return doc.chapters;
  return doc.chapters
    .map((c) => ({ ...c, blocks: c.blocks.filter((b) => words.every((w) => (c.title + " " + wordsOf(b)).toLowerCase().includes(w))) }))
    .filter((c) => c.blocks.length);
}

/** Is it the rule of this id, or of this number without the game's prefix? */
function isRule(id: string, rule: string): boolean {
  return id === rule || id.endsWith("-" + rule);
}

/** The row of a table that states the rule. */
export function rowOf(b: RulesBlock, rule: string): string[] | undefined {
  return b.rows?.find((r) => isRule(/\*\*([^*]+)\*\*/.exec(r[0] ?? "")?.[1] ?? "", rule));
}

/** Does this block state the rule? A rule is a block of its own or a row of a table. */
export function states(b: RulesBlock, rule: string): boolean {
  return isRule(b.id ?? "", rule) || rowOf(b, rule) !== undefined;
}
