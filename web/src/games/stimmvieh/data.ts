// data.ts: the cards and politicians as printed, and their names in the reader's language.
import set from "data:stimmvieh";
import { moneyOf, num, printed, t } from "../../text/text.ts";

interface Data {
  parties: { id: string; name: string }[];
  politicians: { id: string; party: string; influence: number; name: string }[];
  votes: { id: string; influence: number; votes: number }[];
  donations: { id: string; influence: number; amount: number }[];
  blank_vote_card: { id: string };
  angelus: { name: string };
  overview: { influence: number[]; votes: number[]; donations: number[] };
}

export const data = set as unknown as Data;
const word = printed("stimmvieh");

export interface CardInfo {
  id: string;
  kind: "votes" | "donations";
  influence: number;
  value: number;
  text: string;
}

/** A card by its id. The blank card takes over the numbers of the card it replaces and shows the host's words (STI-9.1). */
export function cardOf(id: string, options: Record<string, string> = {}): CardInfo {
  const numbers = id === data.blank_vote_card.id ? options.own_slogan : id;
  const v = data.votes.find((c) => c.id === numbers);
  if (v) return { id, kind: "votes", influence: v.influence, value: v.votes, text: numbers === id ? word(`votes.${id}.slogan`) : (options.slogan ?? word("blank_vote_card.slogan")) };
  const d = data.donations.find((c) => c.id === id);
  if (d) return { id, kind: "donations", influence: d.influence, value: d.amount, text: word(`donations.${id}.donor`) };
  return { id, kind: id.startsWith("d") ? "donations" : "votes", influence: 0, value: 0, text: id };
}

export interface Politician {
  party: number;
  influence: number;
  name: string;
  first: string;
  last: string;
  role: string;
}

export function politician(party: number, influence: number): Politician {
  const id = data.parties[party]?.id;
  const p = data.politicians.find((x) => x.party === id && x.influence === influence);
  const name = p?.name ?? "?";
  const cut = name.search(/ (?:(?:von|van|de|zu) )?\S+$/); // "von" belongs to what follows
  return { party, influence, name, first: name.slice(0, Math.max(0, cut)), last: name.slice(cut + 1), role: p ? word(`politicians.${p.id}.role`) : "" };
}

export function motto(party: number): string {
  return word(`parties.${data.parties[party]?.id}.motto`);
}

export function partyName(party: number): string {
  return data.parties[party]?.name ?? "?";
}

export const money = moneyOf("page-stimmvieh.money");

/** A card's value with its unit. */
export function worth(c: CardInfo): string {
  return c.kind === "votes" ? t("page-stimmvieh.votes.n", { n: num(c.value) }) : money(c.value);
}

/** A card in one line of text. */
export function cardText(c: CardInfo): string {
  return `${c.kind === "votes" ? t("page-stimmvieh.quote", { text: c.text }) : c.text}, ${worth(c)}`;
}
