// solution.tsx: the solution of a puzzle and why it is one: what it is worth, gains and fears, and what comes next.
import { useEffect, useState } from "preact/hooks";
import type { Reasons } from "../net/events.ts";
import { inside, lineOf, reasonLines } from "../teach/why.ts";
import { t, tell } from "../text/text.ts";
import { type Puzzle, branchOf } from "./choose.ts";

const percent = (thousandths: number) => Math.round(thousandths / 10);

/** Found out here, as it is for hints: it takes a moment. */
function useReasons(p: Puzzle): Reasons {
  const [why, setWhy] = useState<Reasons>({});
  useEffect(() => {
    let wanted = true;
    const { best, next } = p.verdict;
    void import("../net/local.ts")
      .then(({ local }) => local.reasons(branchOf(p, ""), best.move, (next ?? best).move))
      .then((r) => wanted && setWhy(r))
      .catch(() => undefined); // then there is only the verdict
    return () => {
      wanted = false;
    };
  }, [p]);
  return why;
}

/** `called`: how the turns of a seat are headed, mine too; in the words of moves I am a player like the others. */
export function Solution({ p, name, called }: { p: Puzzle; name(seat: number): string; called(seat: number): string }) {
  const { best, next, line, gap, with_best, seat } = p.verdict;
  const why = reasonLines(useReasons(p), name, next ? [t("page-puzzle.next", { what: inside(next.text, name), n: percent(gap) })] : []);
  return (
    <div class="explained" aria-live="polite">
      <p>
        <b>{tell(best.text, name)}</b>
      </p>
      <p>{t("page-puzzle.worth", { n: percent(with_best[seat] ?? 0) })}</p>
      {why.map((w) => (
        <p key={w}>{w}</p>
      ))}
      {line.length ? <p>{t("page-puzzle.line", { what: lineOf(line, seat, name, called).join("; ") })}</p> : null}
    </div>
  );
}
