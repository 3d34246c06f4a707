// view.ts: the state document as a viewer gets it (types: made from it by the build).
import type { Mayor, View } from "views/aufruhr.ts";
import type { Play as TablePlay } from "../../table/contract.ts";
import type { Category } from "./data.ts";

export type { Accepted, Deal, Declaration, Folder, Mayor, Offer, Project, PromiseLine, Table, Term, View } from "views/aufruhr.ts";
export type Phase = View["phase"];

export type Play = TablePlay<View>;

export function seatOf(v: View, city: string | null): number {
  return v.mayors.findIndex((m) => m.city === city);
}

export function mayorOf(v: View, city: string | null): Mayor | undefined {
  return v.mayors.find((m) => m.city === city);
}

export function mine(p: Play): Mayor | undefined {
  return p.seat === null ? undefined : p.view.mayors[p.seat];
}

export function myCity(p: Play): string | null {
  return mine(p)?.city ?? null;
}

export function iAmLord(p: Play): boolean {
  return p.view.lord_mayor !== null && p.view.lord_mayor === myCity(p);
}

/** The amount the next step of the subventions gives away. */
export function nextAmount(v: View): number {
  return v.due ? (v.amounts[v.due - 1] ?? 0) : 0;
}

/** The category a payout is about, if the plan is one. */
export function payoutOf(plan: string | null): Category | null {
  return plan?.startsWith("payout ") ? (plan.slice(7) as Category) : null;
}
