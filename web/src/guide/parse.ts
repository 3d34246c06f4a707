// parse.ts: the players' rules of a game (docs/play), taken apart. The format is described in docs/page.md.

/** Words up to the rules that prove them. */
export interface Run {
  md: string;
  /** Numbers without the prefix: "4.7". */
  rules: string[];
}

export interface FigureLine {
  /** Which part of the table is drawn, and the name of the position. */
  part: string;
  position: string;
  /** What has been picked in it. */
  picked: Record<string, number | string | string[]>;
  /** Height in pixels, on wide and on narrow screens. */
  height?: [number, number];
}

export type Block =
  | { kind: "text" | "aside"; runs: Run[] }
  | { kind: "items" | "steps"; items: Run[][] }
  | { kind: "head"; md: string }
  | { kind: "table"; rows: string[][] }
  | { kind: "figure"; figure: FigureLine; runs: Run[] };

export interface Section {
  title: string;
  /** "round": the pictures at the beginning; "reference": the page to print; "": a chapter. */
  role: string;
  blocks: Block[];
}

export interface Guide {
  goal: string;
  sections: Section[];
}

const FIGURE = /^!\[(.*)\]\(([^)]*)\)$/;
const ROLE = /^(.*?)\s*(?:\{([a-z]+)\})?$/;

export function runsOf(text: string): Run[] {
  const out: Run[] = [];
  let at = 0;
  for (const m of text.matchAll(/\s*\{([^}]*)\}/g)) {
    out.push({ md: text.slice(at, m.index), rules: (m[1] ?? "").split(" ") });
    at = m.index + m[0].length;
  }
  if (at < text.length) out.push({ md: text.slice(at), rules: [] });
  return out;
}

/** "board turn politician=4 380/520" */
function figureOf(words: string): FigureLine {
  const [part = "", position = "", ...rest] = words.split(" ");
  const out: FigureLine = { part, position, picked: {} };
  for (const word of rest) {
    const [key = "", value = ""] = word.split("=");
    const [wide = 0, narrow = wide] = key.split("/").map(Number);
    if (value.includes(",")) out.picked[key] = value.split(",");
    else if (value) out.picked[key] = /^-?\d+$/.test(value) ? Number(value) : value;
    else out.height = [wide, narrow];
  }
  return out;
}

/** The cells of a row of a table; null for the line under its head. */
function cellsOf(line: string): string[] | null {
  const cells = line.slice(1, line.lastIndexOf("|")).split("|").map((c) => c.trim());
  return cells.every((c) => /^:?-+:?$/.test(c)) ? null : cells;
}

/** One paragraph, list, table or figure: the lines between two empty ones. */
function blockOf(lines: string[]): Block[] {
  const [first = ""] = lines;
  const whole = lines.join(" ");
  const figure = FIGURE.exec(whole);
  if (figure) return [{ kind: "figure", figure: figureOf(figure[2] ?? ""), runs: runsOf(figure[1] ?? "") }];
  if (first.startsWith("### ")) return [{ kind: "head", md: first.slice(4) }, ...(lines.length > 1 ? blockOf(lines.slice(1)) : [])];
  if (first.startsWith("|")) return [{ kind: "table", rows: lines.map(cellsOf).filter((r) => r !== null) }];
  if (first.startsWith("> ")) return [{ kind: "aside", runs: runsOf(lines.map((l) => l.replace(/^> ?/, "")).join(" ")) }];
  const mark = /^(- |\d+\. )/;
  if (!mark.test(first)) return [{ kind: "text", runs: runsOf(whole) }];
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items[items.length - 1] += " " + line.trim();
  }
  return [{ kind: first.startsWith("- ") ? "items" : "steps", items: items.map(runsOf) }];
}

export function parseGuide(text: string): Guide {
  const guide: Guide = { goal: "", sections: [] };
  const [, head = "", ...parts] = ("\n" + text).split(/\n#{1,2} (?!#)/);
  guide.goal = head.split("\n").slice(1).join(" ").trim();
  for (const part of parts) {
    const [title = "", ...lines] = part.split("\n");
    const named = ROLE.exec(title);
    const groups = lines.join("\n").split(/\n\s*\n/).map((g) => g.split("\n").map((l) => l.trimEnd()).filter(Boolean));
    guide.sections.push({ title: named?.[1] ?? title, role: named?.[2] ?? "", blocks: groups.filter((g) => g.length).flatMap(blockOf) });
  }
  return guide;
}

function runsIn(b: Block): Run[] {
  return "runs" in b ? b.runs : "items" in b ? b.items.flat() : [];
}

/** All the words of a section, to search in. */
export function wordsIn(s: Section): string {
  const of = (b: Block) => (b.kind === "head" ? b.md : b.kind === "table" ? b.rows.flat().join(" ") : runsIn(b).map((r) => r.md).join(" "));
  return [s.title, ...s.blocks.map(of)].join(" ").toLowerCase();
}

/** The rules a section rests on, in the order of its sentences. */
export function rulesIn(s: Section): string[] {
  return s.blocks.flatMap(runsIn).flatMap((r) => r.rules);
}
