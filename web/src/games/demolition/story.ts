// story.ts: what the positions so far tell: who was hired this round, who was outbid, and whose rubble lies where.
import type { Arg } from "../../text/format.ts";
import type { Play, View } from "./view.ts";

export interface Hired {
  seat: number;
  card: string;
  price: number;
}

const HIRED = /^demolition\.tell\.(gains|gains_paid|union)$/;

const seatIn = (a: Arg | undefined): number => (typeof a === "object" && "seat" in a ? a.seat : -1);
const amountIn = (a: Arg | undefined): number => (typeof a === "object" && "amount" in a ? a.amount : 0);

const idIn = (a: Arg | undefined): string | undefined => (typeof a === "object" && "id" in a ? a.id : undefined);

/** Everybody hired since the round began, as far as the page has seen it. */
export function hiredThisRound(play: Play): Hired[] {
  const out: Hired[] = [];
  for (let i = play.past.length - 1; i >= 0; i--) {
    const told = play.past[i]?.told ?? [];
    const begins = told.findLastIndex((m) => m.key === "demolition.tell.round");
    const found = told.slice(begins + 1).flatMap((m) => {
      const card = HIRED.test(m.key) ? idIn(m.args?.["card"]) : undefined;
      return card ? [{ seat: seatIn(m.args?.["seat"]), card, price: amountIn(m.args?.["price"]) }] : [];
    });
    out.unshift(...found);
    if (begins >= 0) break;
  }
  return out;
}

/** Have I just been outbid? */
export function outbid(play: Play): boolean {
  return play.told.some((m) => m.key === "demolition.tell.outbid" && seatIn(m.args?.["seat"]) === play.seat);
}

export interface Ruin {
  seat: number;
  /** The round it fell in. */
  round: number;
}

/** Who tore down what stood on a cell, as far as the page has seen it. */
export function ruins(play: Play): Map<number, Ruin> {
  const out = new Map<number, Ruin>();
  let was: View | null = null;
  for (const p of play.past) {
    const now = p.view as View | null;
    const by = was?.actor;
    if (was && now && typeof by === "number") {
      const before = was;
      now.city.forEach((id, cell) => {
        if (!id && before.city[cell]) out.set(cell, { seat: by, round: before.round });
      });
    }
    was = now ?? was;
  }
  return out;
}
