// met.test.ts: every hint of every game is met: real matches, played by the program, hold a position in which it has something to say.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { hints as aufruhr } from "../../src/games/aufruhr/hints.ts";
import { hints as buergermeister } from "../../src/games/buergermeister/hints.ts";
import { tileOf } from "../../src/games/demolition/data.ts";
import { hints as demolition } from "../../src/games/demolition/hints.ts";
import { hints as ninety } from "../../src/games/ninety/hints.ts";
import { hints as stimmvieh } from "../../src/games/stimmvieh/hints.ts";
import type { Facts } from "../../src/net/events.ts";
import type { Picked, Play } from "../../src/table/contract.ts";
import { ask } from "../../src/table/facts.ts";
import { Moves } from "../../src/table/moves.ts";
import type { Hint } from "../../src/teach/lessons.ts";

type Doc = Record<string, unknown>;
/** A line of a trace (docs/trace.md). */
interface Step {
  state: Doc;
  stage: "decide" | "chance" | "over";
  actors: number[];
  moves: string[];
  move: string;
}

const root = [process.cwd(), resolve(process.cwd(), ".."), resolve(process.cwd(), "../..")].find((d) => existsSync(join(d, "data/texts"))) ?? ".";
const program = process.env["RK_BIN"] ?? ["build/dev", "build/release"].map((b) => join(root, b, "bin/ratskeller")).find(existsSync) ?? "ratskeller";

function matches(game: string, setup: string): Step[] {
  const dir = mkdtempSync(join(tmpdir(), "rk-met-"));
  const file = join(dir, "trace");
  execFileSync(program, ["sim", game, "--games", "1", "--bots", "random", ...setup.split(" "), "--trace", file], { stdio: "ignore" });
  const lines = readFileSync(file, "utf8").trim().split("\n");
  rmSync(dir, { recursive: true });
  return lines.map((l) => JSON.parse(l) as Step).filter((s) => s.state);
}

type Tell = (now: Step, next: Step) => Facts;
type Pick = (moves: Moves) => Picked[];

/** Which facts the engine had told beside the move that was made is seen from what it did. */
const nothing: Tell = () => ({});
const takes: Tell = (_, next) => ({ takes: next.state["capture"] ? 1 : 0 });
const dumping: Tell = (now, next) => {
  const [before, after] = [now, next].map((s) => (s.state["players"] as { bucks: number }[])[now.actors[0] ?? 0]?.bucks ?? 0) as [number, number];
  const tile = (now.state["city"] as (string | null)[])[Number(now.state["target"] ?? -1)];
  return { price: tile ? before - after + tileOf(tile).fee : 0 };
};

/** What a reader may have picked so far. */
const unpicked: Pick = () => [{}];
const crew: Pick = (m) => [{}, ...m.of("cards").map((c) => ({ set: Number(c.args[0]) }))];
const onStage: Pick = (m) => [{}, ...m.values("play").map((n) => ({ politician: Number(n) })), ...m.of("top").slice(0, 1).map((t) => ({ tops: t.args.map(Number) }))];

/** Matches in which it all comes up; a change of rules may call for another seed. */
const GAMES: Record<string, { hints(): Hint<never>[]; setups: string[]; facts?: Tell; picks?: Pick }> = {
  aufruhr: { hints: aufruhr, setups: ["--seats 4 --seed 7", "--seats 6 --seed 2 --option talk=off"] },
  buergermeister: { hints: buergermeister, setups: ["--seats 4 --seed 7", "--seats 2 --seed 7 --option two_player_colours=letter"], facts: takes },
  demolition: { hints: demolition, setups: ["--seats 3 --seed 7 --games 4", "--seats 3 --seed 7 --option bunker=start_player"], facts: dumping, picks: crew },
  ninety: { hints: ninety, setups: ["--seats 3 --seed 5 --games 4 --option bios=pick_of_two --option turf=pick_of_two", "--seats 3 --seed 5 --games 8 --bots greedy"] },
  stimmvieh: { hints: stimmvieh, setups: ["--seats 3 --seed 7", "--seats 4 --seed 7"], picks: onStage },
};

/** The position as the seat to move sees it, as far as hints look at it. */
async function playOf(now: Step, next: Step, seat: number, told: Tell): Promise<Play<never>> {
  const own = `${seat} `;
  const moves = new Moves(now.moves.filter((m) => m.startsWith(own)).map((m) => m.slice(own.length)));
  const play = { view: now.state, seat, moves, live: true, picked: {}, list: async () => ({ moves: now.move.startsWith(own) ? [{ move: now.move.slice(own.length), facts: told(now, next) }] : [], plans: [] }) };
  await ask(play as never);
  return play as never;
}

for (const [game, { hints, setups, facts = nothing, picks = unpicked }] of Object.entries(GAMES))
  test(`${game}: every hint is met`, async () => {
    const missing = new Map(hints().map((h) => [h.id, h]));
    for (const setup of setups) {
      const steps = matches(game, setup);
      for (const [i, now] of steps.entries()) {
        const next = steps[i + 1];
        if (now.stage !== "decide" || !next) continue;
        for (const seat of now.actors) {
          const play = await playOf(now, next, seat, facts);
          for (const picked of picks(play.moves)) for (const [id, h] of missing) if (h.when({ ...play, picked } as never)) missing.delete(id);
        }
      }
    }
    assert.deepEqual([...missing.keys()], []);
  });
