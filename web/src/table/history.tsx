// history.tsx: what has happened, in words; a click goes back to that position.
import { useEffect, useRef } from "preact/hooks";
import type { Position } from "../net/fold.ts";
import { t, tell } from "../text/text.ts";
import type { Message } from "../text/text.ts";

interface Props {
  positions: Position[];
  /** The position looked at; null: the present. */
  at: number | null;
  onLook(at: number | null): void;
  name(seat: number): string;
  /** The seat a position is about, if the game knows better than the sentence. */
  about?: ((p: Position) => number | null) | undefined;
}

/** The seat a sentence is about, for its colour. */
export function seatOf(m: Message): number | null {
  for (const a of Object.values(m.args ?? {})) if (typeof a === "object" && "seat" in a) return a.seat;
  return null;
}

export function History({ positions, at, onLook, name, about = seatIn }: Props) {
  const here = useRef<HTMLButtonElement>(null);
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => (at === null ? end : here).current?.scrollIntoView({ block: "nearest" }), [at, positions.length]);
  return (
    <div class="pane" tabIndex={0} role="group" aria-label={t("page.tab.history")}>
      <ol class="log">
        {positions.map((p, i) =>
          p.told.length || p.undo ? (
            <li key={p.n}>
              <button ref={i === at ? here : null} class={lineClass(about(p))} aria-current={i === at ? "true" : undefined} onClick={() => onLook(i === positions.length - 1 ? null : i)}>
                {p.undo ? <p>{t("page.history.undone", { name: name(p.by ?? 0) })}</p> : null}
                {p.told.map((m, k) => (
                  <p key={k}>{tell(m, name)}</p>
                ))}
              </button>
            </li>
          ) : null,
        )}
        <li ref={end} />
      </ol>
    </div>
  );
}

function seatIn(p: Position): number | null {
  const first = p.told[0];
  return first ? seatOf(first) : null;
}

function lineClass(seat: number | null): string {
  return seat === null ? "" : `k seat-${seat + 1}`;
}
