// lessons.ts: what a game teaches: its minute of pictures, its hints, its signs. Loaded when somebody wants to learn.
import type { ComponentChildren, JSX } from "preact";
import type { Play } from "../table/contract.ts";

/** One of the four pictures before the first move: drawn with the table's own pieces, with one bold sentence. */
export interface Picture {
  Figure: () => JSX.Element;
  bold: string;
  more: string;
}

/** Shown the first time `when` holds; gone when it holds no more, after a decision, or after "got it". */
export interface Hint<V> {
  id: string;
  when(p: Play<V>): boolean;
  /** What it speaks of, as a selector; all that match are one group. */
  at: string;
  /** The tab it is in: where there is no side column, the tab is pointed at. */
  tab?: string;
  text: string;
}

/** A sign of the table and what it is called. */
export interface Sign {
  sign: ComponentChildren;
  name: string;
}

export interface Lessons<V> {
  minute(): Picture[];
  hints(): Hint<V>[];
  legend(): Sign[];
  /** Where a move is made, if not on what carries it: selectors, the best one first. */
  spots?(move: string): string[];
}

/** The first sentence, which is set in bold, and the rest. */
export function sentences(text: string): [string, string] {
  const m = /^.*?[.!?:](?=\s)/.exec(text);
  return m ? [m[0], text.slice(m[0].length).trim()] : [text, ""];
}

/** Hints that have something to say now, in order. */
export function waiting<V>(hints: readonly Hint<V>[], seen: ReadonlySet<string>, play: Play<V>): Hint<V>[] {
  return hints.filter((h) => !seen.has(h.id) && h.when(play));
}
