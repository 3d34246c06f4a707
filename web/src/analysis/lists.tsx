// lists.tsx: decisions in words: turning points, the whole list, and the one that is looked at.
import { Dot } from "../table/seats.tsx";
import { lineOf, reasonLines } from "../teach/why.ts";
import { t, tell } from "../text/text.ts";
import type { Decision, SeatSum } from "./analysis.ts";
import { a, percent, signed } from "./words.ts";

type Name = (seat: number) => string;

interface Listed {
  decisions: readonly Decision[];
  at: number;
  name: Name;
  /** The round or day of a decision. */
  where(d: Decision): string;
  onLook(at: number): void;
}

/** What it cost, or what finding it was worth. */
function Swing({ d }: { d: Decision }) {
  const bad = d.loss > 0;
  return (
    <span class={"swing " + (bad ? "down" : "up")}>
      <b class="num">{percent(bad ? -d.loss : d.gap, true)}</b>
      {a(bad ? "lost" : "gained")}
    </span>
  );
}

export function TurningPoints({ points, whole, ...p }: Listed & { points: readonly number[]; whole: boolean }) {
  if (!points.length) return <p class="quiet">{a(whole ? "none" : "none.yet")}</p>;
  return (
    <ol class="turns">
      {points.map((n, i) => {
        const d = p.decisions[n];
        if (!d) return null;
        const other = d.loss ? d.best : d.next;
        return (
          <li key={n}>
            <button aria-pressed={n === p.at} onClick={() => p.onLook(n)}>
              <i aria-hidden="true">{i + 1}</i>
              <span class="two-lines">
                <small>{a("here", { where: p.where(d), grade: t(`analysis.${d.grade}`) })} </small>
                <em>{a("played")} </em>
                <span>{tell(d.played.text, p.name)} </span>
                {other ? (
                  <>
                    <em>{a(d.loss ? "better" : "next")} </em>
                    <b>{tell(other.text, p.name)} </b>
                  </>
                ) : null}
              </span>
              <Swing d={d} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

export function DecisionList({ shown, ...p }: Listed & { shown: readonly number[] }) {
  if (!shown.length) return <p class="quiet">{a("list.none")}</p>;
  return (
    <ol class="decisions">
      {shown.map((n) => {
        const d = p.decisions[n];
        return d ? (
          <li key={n}>
            <button aria-current={n === p.at ? "step" : undefined} onClick={() => p.onLook(n)}>
              <Dot seat={d.seat} label={p.name(d.seat)} />
              <span class="what">
                {tell(d.played.text, p.name)} <small>{p.where(d)}</small>
              </span>
              <span class={`grade ${d.grade}`}>{t(`analysis.${d.grade}`)}</span>
              <span class="num">{d.loss ? percent(-d.loss) : ""}</span>
            </button>
          </li>
        ) : null;
      })}
    </ol>
  );
}

/** The decision that is looked at: what was played, what was better and why, and the line expected after it. Was it the best one, its
 *  reasons stand before the next best. */
export function Closer({ d, name }: { d: Decision; name: Name }) {
  const other = d.loss ? d.best : d.next;
  const why = reasonLines(d, name);
  const line = lineOf(d.line, d.seat, name);
  const compared = other ? (
    <>
      <dt>{a(d.loss ? "better" : "next")}</dt>
      <dd>
        <b>{tell(other.text, name)}</b>
      </dd>
    </>
  ) : null;
  return (
    <dl class="closer" aria-live="polite">
      <dt>{a("played")}</dt>
      <dd>
        {tell(d.played.text, name)} <span class={`grade ${d.grade}`}>{t(`analysis.${d.grade}`)}</span>{" "}
        {d.loss ? <span class="num">{a("swing", { before: percent(d.with_best[d.seat] ?? 0), after: percent(d.after[d.seat] ?? 0), name: name(d.seat) })}</span> : null}
      </dd>
      {d.loss ? compared : null}
      {why.length ? (
        <>
          <dt>{a("why")}</dt>
          <dd>{why.join(" ")}</dd>
        </>
      ) : null}
      {d.loss ? null : compared}
      {line.length ? (
        <>
          <dt>{a("then")}</dt>
          <dd>
            {line.map((turn, i) => (
              <div key={i}>{turn}</div>
            ))}
          </dd>
        </>
      ) : null}
    </dl>
  );
}

/** Two bars a seat, to the left for less and to the right for more. */
export function LuckAndSkill({ sums, mine, name }: { sums: readonly SeatSum[]; mine: number | null; name: Name }) {
  const most = Math.max(100, ...sums.flatMap((s) => [Math.abs(s.luck), Math.abs(s.skill)]));
  const bar = (seat: number, v: number) => (
    <td>
      <span class="bar" aria-hidden="true">
        <i class={`seat-${seat + 1}`} style={`width:${(Math.abs(v) / most) * 50}%;${v < 0 ? "right" : "left"}:50%`} />
      </span>
      <b class="num">{signed(v)}</b>
    </td>
  );
  return (
    <table class="luck">
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden">{a("of")}</span>
          </th>
          <th scope="col">{a("luck.head")}</th>
          <th scope="col">{a("skill.head")}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map((s, seat) => (
          <tr key={seat} class={seat === mine ? "me" : ""}>
            <th scope="row">
              <Dot seat={seat} /> {name(seat)}
            </th>
            {bar(seat, s.luck)}
            {bar(seat, s.skill)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
