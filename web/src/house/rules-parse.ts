// rules-parse.ts: a rules document (docs/rules) as chapters of blocks, small enough to search in the page.
// A block keeps its inline markup (bold, italics, code); one that states a numbered rule has its id.
import type { RulesBlock, RulesDoc } from "./rules-doc.ts";

const RULE = /^(?:- |\d+\. )?\*\*([A-Z]{3}-X?\d+(?:\.\d+)*[a-z]?)(?: ([^*]+))?\*\*\s*(.*)$/; // some have a title behind their number
const ITEM = /^\s*(-|\d+\.) /;

/** The cells of a row of a table; null for the line under its head. */
function cellsOf(line: string): string[] | null {
  const cells = line.slice(1, line.lastIndexOf("|")).split(/(?<!\\)\|/).map((c) => c.trim().replaceAll("\\|", "|"));
  return cells.every((c) => /^:?-+:?$/.test(c)) ? null : cells;
}

class Parser {
  readonly doc: RulesDoc = { title: "", chapters: [] };
  private chapter: RulesDoc["chapters"][number] = { title: "", blocks: [] };
  private block: RulesBlock | null = null;
  private fence = false;

  private open(b: RulesBlock): void {
    this.block = b;
    this.chapter.blocks.push(b);
  }

  private add(text: string): void {
    if (this.block) this.block.md = (this.block.md ?? "") + text;
  }

  private heading(line: string): void {
    if (line.startsWith("## ")) {
      this.close();
      this.chapter = { title: line.slice(3), blocks: [] };
    } else {
      this.open({ kind: "head", md: line.replace(/^#+ /, "") });
    }
    this.block = null;
  }

  private row(line: string): void {
    const cells = cellsOf(line);
    if (!cells) return;
    if (this.block?.kind !== "table") this.open({ kind: "table", rows: [] });
    this.block?.rows?.push(cells);
  }

  private text(line: string): void {
    const rule = RULE.exec(line);
    if (rule) this.open({ kind: "rule", id: rule[1] ?? "", md: (rule[2] ? `**${rule[2]}** ` : "") + (rule[3] ?? "") });
    else if (ITEM.test(line) && this.block?.kind === "rule" && /^\s+/.test(line)) this.add("\n" + line.trim());
    else if (ITEM.test(line)) this.open({ kind: "item", md: line.replace(ITEM, "") });
    else if (this.block?.md !== undefined) this.add(" " + line.trim());
    else this.open({ kind: "text", md: line.trim() });
  }

  line(line: string): void {
    if (line.startsWith("```")) {
      this.fence = !this.fence;
      if (this.fence) this.open({ kind: "code", md: "" });
      else this.block = null;
    } else if (this.fence) this.add((this.block?.md ? "\n" : "") + line);
    else if (line.startsWith("# ")) this.doc.title = line.slice(2);
    else if (/^#{2,4} /.test(line)) this.heading(line);
    else if (line.startsWith("|")) this.row(line);
    else if (!line.trim()) this.block = null;
    else this.text(line);
  }

  /** The chapter so far is finished. */
  close(): void {
    if (this.chapter.title || this.chapter.blocks.length) this.doc.chapters.push(this.chapter);
  }
}

export function parseRules(text: string): RulesDoc {
  const p = new Parser();
  for (const line of text.split("\n")) p.line(line);
  p.close();
  return p.doc;
}
