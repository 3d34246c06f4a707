// notices.tsx: what stands over the green band: questions of others, a pause, the past.
import type { MatchState } from "../net/fold.ts";
import { t } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";

interface Props {
  state: MatchState;
  mine: number[];
  name(seat: number): string;
  looking: number | null;
  count: number;
  onLook(at: number | null): void;
  command(seat: number, line: string): void;
}

function Asked({ state, mine, name, command }: Props) {
  const ask = state.ask;
  if (!ask) return null;
  const open = mine.filter((s) => s !== ask.by && !ask.agreed?.includes(s));
  const about = ask.about === undefined ? "" : name(ask.about);
  return (
    <div class="asked" role="status">
      <Icon name="hand" />
      <span>{t(`page.ask.${ask.kind}`, { name: name(ask.by), about })}</span>
      <span class="acts">
        {open.length ? (
          <>
            <button class="btn sm go" onClick={() => open.forEach((s) => command(s, "agree"))}>
              {t("page.agree")}
            </button>
            <button class="btn sm" onClick={() => open[0] !== undefined && command(open[0], "refuse")}>
              {t("page.refuse")}
            </button>
          </>
        ) : mine.includes(ask.by) ? (
          <button class="btn sm" onClick={() => command(ask.by, "refuse")}>
            {t("page.takeback")}
          </button>
        ) : null}
      </span>
    </div>
  );
}

export function Notices(p: Props) {
  const { state, mine, looking, count, onLook } = p;
  const absent = state.over ? undefined : mine.find((s) => state.seats[s]?.away && !state.seats[s]?.resigned);
  return (
    <>
      <Asked {...p} />
      {state.paused ? (
        <div class="asked" role="status">
          <Icon name="pause" />
          {t("page.paused")}
          <span class="acts">
            {mine[0] !== undefined ? (
              <button class="btn sm go" onClick={() => mine[0] !== undefined && p.command(mine[0], "resume")}>
                {t("page.resume")}
              </button>
            ) : null}
          </span>
        </div>
      ) : null}
      {absent !== undefined ? (
        <div class="asked" role="status">
          <Icon name="bot" />
          {t("page.away")}
          <span class="acts">
            <button class="btn sm go" onClick={() => p.command(absent, "back")}>
              {t("page.back")}
            </button>
          </span>
        </div>
      ) : null}
      {looking !== null ? (
        <div class="past" role="status">
          <button class="btn sm" aria-label={t("page.replay.first")} onClick={() => onLook(0)}>
            <Icon name="first" />
          </button>
          <button class="btn sm" aria-label={t("page.replay.back")} onClick={() => onLook(Math.max(0, looking - 1))}>
            <Icon name="left" />
          </button>
          <span>{t("page.past", { n: looking + 1, of: count })}</span>
          <button class="btn sm" aria-label={t("page.replay.on")} onClick={() => onLook(looking + 1 >= count - 1 ? null : looking + 1)}>
            <Icon name="right" />
          </button>
          <button class="btn sm go" onClick={() => onLook(null)}>
            {t("page.present")}
          </button>
        </div>
      ) : null}
    </>
  );
}
