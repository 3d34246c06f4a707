// turning.ts: the turns after which things stood most differently, from the points the engine told along the way.
import type { Position } from "../net/fold.ts";
import type { Message } from "../text/format.ts";

export interface Turning {
  /** The position, from 0. */
  at: number;
  by?: number;
  told: Message[];
  /** What the party's lead over the best of the others gained or lost. */
  swing: number;
}

const MOST = 3;
const LEAST = 0.05; // of the winner's points: less is no turning point

function leadOf(points: readonly number[], party: number): number {
  const others = points.filter((_, i) => i !== party);
  return (points[party] ?? 0) - (others.length ? Math.max(...others) : 0);
}

/** Moves of one seat that follow each other are one turn; chance belongs to whoever it answers. */
function turnsOf(positions: readonly Position[]): { from: number; to: number }[] {
  const turns: { from: number; to: number; by: number | undefined }[] = [];
  positions.forEach((p, i) => {
    const last = turns.at(-1);
    if (last && (p.by === undefined || p.by === last.by)) last.to = i;
    else turns.push({ from: i, to: i, by: p.by });
  });
  return turns;
}

/** The position of the turn where most of its swing happened. */
function momentOf(leads: readonly number[], from: number, to: number, swing: number): number {
  let best = to;
  let most = 0;
  for (let i = Math.max(1, from); i <= to; i++) {
    const step = ((leads[i] ?? 0) - (leads[i - 1] ?? 0)) * Math.sign(swing);
    if (step > most) [best, most] = [i, step];
  }
  return best;
}

/** What was left of a swing after the turn that followed: what the next one undoes turned nothing. */
function kept(swing: number, after: number): number {
  return Math.sign(swing) === Math.sign(after) ? Math.min(Math.abs(swing), Math.abs(after)) : 0;
}

/** At most three, in order of time; a good one among them if there was one. */
export function turningPoints(positions: readonly Position[], party: number): Turning[] {
  if (positions.some((p) => !p.points)) return [];
  const leads = positions.map((p) => leadOf(p.points ?? [], party));
  const lead = (at: number) => leads[Math.min(at, leads.length - 1)] ?? 0;
  const scale = Math.max(...(positions.at(-1)?.points ?? [0]));
  const all = turnsOf(positions)
    .map((turn, i, turns) => ({ ...turn, next: turns[i + 1]?.to ?? turn.to }))
    .filter((turn) => turn.from > 0)
    .map(({ from, to, next }) => {
      const swing = lead(to) - lead(from - 1);
      return { from, to, swing, weight: kept(swing, lead(next) - lead(from - 1)) };
    })
    .filter((turn) => turn.weight > 0 && turn.weight >= scale * LEAST)
    .sort((a, b) => b.weight - a.weight);
  const chosen = all.slice(0, MOST);
  const good = all.find((turn) => turn.swing > 0);
  if (good && !chosen.includes(good)) chosen[MOST - 1] = good;
  return chosen
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, swing }) => {
      const at = momentOf(leads, from, to, swing);
      const p = positions[at];
      return { at, swing, told: p?.told ?? [], ...(positions[from]?.by === undefined ? {} : { by: positions[from].by }) };
    });
}
