// targets.ts: what may be taken and pressed: the runs of a capture, and each post with what it shows, for map and lens alike.
import type { MoveFacts } from "../../table/facts.ts";
import { t } from "../../text/text.ts";
import { pressable } from "../../ui/press.ts";
import { type Post, colourName, data, landName } from "./data.ts";
import { lensAt } from "./lensat.ts";
import { latest } from "./story.ts";
import { type Colour, type Play, type Side, type View, turnColour } from "./view.ts";

const LETTERS = ["A", "B", "C", "D"];

/** One direction that may be taken, with the letter it has on map, lens and buttons. */
export interface Run {
  letter: string;
  side: Side;
  posts: string[];
  /** What stands behind it. */
  closedBy: "border" | "figure";
  move: string;
}

export function runs(view: View): Run[] {
  const sides = Object.entries(view.capture?.directions ?? {}) as [Side, string[]][];
  return sides.map(([side, posts], i) => ({ side, posts, closedBy: view.closed_by?.[side] ?? "border", letter: LETTERS[i] ?? "", move: "take " + side }));
}

export interface Spot {
  post: Post;
  colour: Colour | null;
  /** The run it would be taken with, and the colour it would turn to. */
  run: Run | null;
  half: Colour | null;
  /** The figure whose captures are being decided. */
  fresh: boolean;
  /** What a press plays. */
  move: string | null;
  /** So many rivals a figure set here could take, says the engine. */
  plus: number;
  last: "set" | "taken" | null;
  change: "drop" | "flip" | null;
  wait: number;
  picked: boolean;
}

export function labelOf(s: Spot): string {
  const where = t("page-buergermeister.post", { post: s.post.name, land: landName(s.post.land) });
  const who = s.colour ? t("page-buergermeister.post.taken", { colour: colourName(s.colour) }) : t("page-buergermeister.post.free");
  const more = s.run ? t("page-buergermeister.post.run", { letter: s.run.letter }) : s.plus ? t("page-buergermeister.post.plus", { n: s.plus }) : "";
  return [where, who, more].filter(Boolean).join(", ");
}

let kept: { of: unknown[]; spots: Map<string, Spot> } | null = null; // map and lens show the same

export function spotsOf(play: Play, facts: MoveFacts): Map<string, Spot> {
  const of = [play.view, play.before, play.moves, play.picked["post"], play.seat, facts];
  if (!kept || kept.of.some((v, i) => v !== of[i])) kept = { of, spots: makeSpots(play, facts) };
  return kept.spots;
}

function makeSpots(play: Play, facts: MoveFacts): Map<string, Spot> {
  const { view, before, moves } = play;
  const taking = runs(view);
  const runOf = new Map(taking.flatMap((r) => r.posts.map((c) => [c, r] as const)));
  const turns = turnColour(view);
  const last = latest(play);
  const takes = facts.numbers("set", "takes");
  let flips = 0;
  const out = new Map<string, Spot>();
  for (const post of data.cells) {
    const code = post.code;
    const colour = view.posts[code] ?? null;
    const was = before ? (before.posts[code] ?? null) : colour;
    const run = runOf.get(code) ?? null;
    const take = run && moves.has(run.move) ? run.move : null;
    const change = colour && colour !== was ? (was ? "flip" : "drop") : null;
    out.set(code, {
      post,
      colour,
      run,
      half: run ? turns : null,
      fresh: view.capture?.post === code,
      move: take ?? (moves.has("set " + code) ? "set " + code : moves.has("vacate " + code) ? "vacate " + code : null),
      plus: takes.get(code) ?? 0,
      last: last.get(code) ?? null,
      change,
      wait: change === "flip" ? flips++ : 0,
      picked: play.picked["post"] === code,
    });
  }
  return out;
}

function press(play: Play, s: Spot, at: Element | null): void {
  lensAt.set(s.post.code);
  if (s.move) play.send(s.move);
  else if (play.moves.can("colour") && !s.colour) play.pick({ post: s.post.code }); // the colour comes next
  else play.explain((play.view.phase === "vacate" ? "vacate " : "set ") + s.post.code, at);
}

/** Everything that tells two drawings of a post apart. */
export function signature(s: Spot): string {
  return [s.colour, s.half, s.run?.letter, s.fresh, s.move, s.plus, s.last, s.change, s.wait, s.picked].join("|");
}

/** Attributes that make a drawn post a button. `look`: too small to be sure, so a tap only moves the lens there. */
export function spotButton(now: () => Play, s: Spot, look: boolean) {
  if (!now().live || now().seat === null) return { "data-post": s.post.code };
  return {
    ...pressable({
      label: labelOf(s),
      move: look ? undefined : (s.move ?? undefined),
      run: (e) => {
        if (look && e.type === "click") lensAt.set(s.post.code);
        else press(now(), s, e.currentTarget as Element);
      },
    }),
    onFocus: () => lensAt.set(s.post.code),
    "data-post": s.post.code,
    tabindex: -1, // one stop for the whole map; the arrows go on from there
  };
}
