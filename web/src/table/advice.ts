// advice.ts: "What would you do?": asks the champion, where the host of the table allows it. An answer is worth as much as its position.
import { useState } from "preact/hooks";
import type { Answer, SeatInfo, Suggestion } from "../net/events.ts";
import type { Match } from "../net/match.ts";

/** Everybody else is a bot: only then the host answers. */
export function isAlone(seats: readonly SeatInfo[], mine: readonly number[]): boolean {
  return mine.length === 1 && seats.every((s, i) => s.kind === "bot" || i === mine[0]);
}

interface Asked {
  p: number;
  got: Suggestion | null;
}

/** The suggestion for position `p`, whether somebody thinks about it, and how to ask and to be done with it. */
export function useAdvice(match: Match, seat: number | null, p: number, answered: (a: Answer) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const now = asked?.p === p ? asked : null;
  const thinking = !!now && !now.got;
  return {
    advice: now?.got ?? null,
    thinking,
    ask: () => {
      if (seat === null || thinking) return;
      setAsked({ p, got: null });
      void match.suggest(seat).then((a) => {
        answered(a);
        setAsked((was) => (was?.p === p ? (a.suggestion ? { p, got: a.suggestion } : null) : was));
      });
    },
    done: () => setAsked(null),
  };
}
