// format.ts: messages into sentences, as src/engine/render.c does it: {name} is an argument,
// {name|one|many} a word that follows its number, in as many forms as the language has.

/** One of the server's languages (GET /api/languages). */
export interface Language {
  code: string;
  name: string;
  /** The sign between groups of three digits, and before decimals. */
  group: string;
  decimal: string;
  /** Which form of a word follows a number: a digit for each number below a hundred, then for each last two digits. */
  plural: string;
}

/** An argument as the server sends it. */
export type Arg = number | string | { amount: number } | { seat: number } | { key: string } | { item: string; id: string };

export interface Message {
  key: string;
  args?: Record<string, Arg>;
}

export interface Reader {
  language: Language;
  phrase(key: string): string | undefined;
  name(seat: number): string;
  /** What people call a thing of the game whose message it is. */
  label(message: string, item: string, id: string): string;
}

/** Digits in groups of three, as the language writes them. */
export function amount(n: number, language: Language): string {
  const digits = Math.abs(n).toString().replace(/\B(?=(\d{3})+(?!\d))/g, language.group);
  return n < 0 ? "−" + digits : digits;
}

/** The form of a word that follows the number, from 0. */
export function plural(n: number, language: Language): number {
  const size = Math.abs(n);
  return Number(language.plural[size < 100 ? size : 100 + (size % 100)] ?? 0);
}

function word(r: Reader, key: string, a: Arg): string {
  if (typeof a === "number") return String(a);
  if (typeof a === "string") return a;
  if ("amount" in a) return amount(a.amount, r.language);
  if ("seat" in a) return r.name(a.seat);
  if ("key" in a) return r.phrase(a.key) ?? `[${a.key}]`;
  return r.label(key, a.item, a.id);
}

function numberOf(a: Arg): number {
  return typeof a === "number" ? a : typeof a === "object" && "amount" in a ? a.amount : 0;
}

/** A sum and its sign stay in one line. */
function together(text: string): string {
  return text.replace(/€ (?=\d)/g, "€\u00a0").replace(/(\d) (?=[€$%])/g, "$1\u00a0");
}

/** `key` is where the text comes from: it tells which game its items belong to. */
export function format(r: Reader, text: string, args: Record<string, Arg> = {}, key = ""): string {
  const out = text.replace(/\{([^{}]*)\}/g, (whole, inside: string) => {
    const [name = "", ...forms] = inside.split("|");
    const a = args[name];
    if (a === undefined) return whole;
    if (!forms.length) return word(r, key, a);
    return forms[plural(numberOf(a), r.language)] ?? forms.at(-1) ?? "";
  });
  return together(out);
}

export function render(r: Reader, m: Message): string {
  const text = r.phrase(m.key);
  return text === undefined ? `[${m.key}]` : format(r, text, m.args, m.key);
}
