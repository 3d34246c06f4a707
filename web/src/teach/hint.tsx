// hint.tsx: the guided first game: one hint at a time, at the moment it helps.
import { useEffect, useState } from "preact/hooks";
import { hintSeen, noMoreHints, seenHints } from "../table/learning.ts";
import type { Play } from "../table/contract.ts";
import { t } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { type Hint, sentences, waiting } from "./lessons.ts";
import { Pointer, canPoint } from "./pointer.tsx";

const AFTER_MS = 600; // the prompt is read first

interface Shown<V> {
  hint: Hint<V>;
  /** My moves when it was shown: once I have decided, it has done its work. */
  moves: readonly string[];
}

/** What a hint points at, the best one first. */
function spotsOf<V>(h: Hint<V>): string[] {
  return h.tab ? [h.at, `.bottom [data-tab="${h.tab}"]`] : [h.at];
}

/** The hint that is shown now, how many are behind it, and how to be rid of it. */
function useHint<V>(game: string, hints: readonly Hint<V>[], play: Play<V>, quiet: boolean) {
  const [shown, setShown] = useState<Shown<V> | null>(null);
  const queue = play.seat !== null && play.live ? waiting(hints, seenHints(game), play) : [];
  const done = () => {
    if (shown) hintSeen(game, shown.hint.id);
    setShown(null);
  };
  useEffect(() => {
    if (shown || quiet || !queue.length) return;
    const look = () => {
      const hint = queue.find((h) => canPoint(spotsOf(h))); // the others wait until one sees what they speak of
      if (hint) setShown({ hint, moves: play.moves.all });
    };
    const timer = setInterval(look, AFTER_MS);
    return () => clearInterval(timer);
  }, [shown, quiet, queue.map((h) => h.id).join(), play.moves.all]);
  useEffect(() => {
    if (!shown || !play.live) return;
    const decided = shown.moves.length > 0 && play.moves.all !== shown.moves;
    if (decided || !shown.hint.when(play)) done();
  });
  return { shown: quiet || !play.live ? null : (shown?.hint ?? null), behind: queue.filter((h) => h.id !== shown?.hint.id).length, done };
}

/** Words with their first sentence in bold. */
export function Words({ text }: { text: string }) {
  const [bold, rest] = sentences(text);
  return (
    <p>
      <b>{bold}</b> {rest}
    </p>
  );
}

interface Props<V> {
  game: string;
  hints: readonly Hint<V>[];
  play: Play<V>;
  /** Something else speaks. */
  quiet: boolean;
  onStop(): void;
}

export function Hints<V>({ game, hints, play, quiet, onStop }: Props<V>) {
  const { shown, behind, done } = useHint(game, hints, play, quiet);
  if (!shown) return null;
  const n = seenHints(game).size + 1;
  const stop = () => {
    noMoreHints(game);
    onStop();
  };
  return (
    <Pointer at={spotsOf(shown)} label={t("page.hint")} kind="hint">
      <div class="say" aria-live="polite">
        <span class="eye" aria-hidden="true">
          <Icon name="eye" />
        </span>
        <Words text={shown.text} />
      </div>
      <div class="acts">
        <small>
          <span class="long">
            {t("page.hint.count", { n, of: hints.length })}
            {behind ? " · " + t("page.hint.more", { n: behind }) : ""}
          </span>
          <span class="short" aria-hidden="true">
            {n}/{hints.length}
          </span>
        </small>
        <button class="linky" onClick={stop}>
          {t("page.hint.stop")}
        </button>
        <button class="btn sm go" onClick={done}>
          {t("page.hint.ok")}
        </button>
      </div>
    </Pointer>
  );
}
