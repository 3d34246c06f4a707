// end-later.tsx: what is needed only when a match is over (or looked back at) comes then: code, words and styles.
import type { ComponentType } from "preact";
import { dress } from "../games/index.ts";
import styles from "../look/results.css";
import { fileOf } from "../net/base.ts";
import { loadTexts } from "../text/text.ts";
import { later } from "../ui/later.tsx";
import type { EndDialog } from "./end.tsx";
import type { Result } from "./result.tsx";

type PropsOf<C> = C extends (p: infer P) => unknown ? P : never;

/** With the words and styles of results. */
async function dressed<P extends object>(coming: Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  const [component] = await Promise.all([coming, loadTexts("page-results"), dress(fileOf(styles))]);
  return component;
}

export const EndLater = later<PropsOf<typeof EndDialog>>(() => dressed(import("./end.tsx").then((m) => m.EndDialog)));
export const ResultLater = later<PropsOf<typeof Result>>(() => dressed(import("./result.tsx").then((m) => m.Result)));
