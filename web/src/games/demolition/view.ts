// view.ts: the state document as a seat sees it (docs/states/demolition.md).
import type { Play as TablePlay } from "../../table/contract.ts";
import type { BidId } from "./data.ts";

export interface Slot {
  card: string | null;
  bidder: number | null;
  bid: BidId | null;
}

export interface Player {
  bucks: number;
  tokens: number;
  gained: boolean;
  hand_size: number;
  /** The owner sees it; everybody while it is shown as a proof. */
  hand?: string[];
  doubtful?: string[];
  secret?: string[];
  /** With the option show_hands. */
  certain?: string[];
  unsure?: string[];
  tiles: string[];
  points: number;
}

export type Phase = "lay" | "start" | "hide_bunker" | "place_bunker" | "reveal" | "bid" | "turn" | "cards" | "refused" | "proof" | "end";

export interface View {
  phase: Phase;
  round: number;
  start: number | null;
  actor: number | null;
  city: (string | null)[];
  free_edges: (number | null)[];
  open: number[];
  houses: number[];
  bunker_under: number | null;
  tiles_left: number;
  final_phase: boolean;
  rounds_without_demolition: number;
  target: number | null;
  auction: Slot[];
  deck: { count: number };
  discard_pile: { count: number };
  players: Player[];
}

export type Play = TablePlay<View>;

/** My hand; empty for spectators. */
export function myHand(play: Play): string[] {
  return (play.seat === null ? undefined : play.view.players[play.seat]?.hand) ?? [];
}

export function myBucks(play: Play): number {
  return play.seat === null ? 0 : (play.view.players[play.seat]?.bucks ?? 0);
}
