// deal.ts: deals as the notation writes them, taken apart to be changed and put together to be proposed. What they say, the engine says.
import type { Deal } from "./view.ts";

export interface DealItem {
  who: string;
  kind: "pays" | "gives" | "promises";
  /** pays, gives: the other one. */
  to?: string;
  /** An amount, a card, or the promise without its round. */
  what: string;
  by?: number;
}

export interface DealParts {
  parties: string[];
  items: DealItem[];
}

function parseItem(text: string): DealItem {
  const [who = "", kind = "", ...rest] = text.trim().split(" ");
  if (kind !== "promises") return { who, kind: kind === "gives" ? "gives" : "pays", to: rest[0] ?? "", what: rest.slice(1).join(" ") };
  if (rest[0] === "by") return { who, kind: "promises", by: Number(rest[1]), what: rest.slice(2).join(" ") };
  return { who, kind: "promises", what: rest.join(" ") };
}

export function parseDeal(text: string): DealParts {
  const colon = text.indexOf(":");
  return {
    parties: text.slice(0, colon).trim().split(" "),
    items: text.slice(colon + 1).split(";").map(parseItem),
  };
}

function writeItem(i: DealItem): string {
  if (i.kind === "promises") return `${i.who} promises ${i.by ? `by ${i.by} ` : ""}${i.what}`;
  return `${i.who} ${i.kind} ${i.to} ${i.what}`;
}

/** What the table action needs; texts lose what the notation has no room for. */
export function writeDeal(parties: string[], items: DealItem[]): string {
  return `"${parties.join(" ")}: ${items.map(writeItem).join("; ").replace(/"/g, "'")}"`;
}

export function awaitsMe(deal: Deal, me: string): boolean {
  return deal.parties.includes(me) && !deal.accepted.includes(me);
}
