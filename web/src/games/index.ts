// The five games: what the house says of them, and where their module is. A module is loaded when its table is opened.
import type { GameModule } from "../table/contract.ts";

export interface Shelf {
  id: string;
  title: string;
  seats: [number, number];
  minutes: number;
  /** 1 light to 3 heavy. */
  weight: 1 | 2 | 3;
  load: () => Promise<{ default: GameModule<never> }>;
}

export const shelf: Shelf[] = [
  { id: "aufruhr", title: "AUFRUHR!", seats: [4, 6], minutes: 120, weight: 3, load: () => import("./aufruhr/module.tsx") },
  { id: "demolition", title: "Demolition", seats: [2, 5], minutes: 45, weight: 2, load: () => import("./demolition/module.tsx") },
  { id: "ninety", title: "Ninety", seats: [2, 5], minutes: 90, weight: 3, load: () => import("./ninety/module.tsx") },
  { id: "buergermeister", title: "Die Bürgermeister", seats: [2, 4], minutes: 60, weight: 2, load: () => import("./buergermeister/module.tsx") },
  { id: "stimmvieh", title: "Stimmvieh", seats: [3, 4], minutes: 30, weight: 1, load: () => import("./stimmvieh/module.tsx") },
];

export function titleOf(game: string): string {
  return shelf.find((g) => g.id === game)?.title ?? game;
}
