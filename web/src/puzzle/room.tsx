// room.tsx: the puzzle of the day: a position with one clearly best move. It is tried at a table of one's own, and works offline.
import { useEffect, useState } from "preact/hooks";
import found from "puzzles:found";
import { loadTable, titleOf } from "../games/index.ts";
import { HouseHeader } from "../house/header.tsx";
import { failed } from "../house/me.ts";
import { go } from "../house/router.ts";
import { RulesDialog } from "../house/rules-panel.tsx";
import { fileOf } from "../net/base.ts";
import { maybe, t, useLang } from "../text/text.ts";
import { Dot } from "../table/seats.tsx";
import { Icon } from "../ui/icon.tsx";
import { remember, remembered } from "../ui/settings.ts";
import { type Puzzle, branchOf, dayOf, pick, placeOf } from "./choose.ts";
import { PuzzlePosition } from "./position.tsx";
import { Solution } from "./solution.tsx";
import type texts from "../../../data/texts/en/page-puzzle.json";

declare module "../text/text.ts" {
  interface Texts {
    "page-puzzle": typeof texts;
  }
}

const files = found as Record<string, string>;
const kept = (day: number) => `puzzle.${day}` as const;
const player = (seat: number): string => maybe("table.player", { n: seat + 1 }) ?? String(seat + 1);

async function load(day: number): Promise<Puzzle> {
  const { game, nth } = placeOf(day, Object.keys(files).sort());
  const answer = await fetch(fileOf(files[game] ?? ""));
  const puzzle = pick((await answer.json()) as Puzzle[], nth);
  if (!puzzle) throw new Error("no puzzle");
  await loadTable(game); // its words
  return puzzle;
}

/** The first move I made at the table where I tried it; null: none yet. */
async function tried(day: number, seat: number): Promise<string | null> {
  const id = remembered(kept(day));
  if (!id) return null;
  const { local } = await import("../net/local.ts");
  const events = (await local.replay(id, String(seat))) as { by?: number; move?: string }[];
  return events.find((e) => e.by === seat && e.move)?.move ?? null;
}

export function PuzzleRoom() {
  useLang();
  const day = dayOf(new Date());
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [mine, setMine] = useState<string | null>(null);
  const [shown, setShown] = useState<boolean | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    document.title = `${t("page-puzzle.title")} · Ratskeller`;
    load(day).then(
      (p) => {
        setPuzzle(p);
        tried(day, p.verdict.seat).then(setMine, () => undefined); // that table is gone
      },
      (e: unknown) => setError(failed(e)),
    );
  }, [day]);
  const attempt = async (p: Puzzle) => {
    try {
      const { local } = await import("../net/local.ts");
      const { id } = await local.branch(branchOf(p, remembered("name") || t("page.you")));
      remember("tables", "here");
      remember(kept(day), id);
      go(`/t/${id}`);
    } catch (e) {
      setError(failed(e));
    }
  };
  const solved = mine !== null && mine === puzzle?.verdict.best.move;
  const open = shown ?? solved; // who has found it reads why at once
  const name = (seat: number) => (seat === puzzle?.verdict.seat ? t("page.you") : player(seat));
  return (
    <div class="house">
      <HouseHeader here="/puzzle" />
      <main class="room">
        <h1>{t("page-puzzle.title")}</h1>
        {error ? <p role="alert">{error}</p> : null}
        {puzzle ? (
          <div class="puzzle">
            <PuzzlePosition puzzle={puzzle} name={name} onRule={setRule} />
            <section class="pan">
              <h2>
                {titleOf(puzzle.game)} · {t(`page-puzzle.grade.${puzzle.grade}`)}
              </h2>
              <p>
                <Dot seat={puzzle.verdict.seat} /> {t("page-puzzle.question", { n: puzzle.verdict.seat + 1, seats: puzzle.seats })}
              </p>
              {mine ? (
                <p role="status">
                  <b>{t(solved ? "page-puzzle.right" : "page-puzzle.other")}</b>
                </p>
              ) : null}
              <p class="acts">
                <button class="btn go" onClick={() => void attempt(puzzle)}>
                  <Icon name="play" /> {t(mine ? "page-puzzle.again" : "page-puzzle.try")}
                </button>
                <button class="btn" aria-expanded={open} onClick={() => setShown(!open)}>
                  <Icon name="bulb" /> {t("page-puzzle.solution")}
                </button>
              </p>
              {open ? <Solution p={puzzle} name={name} /> : null}
              <p>
                <a href={`/rules/${puzzle.game}`}>{t("page-puzzle.rules", { game: titleOf(puzzle.game) })}</a>
              </p>
            </section>
          </div>
        ) : (
          <p>{t("page.loading")}</p>
        )}
        {puzzle && rule !== null ? <RulesDialog game={puzzle.game} rule={rule} onClose={() => setRule(null)} /> : null}
      </main>
    </div>
  );
}
