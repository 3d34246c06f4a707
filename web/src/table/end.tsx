// end.tsx: the result: who won and why, by rule; points and money over the game; once more.
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api.ts";
import type { ScoreParty, TableEvent } from "../net/events.ts";
import { type MatchState, type Position, positionsOf } from "../net/fold.ts";
import type { Match } from "../net/match.ts";
import { maybe, num, t } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { GameModule, Series } from "./contract.ts";
import { Dice } from "./dice.tsx";
import { Plot } from "./plot.tsx";
import { Dot } from "./seats.tsx";

interface Props {
  id: string;
  state: MatchState;
  module: GameModule<unknown>;
  mine: number[];
  match: Match;
  name(seat: number): string;
  onRule(rule: string): void;
  onClose(): void;
}

/** The lines of all parties side by side, in the order they first appear. */
export function breakdown(parties: ScoreParty[]): { rule: string; key: string; counts: boolean; values: (number | null)[] }[] {
  const rows = new Map<string, { rule: string; key: string; counts: boolean; values: (number | null)[] }>();
  parties.forEach((p, i) => {
    for (const l of p.lines) {
      const id = l.rule + " " + l.key;
      const row = rows.get(id) ?? { rule: l.rule, key: l.key, counts: l.counts, values: parties.map(() => null) };
      row.values[i] = (row.values[i] ?? 0) + l.value;
      rows.set(id, row);
    }
  });
  return [...rows.values()].sort((a, b) => Number(b.counts) - Number(a.counts));
}

/** The module's numbers at every position, turned into one list per seat. */
export function linesOf(positions: Position[], series: (view: unknown) => Series[]): { label: string; lines: number[][] }[] {
  const out = new Map<string, number[][]>();
  for (const p of positions)
    for (const s of series(p.view)) {
      const lines = out.get(s.label) ?? s.values.map(() => []);
      s.values.forEach((v, i) => lines[i]?.push(v));
      out.set(s.label, lines);
    }
  return [...out].map(([label, lines]) => ({ label, lines }));
}

export function EndDialog({ id, state, module, mine, match, name, onRule, onClose }: Props) {
  const [past, setPast] = useState<Position[]>([]);
  useEffect(() => {
    void api.replay(id, "all").then((e) => setPast(positionsOf(e as TableEvent[])));
  }, [id]);
  return (
    <Dialog
      title={t("page.end.title")}
      wide
      onClose={onClose}
      footer={
        <>
          <a class="btn" href={`/api/tables/${id}/match`} download={`${state.game}.match`}>
            {t("page.end.file")}
          </a>
          <a class="btn" href={`/replay/${id}`}>
            <Icon name="share" /> {t("page.end.replay")}
          </a>
          {state.next ? (
            <a class="btn go" href={`/t/${state.next}`}>
              {t("page.rematch.go")}
            </a>
          ) : mine[0] !== undefined ? (
            <button class="btn go" onClick={() => mine.forEach((s) => void match.command(s, s === mine[0] ? "rematch" : "agree"))}>
              {t("page.rematch")}
            </button>
          ) : null}
        </>
      }
    >
      <Result state={state} module={module} past={past} name={name} onRule={onRule} />
      <Dice id={id} state={state} />
    </Dialog>
  );
}

interface ResultProps {
  state: MatchState;
  module: GameModule<unknown>;
  past: Position[];
  name(seat: number): string;
  onRule(rule: string): void;
}

/** Who won and why, and how it came to that. */
export function Result({ state, module, past, name, onRule }: ResultProps) {
  const parties = state.score?.parties ?? [];
  const partyName = (i: number) => (i < state.seats.length ? name(i) : t("page.automaton"));
  const order = parties.map((p, i) => ({ p, i })).sort((a, b) => a.p.rank - b.p.rank);
  const rows = breakdown(parties);
  return (
    <>
      <ol class="podium">
        {order.map(({ p, i }) => (
          <li key={i} class={p.wins ? "won" : ""}>
            <Dot seat={i} />
            <span>
              <b>
                {p.rank}. {partyName(i)}
              </b>
              <br />
              <span class="num">{t("page.points", { n: { amount: p.points } })}</span>
            </span>
          </li>
        ))}
      </ol>
      <div class="scroll" tabIndex={0} role="group" aria-label={t("page.end.why")}>
        <table class="result">
          <thead>
            <tr>
              <th scope="col">{t("page.end.why")}</th>
              {parties.map((_, i) => (
                <th key={i} scope="col">
                  {partyName(i)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.rule + r.key}>
                <td>
                  {maybe(r.key) ?? r.key} {r.counts ? null : <small>({t("page.end.aside")})</small>}{" "}
                  <button class="rule" onClick={() => onRule(r.rule)}>
                    {r.rule}
                  </button>
                </td>
                {r.values.map((v, i) => (
                  <td key={i}>{v === null ? "" : num(v)}</td>
                ))}
              </tr>
            ))}
            <tr class="total">
              <td>{t("page.end.total")}</td>
              {parties.map((p, i) => (
                <td key={i}>{num(p.points)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {past.length > 1 ? linesOf(past, (v) => module.series(v)).map((s) => <Plot key={s.label} label={s.label} lines={s.lines} name={partyName} />) : <p>{t("page.loading")}</p>}
    </>
  );
}
