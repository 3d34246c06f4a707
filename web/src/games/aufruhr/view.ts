// view.ts: the state document as a viewer gets it (docs/states/aufruhr.md).
import type { Play as TablePlay } from "../../table/contract.ts";
import type { Category } from "./data.ts";

export type Phase =
  | "talk" | "ballot" | "draw_city" | "window" | "answer" | "subventions" | "intent" | "final" | "reveal" | "pick" | "bid" | "award" | "site" | "payout"
  | "card" | "rc_site" | "partner" | "share" | "side" | "reply" | "priority" | "event" | "target" | "city_hall" | "end";

export interface Project {
  card: string;
  owner: string;
  partner: string | null;
  /** What it brings at a single payout now. */
  earns?: number;
}

export interface Offer {
  demand: string | null;
  tokens: string[];
  text?: string;
}

export interface Declaration {
  card: string;
  site: string | null;
  partner: string | null;
  share: number | null;
  side: number | null;
  stands: boolean;
  lost: boolean;
}

export interface Mayor {
  city: string;
  cash?: number;
  points: number;
  markers: number;
  office: number;
  held: string[];
  vote: string | null;
  bid: number | null;
  subvention: number | null;
  offer: Offer | null;
  declaration: Declaration | null;
  folder?: string[];
  covered?: string[];
  stars?: number;
  seen?: { token: string; holder: string; after: number }[];
  /** What a single payout of each category would bring now. */
  income?: Record<Category, number>;
  /** The same for the two initial projects. */
  initial?: number[];
}

export interface Accepted {
  round: number;
  window: string;
  lord_mayor: string;
  giver: string;
  revealed: boolean;
  tokens?: string[];
  demand?: string | null;
}

export interface Deal {
  id: string;
  proposer: string;
  accepted: string[];
  deal: string;
}

export interface PromiseLine {
  id: string;
  promise: string;
  parties: string[];
  status: "open" | "kept" | "broken" | "void";
  given: number;
}

export interface Folder {
  round: number;
  window: string;
  lord_mayor: string;
  giver: string;
  accepted: boolean;
  demand: string | null;
  tokens: string[];
}

export interface Table {
  deals_made: number;
  deals: Deal[];
  record: PromiseLine[];
  tally: { city: string; kept: number; broken: number; void: number }[];
  folders: Folder[];
}

export interface View {
  phase: Phase;
  step: "T1" | "T2" | "T3" | "T4" | "T5" | "W1" | "W2" | "W3" | "W4" | "W5" | null;
  round: number;
  rounds: number;
  todo: string[];
  lord_mayor: string | null;
  ballot: number;
  candidates: string[];
  barred: string[];
  impeached: string | null;
  early: boolean;
  handed: string[];
  took: boolean;
  obey?: string | null;
  amounts: number[];
  begun: boolean;
  intent: string | null;
  final: string | null;
  holder: string | null;
  declines: number;
  conflict: string | null;
  piles: Record<Category, number>;
  lots: (string | null)[];
  lot: string | null;
  discard: string[];
  payouts_turned: string[];
  events_turned: string[];
  event: string | null;
  boost: Category[];
  flatten: Category[];
  suspended: string | null;
  shift: number;
  shift_next: number;
  discount: number;
  discount_next: number;
  mayors: Mayor[];
  board: Record<string, Project[]>;
  accepted: Accepted[];
  city_hall: string | null;
  table: Table | null;
}

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

/** The amount the next step of the subventions gives away: the first nobody has. */
export function nextAmount(v: View): number | undefined {
  const given = new Set(v.mayors.map((m) => m.subvention));
  return v.amounts.find((_, i) => !given.has(i + 1));
}

/** The category a payout is about, if the plan is one. */
export function payoutOf(plan: string | null): Category | null {
  return plan?.startsWith("payout ") ? (plan.slice(7) as Category) : null;
}
