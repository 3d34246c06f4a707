// teach.tsx: everything at a table that explains it. Loaded when it is wanted, never before the first board.
import { useEffect, useMemo, useState } from "preact/hooks";
import { dress } from "../games/index.ts";
import styles from "../look/teach.css";
import { fileOf } from "../net/base.ts";
import type { Suggestion } from "../net/events.ts";
import type { Play } from "../table/contract.ts";
import { isLearning, minuteSeen } from "../table/learning.ts";
import { t, useLang } from "../text/text.ts";
import { Advice } from "./advice.tsx";
import { Help } from "./help.tsx";
import { Hints } from "./hint.tsx";
import type { Lessons } from "./lessons.ts";
import { Minute, MinuteFoot } from "./minute.tsx";
import { Sheet } from "./sheet.tsx";

interface Props {
  game: string;
  title: string;
  lessons: Lessons<unknown>;
  play: Play<unknown>;
  /** The first match of this game has just begun: the minute opens by itself. Who joins one that is under way finds it in the help. */
  atFirst: boolean;
  /** The help is open. */
  help: boolean;
  onHelp(open: boolean): void;
  onRules(): void;
  advice: Suggestion | null;
  onAdvised(): void;
  /** Something lies over the table: hints wait. */
  covered: boolean;
}

export function Teach({ game, title, lessons, play, atFirst, help, onHelp, onRules, advice, onAdvised, covered }: Props) {
  const lang = useLang();
  const hints = useMemo(() => lessons.hints(), [lessons, lang]);
  const [dressed, setDressed] = useState(false);
  const [minute, setMinute] = useState(atFirst);
  const [, again] = useState(0);
  useEffect(() => {
    void dress(fileOf(styles)).then(() => setDressed(true));
    if (minute) minuteSeen(game);
  }, []);
  if (!dressed) return null;
  if (minute)
    return (
      <Sheet title={t("page.minute.of", { game: title })} onClose={() => setMinute(false)} footer={<MinuteFoot onDone={() => setMinute(false)} />}>
        <Minute pictures={lessons.minute()} />
      </Sheet>
    );
  if (help) return <Help game={game} title={title} lessons={lessons} onRules={onRules} onClose={() => onHelp(false)} />;
  return (
    <>
      {advice && !covered ? <Advice advice={advice} lessons={lessons} play={play} onClose={onAdvised} /> : null}
      {isLearning(game) ? <Hints game={game} hints={hints} play={play} quiet={covered || !!advice} onStop={() => again((n) => n + 1)} /> : null}
    </>
  );
}
