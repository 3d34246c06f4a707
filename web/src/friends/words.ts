// words.ts: what is said about tables that are opened, waited at and joined. Loaded with those rooms, like their styles.
import { boxWords, dress } from "../games/index.ts";
import { fileOf } from "../net/base.ts";
import { type Arg, loadTexts, t } from "../text/text.ts";
import type texts from "../../../data/texts/en/page-friends.json";
import styles from "./friends.css";

declare module "../text/text.ts" {
  interface Texts {
    "page-friends": typeof texts;
  }
}

export type FriendKey = keyof typeof texts & string;

/** A sentence of these rooms. */
export function f(key: FriendKey, args?: Record<string, Arg>): string {
  return t(`page-friends.${key}`, args);
}

/** Words and looks of these rooms, and what the box of a game says. */
export async function prepare(game?: string): Promise<void> {
  await Promise.all([loadTexts("page-friends"), dress(fileOf(styles)), game ? boxWords(game) : undefined]);
}

/** Numbers up to ten are written out. */
export function count(n: number): string {
  return n >= 1 && n <= 10 ? f(`number.${n as 1}`) : String(n);
}
