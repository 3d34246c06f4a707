// curtain.tsx: hot seat. Several people at one screen: nobody sees the table of the next before the curtain is opened.
import { useEffect, useState } from "preact/hooks";
import type { MatchState } from "../net/fold.ts";
import { t } from "../text/text.ts";
import { Dot } from "./seats.tsx";

interface CurtainState {
  /** The seat whose table is shown; null for a spectator. */
  seat: number | null;
  /** The seat the curtain hides; null: it is open. */
  hidden: number | null;
  open(): void;
}

/** Whose turn of mine it is; the seat shown stays until another of mine has something to decide. */
export function useCurtain(state: MatchState, mine: number[]): CurtainState {
  const wanted = mine.filter((s) => state.turn.includes(s) && !state.seats[s]?.away && !state.seats[s]?.resigned);
  const [shown, setShown] = useState<number | null>(mine.length === 1 ? (mine[0] ?? null) : null);
  const hot = mine.length > 1;
  const next = shown !== null && (wanted.includes(shown) || !wanted.length) ? shown : (wanted[0] ?? mine[0] ?? null);
  useEffect(() => {
    if (!hot && next !== shown) setShown(next);
  }, [hot, next, shown]);
  if (!hot || state.over) return { seat: shown ?? mine[0] ?? null, hidden: null, open: () => undefined };
  return { seat: shown ?? next, hidden: next !== null && next !== shown ? next : null, open: () => setShown(next) };
}

export function Curtain({ name, seat, onOpen }: { name: string; seat: number; onOpen(): void }) {
  return (
    <main class="curtain">
      <Dot seat={seat} />
      <h1>{t("page.curtain.title", { name })}</h1>
      <p>{t("page.curtain.text")}</p>
      <button class="btn go" onClick={onOpen} ref={(b) => b?.focus()}>
        {t("page.curtain.open", { name })}
      </button>
    </main>
  );
}
