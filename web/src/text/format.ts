// format.ts: messages into sentences, as src/engine/render.c does it: {name} is an argument,
// {name|one|many} a word that follows its number.

export type Lang = "en" | "de";

/** An argument as the server sends it. */
export type Arg = number | string | { amount: number } | { seat: number } | { key: string } | { item: string; en: string; de: string };

export interface Message {
  key: string;
  args?: Record<string, Arg>;
}

export interface Reader {
  lang: Lang;
  phrase(key: string): string | undefined;
  name(seat: number): string;
}

/** Digits in groups of three, as the language writes them. */
export function amount(n: number, lang: Lang): string {
  const digits = Math.abs(n).toString().replace(/\B(?=(\d{3})+(?!\d))/g, lang === "de" ? "." : ",");
  return n < 0 ? "−" + digits : digits;
}

function word(r: Reader, a: Arg): string {
  if (typeof a === "number") return String(a);
  if (typeof a === "string") return a;
  if ("amount" in a) return amount(a.amount, r.lang);
  if ("seat" in a) return r.name(a.seat);
  if ("key" in a) return r.phrase(a.key) ?? `[${a.key}]`;
  return a[r.lang];
}

function isOne(a: Arg): boolean {
  return a === 1 || (typeof a === "object" && "amount" in a && a.amount === 1);
}

export function format(r: Reader, text: string, args: Record<string, Arg> = {}): string {
  return text.replace(/\{([^{}]*)\}/g, (whole, inside: string) => {
    const [name = "", one, many] = inside.split("|");
    const a = args[name];
    if (a === undefined) return whole;
    if (one === undefined) return word(r, a);
    return isOne(a) ? one : (many ?? "");
  });
}

export function render(r: Reader, m: Message): string {
  const text = r.phrase(m.key);
  return text === undefined ? `[${m.key}]` : format(r, text, m.args);
}
