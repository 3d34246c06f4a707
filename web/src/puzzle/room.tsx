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
import { type Puzzle, branchOf, dayOf, ofDay, pick, placeOf } from "./choose.ts";
import { PuzzlePosition } from "./position.tsx";
import { Solution } from "./solution.tsx";
import type texts from "../../../data/texts/en/page-puzzle.json";

declare module "../text/text.ts" {
  interface Texts {
    "page-puzzle": typeof texts;
  }
}

const files = found as Record<string, string>;
const kept = (day: number, p: Puzzle) => `puzzle.${day}.${p.grade}` as const;
const player = (seat: number): string => maybe("table.player", { n: seat + 1 }) ?? String(seat + 1);

/** The puzzles of the day by grade, the one of the day itself first. */
async function load(day: number): Promise<{ today: Puzzle; all: Puzzle[] }> {
  const { game, nth } = placeOf(day, Object.keys(files).sort());
  const answer = await fetch(fileOf(files[game] ?? ""));
  const list = (await answer.json()) as Puzzle[];
  const today = pick(list, nth);
  if (!today) throw new Error("no puzzle");
  await loadTable(game); // its words
  return { today, all: ofDay(list, nth) };
}

/** The first move I made at the table where I tried it; null: none yet. */
async function tried(day: number, p: Puzzle): Promise<string | null> {
  const id = remembered(kept(day, p));
  if (!id) return null;
  const { local } = await import("../net/local.ts");
  const { seat } = p.verdict;
  const events = (await local.replay(id, String(seat))) as { by?: number; move?: string }[];
  return events.find((e) => e.by === seat && e.move)?.move ?? null;
}

export function PuzzleRoom() {
  useLang();
  const day = dayOf(new Date());
  const [all, setAll] = useState<Puzzle[]>([]);
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [mine, setMine] = useState<string | null>(null);
  const [shown, setShown] = useState<boolean | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [error, setError] = useState("");
  const choose = (p: Puzzle) => {
    setPuzzle(p);
    setShown(null);
    setMine(null);
    tried(day, p).then(setMine, () => undefined); // that table is gone
    remember("puzzle.grade", `${day}.${p.grade}`);
  };
  useEffect(() => {
    document.title = `${t("page-puzzle.title")} · Ratskeller`;
    load(day).then(
      ({ today, all }) => {
        setAll(all);
        choose(all.find((p) => remembered("puzzle.grade") === `${day}.${p.grade}`) ?? today); // where I was: I come back from its table
      },
      (e: unknown) => setError(failed(e)),
    );
  }, [day]);
  const attempt = async (p: Puzzle) => {
    try {
      const { local } = await import("../net/local.ts");
      const { id } = await local.branch(branchOf(p, remembered("name") || t("page.you")));
      remember("tables", "here");
      remember(kept(day, p), id);
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
            <PuzzlePosition key={puzzle.grade} puzzle={puzzle} name={name} onRule={setRule} />
            <section class="pan">
              <h2>{titleOf(puzzle.game)}</h2>
              <div class="chips" role="group" aria-label={t("page-puzzle.grades")}>
                {all.map((p) => (
                  <button key={p.grade} class="chip" aria-pressed={p === puzzle} onClick={() => choose(p)}>
                    {t(`page-puzzle.grade.${p.grade}`)}
                  </button>
                ))}
              </div>
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
              {open ? <Solution p={puzzle} name={player} called={name} /> : null}
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
