// view.ts: the state document of Ninety (types: made from it by the build), and small questions to it.
import type { View } from "views/ninety.ts";
import type { Play as TablePlay } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { bioName, bioOf, cardOf, crossingName, crossingOf, data, hoodOf, regions, turfOf } from "./data.ts";

export type { Candidate, Slot, View } from "views/ninety.ts";
export type Phase = View["phase"];

export type Play = TablePlay<View>;

export const ELECTION = data.calendar.election_day.day;

/** What a candidate has allotted so far, in the order of the regions. */
export function allotted(v: View, seat: number): number[] {
  const a = v.candidates[seat]?.allotment;
  return a ? regions.flatMap((r) => a[r.id] ?? []) : [];
}

/** The three neighborhoods of a candidate's home turf. */
export function turfHoods(v: View, seat: number): string[] {
  const id = v.candidates[seat]?.turf;
  return (id ? turfOf.get(id)?.neighborhoods : undefined) ?? [];
}

/** Whose home turf a neighborhood is; null for an ordinary one. */
export function turfOwner(v: View, hood: string): number | null {
  const i = v.candidates.findIndex((_, seat) => turfHoods(v, seat).includes(hood));
  return i < 0 ? null : i;
}

/** The name of a space as its visitor knows it. */
export function placeName(id: string): string {
  if (id === "home") return t("page-ninety.home");
  return hoodOf.get(id)?.name ?? (crossingOf.has(id) ? crossingName(id) : id);
}

export function venueOf(card: string): string | null {
  return cardOf.get(card)?.neighborhood ?? null;
}

export function bioTitle(v: View, seat: number): string | undefined {
  const id = v.candidates[seat]?.bio;
  const b = id ? bioOf.get(id) : undefined;
  return b ? bioName(b) : undefined;
}

/** The space of a map click as my moves name it: my own turf is "home". */
export function asSpace(v: View, seat: number | null, hood: string): string {
  return seat !== null && turfHoods(v, seat).includes(hood) ? "home" : hood;
}
