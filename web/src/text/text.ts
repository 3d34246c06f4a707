// text.ts: the words of the page in the reader's language. Catalogues are loaded when they are needed.
import { Value, useValue } from "../ui/value.ts";
import { type Arg, type Lang, type Message, amount as groups, format, render } from "./format.ts";
import type page from "../../../data/texts/en/page.json";
import type aufruhr from "../../../data/texts/en/page-aufruhr.json";
import type demolition from "../../../data/texts/en/page-demolition.json";
import type ninety from "../../../data/texts/en/page-ninety.json";
import type buergermeister from "../../../data/texts/en/page-buergermeister.json";
import type stimmvieh from "../../../data/texts/en/page-stimmvieh.json";

export type { Arg, Lang, Message };

/** Every sentence the page itself may use; the compiler knows those that exist. */
export type Key =
  | `page.${keyof typeof page}`
  | `page-aufruhr.${keyof typeof aufruhr}`
  | `page-demolition.${keyof typeof demolition}`
  | `page-ninety.${keyof typeof ninety}`
  | `page-buergermeister.${keyof typeof buergermeister}`
  | `page-stimmvieh.${keyof typeof stimmvieh}`;

type Catalogue = Promise<{ default: Record<string, string> }>;

const core: Record<Lang, () => Catalogue> = {
  en: () => import("texts:en/page_table_server"),
  de: () => import("texts:de/page_table_server"),
};

const games: Record<string, Record<Lang, () => Catalogue>> = {
  aufruhr: { en: () => import("texts:en/aufruhr_page-aufruhr"), de: () => import("texts:de/aufruhr_page-aufruhr") },
  demolition: { en: () => import("texts:en/demolition_page-demolition"), de: () => import("texts:de/demolition_page-demolition") },
  ninety: { en: () => import("texts:en/ninety_page-ninety"), de: () => import("texts:de/ninety_page-ninety") },
  buergermeister: { en: () => import("texts:en/buergermeister_page-buergermeister"), de: () => import("texts:de/buergermeister_page-buergermeister") },
  stimmvieh: { en: () => import("texts:en/stimmvieh_page-stimmvieh"), de: () => import("texts:de/stimmvieh_page-stimmvieh") },
};

const phrases: Record<Lang, Record<string, string>> = { en: {}, de: {} };
const wanted = new Set<string>(); // games whose words are needed in whatever language comes

export const lang = new Value<Lang>("en");

export function useLang(): Lang {
  return useValue(lang);
}

async function fetchWords(l: Lang): Promise<void> {
  const parts = [core[l](), ...[...wanted].flatMap((g) => games[g]?.[l]() ?? [])];
  for (const part of await Promise.all(parts)) Object.assign(phrases[l], part.default);
}

/** Makes sure the words of a game are there. */
export async function loadGameWords(game: string): Promise<void> {
  wanted.add(game);
  const part = await games[game]?.[lang.get()]();
  if (part) Object.assign(phrases[lang.get()], part.default);
}

export async function setLang(l: Lang): Promise<void> {
  await fetchWords(l);
  document.documentElement.lang = l;
  lang.set(l);
}

function reader(names?: (seat: number) => string) {
  const l = lang.get();
  return {
    lang: l,
    phrase: (key: string) => phrases[l][key],
    name: names ?? ((seat: number) => (l === "de" ? `Spieler ${seat + 1}` : `Player ${seat + 1}`)),
  };
}

/** A sentence of the page. */
export function t(key: Key, args?: Record<string, Arg>): string {
  return format(reader(), phrases[lang.get()][key] ?? `[${key}]`, args);
}

/** A sentence the server sent as key and arguments. */
export function tell(m: Message, names?: (seat: number) => string): string {
  return render(reader(names), m);
}

/** A sentence whose key is put together at run time (option texts, score lines); undefined if there is none. */
export function maybe(key: string, args?: Record<string, Arg>): string | undefined {
  const text = phrases[lang.get()][key];
  return text === undefined ? undefined : format(reader(), text, args);
}

export function num(n: number): string {
  return groups(n, lang.get());
}

/** The reader's language of a two-language text of the data sets. */
export function pick(text: { en: string; de: string }): string {
  return text[lang.get()];
}
