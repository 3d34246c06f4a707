// index.ts: the games of the house. Which there are, in which order they stand on the shelf, what they are called and for
// how many they are, the server says. What a box looks like and how its table is drawn, the game's folder says (manifest.ts).
import found from "games:found";
import { type GameInfo, api } from "../net/api.ts";
import type { GameModule } from "../table/contract.ts";
import { type Texts, loadGameWords, withLanguage } from "../text/text.ts";
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
    return box ? [{ ...g, ...box }] : [];
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

const dressed = new Map<string, Promise<void>>();

/** Loads a file of styles, once; it is in force when the promise is kept. */
function dress(href: string): Promise<void> {
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

/** Everything the table of a game needs: what draws it, its styles, its words. */
export async function loadTable(game: string): Promise<GameModule<unknown>> {
  const is = manifests[game];
  const drawing = is ? is.load().then((m) => m.default) : import("../table/plain.tsx").then((m) => m.plainTable(game));
  const [module] = await Promise.all([drawing, loadGameWords(game, is?.texts), is?.styles ? dress(is.styles) : undefined]);
  return module as unknown as GameModule<unknown>;
}
