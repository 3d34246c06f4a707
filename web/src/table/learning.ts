// learning.ts: what somebody has learnt of a game in this browser, and the lessons, which are fetched when they are wanted.
import { useEffect, useState } from "preact/hooks";
import { loadLessons } from "../games/index.ts";
import type { Lessons } from "../teach/lessons.ts";
import type { Teach } from "../teach/teach.tsx";
import { loadTexts } from "../text/text.ts";
import { remember, remembered } from "../ui/settings.ts";

export function wantHints(game: string): void {
  remember("learn." + game, "");
}

export function noMoreHints(game: string): void {
  remember("learn." + game, "off");
}

export function isLearning(game: string): boolean {
  return (remembered("learn." + game) ?? "off") !== "off";
}

export function seenHints(game: string): Set<string> {
  return new Set(isLearning(game) ? remembered("learn." + game)?.split(",").filter(Boolean) : []);
}

export function hintSeen(game: string, id: string): void {
  remember("learn." + game, [...seenHints(game), id].join(","));
}

/** Nobody has opened the minute of pictures here yet. */
export function isNew(game: string): boolean {
  return remembered("minute." + game) === null;
}

export function minuteSeen(game: string): void {
  remember("minute." + game, "seen");
}

interface School {
  Teach: typeof Teach;
  lessons: Lessons<unknown>;
}

/** The school of a game, once it is wanted and has come; it never holds up the board. */
export function useSchool(game: string, wanted: boolean): School | null {
  const [school, setSchool] = useState<School | null>(null);
  useEffect(() => {
    if (!wanted || school) return;
    let here = true;
    void Promise.all([import("../teach/teach.tsx"), loadLessons(game), loadTexts("advice")]).then(([m, lessons]) => {
      if (here && lessons) setSchool({ Teach: m.Teach, lessons });
    });
    return () => {
      here = false;
    };
  }, [game, wanted]);
  return school;
}
