// view.ts: the state document of Ninety (types: made from it by the build), and small questions to it.
import type { View } from "views/ninety.ts";
import type { Play } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { bioName, bioOf, cardOf, crossingName, crossingOf, data, hoodOf, regions, turfOf } from "./data.ts";

export type { Candidate, Slot, View } from "views/ninety.ts";
export type Phase = View["phase"];

export type NPlay = Play<View>;

export const ELECTION = data.calendar.election_day.day;

/** All votes on the map and, once revealed, allotted, by seat. */
export function votes(v: View, seat: number): number {
  return regions.reduce((s, r) => s + (v.regions[r.id]?.votes[seat] ?? 0), 0);
}

export function bonuses(v: View, seat: number): number {
  return regions.reduce((s, r) => s + (v.regions[r.id]?.bonus[seat] ?? 0), 0);
}

/** Where everybody would end if the count were now: what the view says of regions, and the cards kept. */
export function standing(v: View, seat: number): number {
  return votes(v, seat) + bonuses(v, seat) + (v.candidates[seat]?.cards.length ?? 0) * data.constants.points_event_card;
}

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

/** Where a marker stands on the map: at home, the middle one of the three. */
export function spotOf(v: View, seat: number, at: string): { x: number; y: number } {
  if (at !== "home") return hoodOf.get(at) ?? crossingOf.get(at) ?? { x: 0, y: 0 };
  const three = turfHoods(v, seat).flatMap((id) => hoodOf.get(id) ?? []);
  const mx = three.reduce((s, h) => s + h.x, 0) / (three.length || 1);
  const my = three.reduce((s, h) => s + h.y, 0) / (three.length || 1);
  const off = (h: { x: number; y: number }) => Math.hypot(h.x - mx, h.y - my);
  return [...three].sort((a, b) => off(a) - off(b))[0] ?? { x: 0, y: 0 };
}

/** The neighborhood whose label stands where this marker is; null on a crossing. */
export function hoodUnder(v: View, seat: number, at: string): string | null {
  if (at !== "home") return hoodOf.has(at) ? at : null;
  const s = spotOf(v, seat, at);
  return turfHoods(v, seat).find((id) => hoodOf.get(id) === s) ?? null;
}
