// index.ts: the games of the house. Which there are, in which order they stand on the shelf, what they are called and for
// how many they are, the server says. What a box looks like and how its table is drawn, the game's folder says (manifest.ts).
import found from "games:found";
import plain from "../look/plain.css";
import { type GameInfo, api } from "../net/api.ts";
import { fileOf } from "../net/base.ts";
import { isLocal } from "../net/local-host.ts";
import type { Figures, GameModule } from "../table/contract.ts";
import type { Lessons } from "../teach/lessons.ts";
import { type Texts, loadGameWords, loadTexts, wear, withLanguage } from "../text/text.ts";
import { remembered } from "../ui/settings.ts";
import { Value, useValue } from "../ui/value.ts";

/** What the house knows of a game before its table is opened. */
export interface Manifest {
  /** The picture on the box, and the colours around it and of the words on it. */
  cover: string;
  ground: string;
  ink: string;
  minutes: number;
  /** 1 light to 3 heavy. */
  weight: 1 | 2 | 3;
  /** How many players the game is best with. */
  bestWith: number;
  /** Sentences and styles of its table, if it has its own; they are loaded with its module. */
  texts?: keyof Texts;
  styles?: string;
  load(): Promise<{ default: GameModule<never> }>;
  /** Parts of its table that the players' rules have pictures of. */
  figures?(): Promise<{ figures: Figures<never> }>;
  /** What it teaches, with its sentences: fetched when somebody wants to learn. */
  lessons?: { texts: keyof Texts; load(): Promise<{ default: Lessons<never> }> };
}

/** A box on the shelf. */
export interface Box extends GameInfo, Manifest {}

const manifests = found as Record<string, Manifest>;
const known = new Value<GameInfo[]>([]);

withLanguage(async (code) => {
  const games = await api.games(code);
  return () => known.set(games);
});

/** The games that have a box, as they stand on the shelf. */
export function useShelf(): Box[] {
  return useValue(known).flatMap((g) => {
    const box = manifests[g.id];
    return box ? [{ ...g, ...box, cover: fileOf(box.cover) }] : [];
  });
}

/** The game to offer to those who have not chosen one. */
export function lightest(shelf: readonly Box[]): string {
  return [...shelf].sort((a, b) => a.weight - b.weight)[0]?.id ?? "";
}

export function titleOf(game: string): string {
  return known.get().find((g) => g.id === game)?.title ?? game;
}

/** How many sit down if nothing else is said. */
export function usualSeats(game: string): number {
  const most = known.get().find((g) => g.id === game)?.max_seats ?? 2;
  return Math.min(most, manifests[game]?.bestWith ?? most);
}

/** How long it takes, if its box says so. */
export function minutesOf(game: string): number | undefined {
  return manifests[game]?.minutes;
}

/** The picture on the box of a game; undefined if it has none. */
export function coverOf(game: string): string | undefined {
  const is = manifests[game];
  return is && fileOf(is.cover);
}

/** What the box of a game says about playing it: three lines, and a sentence for each house rule. */
export async function boxWords(game: string): Promise<void> {
  if (manifests[game]) await loadTexts(`box-${game}`).catch(() => undefined); // a box may say nothing: options then show their help
}

const dressed = new Map<string, Promise<void>>();

/** Loads a file of styles, once; it is in force when the promise is kept. */
export function dress(href: string): Promise<void> {
  const before = dressed.get(href);
  if (before) return before;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const coming = new Promise<void>((ok, no) => {
    link.onload = () => ok();
    link.onerror = () => no(new Error(`${href} does not come`));
  });
  dressed.set(href, coming);
  document.head.append(link);
  return coming;
}

/** The set that a table of this device is played with, in force; without a table the published one. */
async function dressFor(game: string, table: string): Promise<void> {
  const own = isLocal(table) && remembered("sets");
  if (own ? await (await import("../net/local.ts")).wearFor(game, table) : wear(game)) return;
  location.reload(); // the board has read another set
  await new Promise(() => undefined);
}

/** Everything the table of a game needs: what draws it, its styles, its words. `table`: which one, if it may be played with a set of
 *  a designer. */
export async function loadTable(game: string, table = ""): Promise<GameModule<unknown>> {
  await dressFor(game, table);
  const is = manifests[game];
  const drawing = is ? is.load().then((m) => m.default) : import("../table/plain.tsx").then((m) => m.plainTable(game));
  const styles = is ? is.styles : plain;
  const [module] = await Promise.all([drawing, loadGameWords(game, is?.texts), styles ? dress(fileOf(styles)) : undefined]);
  return module as unknown as GameModule<unknown>;
}

/** What draws the figures of a game's rules. */
export async function figuresOf(game: string): Promise<Figures<unknown>> {
  return ((await manifests[game]?.figures?.())?.figures ?? {}) as unknown as Figures<unknown>;
}

/** Whether a game has lessons. */
export function teaches(game: string): boolean {
  return !!manifests[game]?.lessons;
}

/** What a game teaches; null: it has no lessons. */
export async function loadLessons(game: string): Promise<Lessons<unknown> | null> {
  const is = manifests[game]?.lessons;
  if (!is) return null;
  const [m] = await Promise.all([is.load(), loadTexts(is.texts)]);
  return m.default as unknown as Lessons<unknown>;
}
