// dice.tsx: at the end of a match: were the dice fair? The page checks it itself and says how.
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api.ts";
import { type Findings, canShare, check, fair, keptFor } from "../net/dice.ts";
import type { MatchState } from "../net/fold.ts";
import { type Key, t } from "../text/text.ts";

function Line({ ok, text }: { ok: boolean; text: string }) {
  return (
    <li>
      <b aria-hidden="true">{ok ? "✓" : "✗"}</b> {ok ? "" : t("page.dice.not")} {text}
    </li>
  );
}

export function Dice({ id, state }: { id: string; state: MatchState }) {
  const [found, setFound] = useState<Findings | null>(null);
  const possible = canShare() && !!state.commitment;
  useEffect(() => {
    if (possible) void api.log(id).then(async (log) => setFound(await check(log, state.commitment, state.head, keptFor(id))));
  }, [id, possible]);
  if (!possible) return null;
  const title: Key = !found ? "page.dice.checking" : fair(found) ? "page.dice.ok" : "page.dice.bad";
  return (
    <details class="dice">
      <summary>{t(title)}</summary>
      {found ? (
        <ul>
          <Line ok={found.seed} text={t("page.dice.seed", { hash: state.commitment.slice(0, 16) })} />
          <Line ok={found.parts} text={t(found.shared ? "page.dice.part" : "page.dice.nopart")} />
          <Line ok={found.chain} text={t("page.dice.chain")} />
          <Line ok={found.dice} text={t("page.dice.draws", { n: found.draws })} />
        </ul>
      ) : null}
      <p class="note">
        {t("page.dice.how")} <a href={`/api/tables/${id}/log`} download={`${state.game}.log`}>{t("page.dice.log")}</a>
      </p>
    </details>
  );
}
