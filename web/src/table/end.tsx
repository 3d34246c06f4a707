// end.tsx: the end of a match: where you came and why, who won and how, what turned it, and where to go from here.
import { useEffect, useState } from "preact/hooks";
import { titleOf } from "../games/index.ts";
import { addressOf } from "../house/router.ts";
import { api } from "../net/api.ts";
import type { Score, TableEvent } from "../net/events.ts";
import { isLocal } from "../net/local-host.ts";
import { type MatchState, type Position, positionsOf } from "../net/fold.ts";
import type { Match } from "../net/match.ts";
import { t } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Download } from "../ui/download.tsx";
import { OwnSetFile } from "../ui/ownset.tsx";
import { Icon } from "../ui/icon.tsx";
import { announce } from "../ui/pill.tsx";
import type { GameModule } from "./contract.ts";
import { Dice } from "./dice.tsx";
import { Result } from "./result.tsx";
import { headline, reasons } from "./verdict.ts";

interface Props {
  id: string;
  state: MatchState & { score: Score };
  module: GameModule<unknown>;
  mine: number[];
  match: Match;
  name(seat: number): string;
  onRule(rule: string): void;
  onClose(): void;
}

/** The place in a disc of the seat's colour. */
function Medal({ seat, rank }: { seat: number; rank: number }) {
  return (
    <span class={`medal seat-${seat + 1}` + (rank === 1 ? " won" : "")} aria-hidden="true">
      <span>{rank}</span>
    </span>
  );
}

/** The replay is for everybody once the match is over: its address can be given away, if a server keeps it. */
function ShareButton({ id, text }: { id: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const url = location.origin + addressOf(`/replay/${id}`);
  const share = async () => {
    const own = (navigator as Partial<Navigator>).share;
    if (own) return own.call(navigator, { title: "Ratskeller", text, url }).catch(() => undefined); // thought better of it
    await navigator.clipboard?.writeText(url);
    setCopied(true);
  };
  return (
    <button class="btn" onClick={() => void share()}>
      <Icon name="share" /> <span aria-live="polite">{t(copied ? "page-results.shared" : "page-results.share")}</span>
    </button>
  );
}

function Again({ state, mine, match }: Pick<Props, "state" | "mine" | "match">) {
  if (state.next)
    return (
      <a class="btn go" href={`/t/${state.next}`}>
        {t("page.rematch.go")}
      </a>
    );
  if (mine[0] === undefined) return null;
  return (
    <button class="btn go" onClick={() => mine.forEach((s) => void match.command(s, s === mine[0] ? "rematch" : "agree"))}>
      {t("page.rematch")}
    </button>
  );
}

export function EndDialog({ id, state, module, mine, match, name, onRule, onClose }: Props) {
  const [past, setPast] = useState<Position[]>([]);
  const party = (i: number) => (i < state.seats.length ? name(i) : t("page.automaton"));
  const me = mine.length === 1 ? (mine[0] ?? null) : null; // several at one screen: nobody is "you"
  const title = headline(state.score, me, party);
  const why = reasons(state.score, me, party);
  const shown = me ?? state.score.parties.findIndex((p) => p.wins);
  useEffect(() => {
    void api.replay(id, "all").then((e) => setPast(positionsOf(e as TableEvent[])));
  }, [id]);
  useEffect(() => announce([title, ...why].join(" ")), []);
  return (
    <Dialog
      title={title}
      sub={why.join(" ")}
      before={<Medal seat={shown} rank={state.score.parties[shown]?.rank ?? 1} />}
      look="end"
      wide
      onClose={onClose}
      footer={
        <>
          <a class="btn" href="/">
            {t("page-results.house")}
          </a>
          <a class="btn" href="/open">
            {t("page-results.another")}
          </a>
          <Again state={state} mine={mine} match={match} />
        </>
      }
    >
      <div class="tools">
        <a class="btn" href={`/replay/${id}`}>
          <Icon name="play" /> {t("page-results.again")}
        </a>
        <a class="btn" href={`/analysis/${id}`}>
          <Icon name="eye" /> {t("page-results.analysis")}
        </a>
        <Download class="btn" id={id} kind="match" game={state.game}>
          <Icon name="folder" /> {t("page.end.file")}
        </Download>
        <OwnSetFile id={id}>
          <Icon name="folder" /> {t("page-results.set")}
        </OwnSetFile>
        {isLocal(id) ? null : <ShareButton id={id} text={t("page-results.share.text", { game: titleOf(state.game), headline: title })} />}
      </div>
      <Result score={state.score} module={module} past={past} name={party} me={me} onRule={onRule} watch={(at) => `/replay/${id}#${at + 1}`} />
      <Dice id={id} state={state} />
    </Dialog>
  );
}
