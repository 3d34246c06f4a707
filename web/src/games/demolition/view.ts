// view.ts: the state document as a seat sees it (types: made from it by the build).
import type { View } from "views/demolition.ts";
import type { Play as TablePlay } from "../../table/contract.ts";
import type { Tile } from "./data.ts";

export type { Player, Slot, View } from "views/demolition.ts";
export type Phase = View["phase"];

export type Play = TablePlay<View>;

/** My hand; empty for spectators. */
export function myHand(play: Play): string[] {
  return (play.seat === null ? undefined : play.view.players[play.seat]?.hand) ?? [];
}

export function myBucks(play: Play): number {
  return play.seat === null ? 0 : (play.view.players[play.seat]?.bucks ?? 0);
}

/** A building's points: its debris, or what the house rule allows (DEM-10.7). */
export function worthOf(play: Play, tile: Tile): number {
  const cap = Number(play.options["point_cap"]);
  return cap ? Math.min(tile.debris, cap) : tile.debris;
}
