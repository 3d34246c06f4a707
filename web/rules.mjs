// rules.mjs: a rules document (docs/rules) as chapters of blocks, small enough to search in the page.
// A block is {id?, md} with id for a numbered rule; md keeps inline markup (bold, italics, code).

const RULE = /^(?:- )?\*\*([A-Z]{3}-[0-9.]+[a-z]?)\*\*\s*(.*)$/;

/** @returns {{title: string, chapters: {title: string, blocks: {id?: string, kind: string, md?: string, rows?: string[][]}[]}[]}} */
export function parseRules(text) {
  const doc = { title: "", chapters: [] };
  let chapter = { title: "", blocks: [] };
  let block = null;
  let fence = false;
  const open = (b) => {
    block = b;
    chapter.blocks.push(b);
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      fence = !fence;
      if (fence) open({ kind: "code", md: "" });
      else block = null;
    } else if (fence) {
      block.md += (block.md ? "\n" : "") + line;
    } else if (line.startsWith("# ")) {
      doc.title = line.slice(2);
    } else if (/^#{2,4} /.test(line)) {
      if (line.startsWith("## ")) {
        if (chapter.title || chapter.blocks.length) doc.chapters.push(chapter);
        chapter = { title: line.slice(3), blocks: [] };
        block = null;
      } else {
        open({ kind: "head", md: line.replace(/^#+ /, "") });
        block = null;
      }
    } else if (line.startsWith("|")) {
      const cells = line.slice(1, line.lastIndexOf("|")).split(/(?<!\\)\|/).map((c) => c.trim().replaceAll("\\|", "|"));
      if (cells.every((c) => /^:?-+:?$/.test(c))) continue;
      if (block?.kind !== "table") open({ kind: "table", rows: [] });
      block.rows.push(cells);
    } else if (!line.trim()) {
      block = null;
    } else if (RULE.test(line)) {
      const [, id, md] = line.match(RULE);
      open({ kind: "rule", id, md });
    } else if (/^\s*(-|\d+\.) /.test(line)) {
      if (block?.kind === "rule" && /^\s+/.test(line)) block.md += "\n" + line.trim();
      else open({ kind: "item", md: line.replace(/^\s*(-|\d+\.) /, "") });
    } else if (block && block.md !== undefined) {
      block.md += " " + line.trim();
    } else {
      open({ kind: "text", md: line.trim() });
    }
  }
  if (chapter.title || chapter.blocks.length) doc.chapters.push(chapter);
  return doc;
}
