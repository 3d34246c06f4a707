// dice.tsx: at the end of a match: were the dice fair? The page checks it itself and says how.
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api.ts";
import { type Findings, check, fair } from "../net/dice-check.ts";
import { canShare, keptFor } from "../net/dice.ts";
import type { MatchState } from "../net/fold.ts";
import { Download } from "../ui/download.tsx";
import { type Key, t } from "../text/text.ts";

function Line({ ok, text }: { ok: boolean; text: string }) {
  return (
    <li>
      <b aria-hidden="true">{ok ? "✓" : "✗"}</b> {ok ? "" : t("page-results.dice.not")} {text}
    </li>
  );
}

export function Dice({ id, state }: { id: string; state: MatchState }) {
  const [found, setFound] = useState<Findings | null>(null);
  const possible = canShare() && !!state.commitment;
  useEffect(() => {
    if (possible) void api.file(id, "log").then(async (log) => setFound(await check(log, state.commitment, state.head, keptFor(id))));
  }, [id, possible]);
  if (!possible) return null;
  const title: Key = !found ? "page-results.dice.checking" : fair(found) ? "page-results.dice.ok" : "page-results.dice.bad";
  return (
    <details class="dice">
      <summary>{t(title)}</summary>
      {found ? (
        <ul>
          <Line ok={found.seed} text={t("page-results.dice.seed", { hash: state.commitment.slice(0, 16) })} />
          <Line ok={found.parts} text={t(found.shared ? "page-results.dice.part" : "page-results.dice.nopart")} />
          <Line ok={found.chain} text={t("page-results.dice.chain")} />
          <Line ok={found.dice} text={t("page-results.dice.draws", { n: found.draws })} />
        </ul>
      ) : null}
      <p class="note">
        {t("page-results.dice.how")} <Download class="wordlink" id={id} kind="log" game={state.game}>{t("page-results.dice.log")}</Download>
      </p>
    </details>
  );
}
