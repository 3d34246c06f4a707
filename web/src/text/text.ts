// text.ts: the words of the page in the reader's language. Which languages there are, their sentences, and what the things
// of a game are called in them, the server says; each is fetched when it is needed, once.
import { base } from "../net/base.ts";
import { Value, useValue } from "../ui/value.ts";
import { type Arg, type Language, type Message, amount as groups, format, render } from "./format.ts";
import type results from "../../../data/texts/en/page-results.json";
import type page from "../../../data/texts/en/page.json";

export type { Arg, Language, Message };

/** The texts of the page by module; a game's manifest adds its own. */
export interface Texts {
  page: typeof page;
  "page-results": typeof results;
}

/** Every sentence the page itself may use; the compiler knows those that exist. */
export type Key = { [M in keyof Texts]: `${M}.${keyof Texts[M] & string}` }[keyof Texts];

/** What the things of a game are called (GET /api/labels/GAME/LANG). */
export interface Names {
  /** Kind to id to name, as messages use them. */
  labels: Record<string, Record<string, string>>;
  /** Everything printed on cards and boards, by its path in the data set: "tiles.schule.name". */
  words: Record<string, string>;
}

const NO_LANGUAGE: Language = { code: "", name: "", group: "", decimal: ".", plural: "" };
const CORE = ["page", "table", "engine", "server"];

/** The languages of the server; the first one is its default. */
export const languages = new Value<Language[]>([]);
/** The code of the one the page is in. */
export const lang = new Value<string>("");

const phrases: Record<string, Record<string, string>> = {};
const names: Record<string, Record<string, Names>> = {};
const games = new Map<string, keyof Texts | undefined>(); // whose words are needed in whatever language comes, and those of their tables

export function useLang(): string {
  return useValue(lang);
}

/** Makes sentences of a language known. */
export function learn(code: string, texts: Record<string, string>): void {
  Object.assign((phrases[code] ??= {}), texts);
}

/** Makes the names of a game known in a language. */
export function learnNames(code: string, game: string, is: Names): void {
  (names[code] ??= {})[game] = is;
}

const asked = new Map<string, Promise<void>>();

/** Fetches an address once; after a failure the next one tries again. */
function once<T>(address: string, then: (answer: T) => void): Promise<void> {
  const before = asked.get(address);
  if (before) return before;
  const coming = fetch(address)
    .then(async (r) => {
      if (!r.ok) throw new Error(`${address}: ${r.status}`);
      then((await r.json()) as T);
    })
    .catch((e: unknown) => {
      asked.delete(address);
      throw e;
    });
  asked.set(address, coming);
  return coming;
}

function fetchModule(code: string, module: string): Promise<void> {
  return once<Record<string, string>>(`${base}api/texts/${code}/${module}`, (texts) => learn(code, texts));
}

const labelsOf = (game: string, code: string): string => `${base}api/labels/${game}/${code}`;

/** The names of a designer's set, by language, in the place of the published ones. */
export function giveNames(game: string, all: Record<string, Names>): void {
  for (const [code, is] of Object.entries(all)) {
    asked.set(labelsOf(game, code), Promise.resolve());
    learnNames(code, game, is);
  }
}

function fetchGame(code: string, game: string, table: string | undefined): Promise<void>[] {
  return [fetchModule(code, game), ...(table ? [fetchModule(code, table)] : []), once<Names>(labelsOf(game, code), (is) => learnNames(code, game, is))];
}

/** Makes sure the words of a game are there, with the module of texts that its table uses. */
export async function loadGameWords(game: string, table?: keyof Texts): Promise<void> {
  games.set(game, table);
  await Promise.all(fetchGame(lang.get(), game, table));
}

const more = new Set<string>(); // modules that rooms of the house have asked for

/** Makes sure a module of texts is there, now and in whatever language comes. */
export async function loadTexts(module: string): Promise<void> {
  more.add(module);
  await fetchModule(lang.get(), module);
}

/** Fetches something in a language; the answer puts it in force. */
type Companion = (code: string) => Promise<() => void>;
const companions: Companion[] = [];

/** What else is written in the reader's language: it changes together with the sentences. */
export function withLanguage(companion: Companion): void {
  companions.push(companion);
}

export async function setLang(code: string): Promise<void> {
  const others = Promise.all(companions.map((c) => c(code)));
  await Promise.all([...[...CORE, ...more].map((m) => fetchModule(code, m)), ...[...games].flatMap(([g, table]) => fetchGame(code, g, table))]);
  for (const apply of await others) apply();
  document.documentElement.lang = code;
  lang.set(code);
}

/** The first language wished for that there is: by its whole code, or by its first part ("de" for "de-AT"). */
export function bestLanguage(there: readonly Language[], wishes: readonly string[]): string {
  for (const wish of wishes.map((w) => w.toLowerCase())) {
    const found = there.find((l) => l.code.toLowerCase() === wish) ?? there.find((l) => l.code.toLowerCase() === wish.split("-")[0]);
    if (found) return found.code;
  }
  return there[0]?.code ?? "";
}

/** Learns which languages there are and takes the one the reader wants most. */
export async function startLanguage(wishes: readonly string[]): Promise<void> {
  await once<Language[]>(base + "api/languages", (all) => languages.set(all));
  await setLang(bestLanguage(languages.get(), wishes));
}

function language(): Language {
  const code = lang.get();
  return languages.get().find((l) => l.code === code) ?? NO_LANGUAGE;
}

/** A name without its id in brackets: that is for those who type moves. */
function withoutId(name: string, id: string): string {
  return name.endsWith(` (${id})`) ? name.slice(0, -id.length - 3) : name;
}

/** Several things at once have their ids with blanks between; what has no name of its own is called by its id. */
function labelOf(message: string, item: string, id: string): string {
  const table = names[lang.get()]?.[message.split(".")[0] ?? ""]?.labels[item] ?? {};
  const several = id.split(" ");
  if (id in table || !several.some((one) => one in table)) return withoutId(table[id] ?? id, id);
  return several.map((one) => withoutId(table[one] ?? one, one)).join(", ");
}

function reader(seats?: (seat: number) => string) {
  const is = phrases[lang.get()] ?? {};
  return {
    language: language(),
    phrase: (key: string) => is[key],
    name: seats ?? ((seat: number) => (is["table.player"] ?? "{n}").replace("{n}", String(seat + 1))),
    label: labelOf,
  };
}

/** What a thing of a game is called. */
export function label(game: string, item: string, id: string): string {
  return labelOf(game, item, id);
}

/** Everything that has a name in a game, as far as its words are there. */
export const namesOf = (game: string): Names | undefined => names[lang.get()]?.[game];

/** A sentence of the page. */
export function t(key: Key, args?: Record<string, Arg>): string {
  return format(reader(), phrases[lang.get()]?.[key] ?? `[${key}]`, args, key);
}

/** A sentence the server sent as key and arguments. */
export function tell(m: Message, seats?: (seat: number) => string): string {
  return render(reader(seats), m);
}

/** A sentence whose key is put together at run time (option texts, score lines); undefined if there is none. */
export function maybe(key: string, args?: Record<string, Arg>): string | undefined {
  const text = phrases[lang.get()]?.[key];
  return text === undefined ? undefined : format(reader(), text, args, key);
}

/** What a bot of this level goes by. Whoever opens tables by a program may seat bots that have no name of their own. */
export function botName(level: string | undefined): string {
  return maybe(`page.botname.${level ?? "easy"}`) ?? t("page.bot");
}

export function levelName(level: string | undefined): string {
  return maybe(`page.level.${level ?? "easy"}`) ?? level ?? "";
}

export function num(n: number): string {
  return groups(n, language());
}

/** Sums of money as the people of a game write them ("$1,200", "1.200 €"); the text under the key puts the sign. */
export function moneyOf(key: Key): (n: number) => string {
  return (n) => t(key, { n: num(n) });
}

/** What is printed on the things of a game: printed("demolition")("tiles.schule.name"). A word with {n} in it takes arguments. */
export function printed(game: string): (path: string, args?: Record<string, Arg>) => string {
  return (path, args) => {
    const text = names[lang.get()]?.[game]?.words[path];
    return text === undefined ? "" : args ? format(reader(), text, args) : text;
  };
}

/* ---- a designer's data set in the place of the published one ----
   A board reads its data once, when its code is loaded; so a game wears one set for as long as the page lives, and whoever wants it in
   another one starts the page anew (games/index.ts). It stands here, and not in a file of its own, since every page needs it. */

const given = new Map<string, { hash: string; make(ours: unknown): unknown }>();
const read = new Map<string, string>(); // game to the set its board has read; "": the published one

/** What the board of a game reads ("data:GAME"). */
export function inForce<T>(game: string, ours: T): T {
  const own = given.get(game);
  read.set(game, own?.hash ?? "");
  return own ? (own.make(ours) as T) : ours;
}

/** From now on the game wears this set, made of the published one; without: that one. False: its board has read another one. */
export function wear(game: string, hash = "", make: (ours: unknown) => unknown = (x) => x): boolean {
  if ((read.get(game) ?? hash) !== hash) return false;
  given.set(game, { hash, make });
  return true;
}
