// telling.ts: told messages as the eye takes them in. A game lists its messages by key; what is not listed is a plain step.
import type { Arg, Message } from "../../text/format.ts";
import { label, num } from "../../text/text.ts";
import type { Telling } from "../contract.ts";

type Args = Readonly<Record<string, Arg>>;

/** How a message looks: everything that does not depend on its arguments, and where to find in them what does. */
export interface Look extends Omit<Telling, "by" | "who" | "hits" | "at" | "delta"> {
  /** The argument that did it; null: nobody. Without it the first that is a seat. */
  by?: string | null;
  /** The argument that loses by it. */
  hits?: string;
  /** Arguments that lie on the board. */
  at?: readonly string[];
  delta?(args: Args): string | undefined;
}

export function numberIn(a: Arg | undefined): number {
  if (typeof a === "number") return a;
  return typeof a === "object" && "amount" in a ? a.amount : 0;
}

export function idIn(a: Arg | undefined): string | undefined {
  return typeof a === "object" && "id" in a ? a.id : undefined;
}

/** "+3" or "−3", grouped in the reader's way. */
export function signed(n: number, write: (n: number) => string = num): string {
  return n > 0 ? "+" + write(n) : n < 0 ? "−" + write(-n) : "";
}

/** A delta from an argument that is a number. */
export const plus = (arg: string, write?: (n: number) => string) => (a: Args) => signed(numberIn(a[arg]), write);
export const minus = (arg: string, write?: (n: number) => string) => (a: Args) => signed(-numberIn(a[arg]), write);

/** Which seat an argument is: itself, or an item of the game that stands for one. */
export type SeatIn = (a: Arg | undefined) => number | null;

export const plainSeat: SeatIn = (a) => (typeof a === "object" && "seat" in a ? a.seat : null);

/** Items of one kind that stand for seats, such as cities. */
export const itemSeat =
  (item: string, seatOf: (id: string) => number): SeatIn =>
  (a) => {
    if (typeof a !== "object" || !("item" in a) || a.item !== item) return plainSeat(a);
    const seat = seatOf(a.id);
    return seat < 0 ? null : seat;
  };

/** The kind of card for what was told: that of the first of these keys that is among it. */
export function cardFor<K>(told: readonly Message[], kinds: Readonly<Record<string, K>>): K | null {
  const keys = new Set(told.map((m) => m.key.slice(m.key.indexOf(".") + 1)));
  return Object.entries(kinds).find(([key]) => keys.has(key))?.[1] ?? null;
}

/** The telling of a message, by a game's list of looks. */
export function tellingBy(looks: Readonly<Record<string, Look>>, m: Message, seatIn: SeatIn): Telling {
  const look: Look = looks[m.key.slice(m.key.indexOf(".") + 1)] ?? { icon: "step" };
  const args = m.args ?? {};
  const name = look.by === undefined ? Object.keys(args).find((k) => seatIn(args[k]) !== null) : look.by;
  const who = name === undefined || name === null ? undefined : args[name];
  const delta = look.delta?.(args);
  const hit = look.hits === undefined ? null : seatIn(args[look.hits]);
  const { by: _by, hits: _hits, at, delta: _delta, ...rest } = look;
  return {
    ...rest,
    by: seatIn(who),
    ...(typeof who === "object" && "item" in who ? { who: label(m.key.split(".")[0] ?? "", who.item, who.id) } : {}),
    ...(delta ? { delta } : {}),
    ...(hit === null ? {} : { hits: [hit] }),
    ...(at ? { at: at.flatMap((k) => idIn(args[k]) ?? []) } : {}),
  };
}
