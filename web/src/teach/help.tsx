// help.tsx: everything that was explained, to be looked up again: the minute, all hints, the signs, the rules.
import { useState } from "preact/hooks";
import { isLearning, wantHints } from "../table/learning.ts";
import { t } from "../text/text.ts";
import { Words } from "./hint.tsx";
import type { Lessons, Sign } from "./lessons.ts";
import { Minute } from "./minute.tsx";
import { Sheet } from "./sheet.tsx";

const PAGES = ["minute", "hints", "signs"] as const;

function Legend({ signs }: { signs: readonly Sign[] }) {
  return (
    <dl class="legend">
      {signs.map((s) => (
        <div key={s.name}>
          <dt aria-hidden="true">{s.sign}</dt>
          <dd>{s.name}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  game: string;
  title: string;
  lessons: Lessons<unknown>;
  onRules(): void;
  onClose(): void;
}

function AllHints({ game, lessons, onClose }: Pick<Props, "game" | "lessons" | "onClose">) {
  const again = () => {
    wantHints(game);
    onClose();
  };
  return (
    <>
      {isLearning(game) ? null : (
        <button class="btn" onClick={again}>
          {t("page.hint.start")}
        </button>
      )}
      <ol class="allhints">
        {lessons.hints().map((h) => (
          <li key={h.id}>
            <Words text={h.text} />
          </li>
        ))}
      </ol>
    </>
  );
}

export function Help({ game, title, lessons, onRules, onClose }: Props) {
  const [page, setPage] = useState<(typeof PAGES)[number]>("minute");
  return (
    <Sheet
      title={t("page.help.of", { game: title })}
      onClose={onClose}
      footer={
        <button class="btn wide" onClick={onRules}>
          {t("page.rules")}
        </button>
      }
    >
      <div class="choose" role="group" aria-label={t("page.help")}>
        {PAGES.map((p) => (
          <button key={p} class="chip" aria-pressed={p === page} onClick={() => setPage(p)}>
            {t(`page.help.${p}`)}
          </button>
        ))}
      </div>
      {page === "minute" ? <Minute pictures={lessons.minute()} /> : null}
      {page === "hints" ? <AllHints game={game} lessons={lessons} onClose={onClose} /> : null}
      {page === "signs" ? <Legend signs={lessons.legend()} /> : null}
    </Sheet>
  );
}
