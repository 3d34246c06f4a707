// result.tsx: the final standings, what turned the match, points and money over the game, and where every point comes from.
import { useMemo } from "preact/hooks";
import type { Score, ScoreParty } from "../net/events.ts";
import type { Position } from "../net/fold.ts";
import { maybe, num, t, tell } from "../text/text.ts";
import { RuleMark } from "../ui/rulemark.tsx";
import type { GameModule, Series, Where } from "./contract.ts";
import { type Chart, type Mark, Plot } from "./plot.tsx";
import { Dot } from "./seats.tsx";
import { type Turning, turningPoints } from "./turning.ts";
import { inUnit, lineValue, winnersOf } from "./verdict.ts";

interface Row {
  rule: string;
  key: string;
  counts: boolean;
  values: (number | null)[];
}

/** The lines of all parties side by side, in the order they first appear. */
export function breakdown(parties: ScoreParty[]): Row[] {
  const rows = new Map<string, Row>();
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

/** The module's numbers at every position, turned into one list per party. What begins later was 0 before. */
export function chartsOf(positions: readonly Position[], series: (view: unknown) => Series[]): Chart[] {
  const out = new Map<string, Chart>();
  positions.forEach((p, at) => {
    for (const s of series(p.view)) {
      const chart = out.get(s.label) ?? { label: s.label, unit: s.unit ?? num, lines: s.values.map(() => Array<number>(at).fill(0)) };
      s.values.forEach((v, i) => chart.lines[i]?.push(v));
      out.set(s.label, chart);
    }
  });
  return [...out.values()];
}

/** The first position of each round or day. */
export function marksOf(positions: readonly Position[], where: (view: unknown) => Where): { marks: Mark[]; counts: string } {
  const marks: Mark[] = [];
  let counts = "";
  positions.forEach((p, at) => {
    const is = where(p.view).count;
    if (!is || is.n <= (marks.at(-1)?.n ?? 0)) return;
    counts = is.name;
    marks.push({ at, n: is.n });
  });
  return { marks, counts };
}

interface Props {
  score: Score;
  module: GameModule<unknown>;
  past: Position[];
  /** Whose result it is; null: nobody's in particular. */
  me: number | null;
  name(party: number): string;
  onRule(rule: string): void;
  /** Where a position can be watched, or what shows it. */
  watch: ((at: number) => string) | { look(at: number): void };
}

export function Result(p: Props) {
  return (
    <>
      <Podium {...p} />
      {p.past.length > 1 ? <Story {...p} /> : <p>{t("page.loading")}</p>}
      <Breakdown {...p} />
    </>
  );
}

function Podium({ score, me, name }: Props) {
  const order = score.parties.map((p, i) => ({ p, i })).sort((a, b) => a.p.rank - b.p.rank);
  return (
    <ol class="podium" aria-label={t("page-results.standings")}>
      {order.map(({ p, i }) => (
        <li key={i} class={(p.wins ? "won" : "") + (i === me ? " me" : "")}>
          <i class="num">{p.rank}</i>
          <Dot seat={i} />
          <span>
            <b>{name(i)}</b>
            <span class="num">{inUnit(score.unit, p.points)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Story({ score, module, past, me, name, watch }: Props) {
  const about = me ?? winnersOf(score)[0] ?? 0;
  const turns = useMemo(() => turningPoints(past, about), [past, about]);
  const charts = useMemo(() => chartsOf(past, (v) => module.series(v)), [past, module]);
  const { marks, counts } = useMemo(() => marksOf(past, (v) => module.where(v)), [past, module]);
  return (
    <>
      <section aria-labelledby="turning">
        <h3 class="h" id="turning">
          {t("page-results.turning")}
        </h3>
        <p class="quiet">{turns.length ? t(me === null ? "page-results.turning.of" : "page-results.turning.you", { name: name(about) }) : t("page-results.turning.none")}</p>
        <ol class="turns">
          {turns.map((turn, i) => (
            <li key={turn.at}>
              <Moment turn={turn} n={i + 1} where={module.where(past[turn.at]?.view).text} unit={score.unit} name={name} watch={watch} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="charts">
        <h3 class="h" id="charts">
          {t("page-results.charts")}
        </h3>
        {charts.map((c) => (
          <Plot key={c.label} {...c} marks={marks} counts={counts} name={name} />
        ))}
      </section>
    </>
  );
}

function Moment({ turn, n, where, unit, name, watch }: { turn: Turning; n: number; where: string; unit: string | undefined; name(party: number): string; watch: Props["watch"] }) {
  const words = turn.told.slice(0, 1).map((m) => tell(m, name)).join(" ") || (turn.by === undefined ? "" : name(turn.by));
  const inside = (
    <>
      <i class="num">{n}</i>
      <span>
        <small>{where}</small>
        {words}
      </span>
      <span class={"swing " + (turn.swing > 0 ? "up" : "down")}>
        <b class="num">
          {turn.swing > 0 ? "+" : "−"}
          {inUnit(unit, Math.abs(turn.swing))}
        </b>
        {t(turn.swing > 0 ? "page-results.gained" : "page-results.lost")}
      </span>
    </>
  );
  return typeof watch === "function" ? (
    <a href={watch(turn.at)} title={t("page-results.turning.watch")}>
      {inside}
    </a>
  ) : (
    <button onClick={() => watch.look(turn.at)} title={t("page-results.turning.watch")}>
      {inside}
    </button>
  );
}

function Breakdown({ score, name, onRule }: Props) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={t("page.end.why")}>
      <table class="result">
        <thead>
          <tr>
            <th scope="col">{t("page.end.why")}</th>
            {score.parties.map((_, i) => (
              <th key={i} scope="col">
                {name(i)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {breakdown(score.parties).map((r) => (
            <tr key={r.rule + r.key}>
              <td>
                {maybe(r.key) ?? r.key} {r.counts ? null : <small>({t("page-results.aside")})</small>}{" "}
                <RuleMark rule={r.rule} onOpen={onRule} />
              </td>
              {r.values.map((v, i) => (
                <td key={i}>{v === null ? "" : lineValue(r.key, v)}</td>
              ))}
            </tr>
          ))}
          <tr class="total">
            <td>{t("page.end.total")}</td>
            {score.parties.map((p, i) => (
              <td key={i}>{inUnit(score.unit, p.points)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
