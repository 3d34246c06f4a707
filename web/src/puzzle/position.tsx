// position.tsx: the position of a puzzle as its seat sees it, drawn by the game's own board.
import { useEffect, useMemo, useState } from "preact/hooks";
import { loadTable } from "../games/index.ts";
import type { Preview } from "../local/talk.ts";
import { positionsOf } from "../net/fold.ts";
import type { GameModule, Play } from "../table/contract.ts";
import { Dot } from "../table/seats.tsx";
import { still } from "../table/still.ts";
import { t } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { type Puzzle, branchOf } from "./choose.ts";

interface Props {
  puzzle: Puzzle;
  name(seat: number): string;
  onRule(rule: string): void;
}

interface Loaded extends Preview {
  module: GameModule<unknown>;
}

/** Without WebAssembly there is no picture; the words are still there. */
async function load(p: Puzzle): Promise<Loaded> {
  const { local } = await import("../net/local.ts");
  const [seen, module] = await Promise.all([local.preview(branchOf(p, "")), loadTable(p.game)]);
  return { ...seen, module };
}

/** What is public of everybody: points, money, cards. */
function Everybody({ module, play }: { module: GameModule<unknown>; play: Play<unknown> }) {
  return (
    <ul class="stands" aria-label={t("page.seats")}>
      {play.seats.map((_, i) => {
        const { role, badge, facts } = module.seat(play, i);
        return (
          <li key={i} class={i === play.seat ? "me" : ""}>
            <Dot seat={i} /> {badge ? <Icon name={badge.icon} size={14} title={badge.title} /> : null}
            <b>{role ?? play.name(i)}</b>
            {facts.map((x) => (
              <span key={x.title} title={x.title}>
                <Icon name={x.icon} size={13} title={x.title} /> {x.value}
              </span>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

export function PuzzlePosition({ puzzle, name, onRule }: Props) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    load(puzzle).then(
      (l) => wanted && setLoaded(l),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [puzzle]);
  const positions = useMemo(() => (loaded ? positionsOf([loaded.at]) : []), [loaded]);
  const last = positions.at(-1);
  if (failed) return null;
  if (!loaded || !last)
    return (
      <div class="spotboard waits" aria-busy="true">
        {t("page.loading")}
      </div>
    );
  const { Board, where } = loaded.module;
  const Own = loaded.module.Dock ?? loaded.module.Mine;
  const { seat } = puzzle.verdict;
  const play = still({ view: last.view, past: positions, seat, seats: loaded.info.seats, turn: [seat], openRule: onRule, name, options: loaded.info.options });
  return (
    <div class={`position of-${puzzle.game}`} role="group" aria-label={t("page-puzzle.position")}>
      <h2>{where(last.view).text}</h2>
      <div class="spotboard">
        <Board play={play} />
      </div>
      <Everybody module={loaded.module} play={play} />
      {Own ? (
        <div class="held">
          <Own play={play} />
        </div>
      ) : null}
    </div>
  );
}
