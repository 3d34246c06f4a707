// focus.ts: which part of the map a phone shows: near the candidate; or around the places to choose from, if nobody walks there.
import { isSmallScreen } from "../../ui/zoomer.ts";
import { board } from "./data.ts";
import { type Spot, spotAt, spotOf } from "./spots.ts";
import { type Target, mailing } from "./targets.ts";
import type { Play } from "./view.ts";

export interface Focus {
  x: number;
  y: number;
  k: number;
}

const NEAR = 2.4;
const MARGIN = 60; // units of the map around the places: their shapes are wider than their middles

/** Where the candidate stands, from near. */
export function nearMe(play: Play, k: number): Focus | undefined {
  const me = play.seat === null ? undefined : play.view.candidates[play.seat];
  if (play.seat === null || !me?.turf) return undefined;
  const { x, y } = spotOf(play.view, play.seat, me.at ?? "home");
  return { x, y, k };
}

/** All of these, from as near as shows them all. */
export function around(spots: readonly Spot[]): Focus | undefined {
  if (!spots.length) return undefined;
  const [xs, ys] = [spots.map((p) => p.x), spots.map((p) => p.y)];
  const [left, right, top, foot] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fits = Math.min(board.width / (right - left + 2 * MARGIN), board.height / (foot - top + 2 * MARGIN));
  return { x: (left + right) / 2, y: (top + foot) / 2, k: Math.max(1, Math.min(NEAR, fits)) };
}

export function phoneFocus(play: Play, targets: ReadonlyMap<string, Target>): Focus | undefined {
  if (!isSmallScreen()) return undefined;
  const whole = { x: 790, y: 560, k: 1.6 };
  if (play.view.phase === "seed") return whole;
  const walks = play.moves.can("travel") && !mailing(play);
  const chosen = walks ? undefined : around([...targets.keys()].flatMap((id) => spotAt(id) ?? []));
  return chosen ?? nearMe(play, NEAR) ?? whole;
}
