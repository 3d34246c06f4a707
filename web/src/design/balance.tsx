// balance.tsx: bots play a designer's set against themselves, with the house rules that were chosen or with one of them set both ways,
// and what comes of it is shown as it comes.
import workshopFile from "module:workshop";
import balancerFile from "worker:local/balancer.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Plan } from "../friends/plan.ts";
import { type Box, usualSeats } from "../games/index.ts";
import { type Level, levels } from "../house/levels.ts";
import type { FromBalancer, ToBalancer } from "../local/balancer.ts";
import type { Worn } from "../local/talk.ts";
import { type Trial, compile } from "../local/workshop.ts";
import { base, fileOf } from "../net/base.ts";
import { lang, languages, num, t } from "../text/text.ts";
import { Chips } from "./chips.tsx";
import { command } from "./command.ts";
import { ComparePicker, Compared, type Other, compareWords } from "./compare.tsx";
import { type Balance, type Comparison, type Range, isComparison, itemName, telling, unfair } from "./result.ts";

const SEED = 1;
const GAMES = [100, 400, 1000];
const SHOWN = 12; // things
const FIGURES = ["decisions", "moves", "margin", "lead_changes"] as const;

const percent = (x: number | null): string => (x === null ? "–" : t("page-design.percent", { n: num(Math.round(x * 100)) }));
const between = (r: Range): string => t("page-design.between", { low: percent(r.low), high: percent(r.high) });

/** The share of wins with its interval, and a mark where everybody would be equal. */
function Bar({ range, fair }: { range: Range; fair: number }) {
  const at = (x: number | null) => `${Math.round((x ?? 0) * 1000) / 10}%`;
  return (
    <span class="des-bar" aria-hidden="true">
      <i class="span" style={{ left: at(range.low), right: at(1 - (range.high ?? 0)) }} />
      <i class="is" style={{ left: at(range.is) }} />
      <i class="fair" style={{ left: at(fair) }} />
    </span>
  );
}

function Row({ name, range, fair }: { name: string; range: Range; fair: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="num">{percent(range.is)}</td>
      <td class="num">{between(range)}</td>
      <td>
        <Bar range={range} fair={fair} />
      </td>
    </tr>
  );
}

function Head({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t("page-design.wins")}</th>
        <th scope="col">{t("page-design.interval")}</th>
        <td />
      </tr>
    </thead>
  );
}

function Shown({ b, worn }: { b: Balance; worn: Worn }) {
  const things = telling(b);
  const names = worn.names[lang.get()];
  const few = unfair(b);
  return (
    <div class="des-found">
      <p>{few.length ? t("page-design.unfair", { seats: few.map((i) => num(i + 1)).join(", ") }) : t("page-design.even")}</p>
      <table>
        <Head first={t("page-design.seat")} />
        <tbody>
          {b.parties.map((p, i) => (
            <Row key={i} name={p.automaton ? t("page.automaton") : t("page-design.seat.n", { n: i + 1 })} range={p.wins} fair={b.fair_share} />
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("page-design.game")}</th>
            <th scope="col">{t("page-design.median")}</th>
            <th scope="col">{t("page-design.most")}</th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((f) => (
            <tr key={f}>
              <th scope="row">{t(`page-design.figure.${f}`)}</th>
              <td class="num">{num(Math.round(b.figures[f]?.median ?? 0))}</td>
              <td class="num">{t("page-design.between", { low: num(Math.round(b.figures[f]?.low ?? 0)), high: num(Math.round(b.figures[f]?.high ?? 0)) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t("page-design.things")}</h3>
      {things.length ? (
        <table>
          <Head first={t("page-design.thing")} />
          <tbody>
            {things.slice(0, SHOWN).map((i) => (
              <Row key={`${i.kind} ${i.id}`} name={itemName(i, names)} range={i.wins} fair={b.fair_share} />
            ))}
          </tbody>
        </table>
      ) : (
        <p>{t("page-design.things.none")}</p>
      )}
      <p class="des-note">{t("page-design.note", { fair: percent(b.fair_share) })}</p>
    </div>
  );
}

/** What was found so far, and how: the settings may have been changed since. */
interface Found {
  of: number;
  played: number;
  by: Trial;
  /** By language. */
  is: Record<string, Balance | Comparison>;
}

const EMPTY: Found["is"] = {};

export function BalancePanel({ g, worn, options }: { g: Box; worn: Worn; options: Plan["options"] }) {
  const [seats, setSeats] = useState(usualSeats(g.id));
  const [bot, setBot] = useState<Level>("easy");
  const [games, setGames] = useState(GAMES[0] ?? 100);
  const [other, setOther] = useState<Other | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [runs, setRuns] = useState(false);
  const [error, setError] = useState("");
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
    setRuns(false);
  };
  useEffect(() => stop, []);
  const lines = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const trial: Trial = { seats, options: lines.join("\n"), compare: compareWords(g, options, other), bot, seed: SEED, games };
  const hear = (m: FromBalancer) => {
    if ("wrong" in m) setError(m.wrong);
    else setFound({ of: games, played: m.played, by: trial, is: Object.fromEntries(Object.entries(m.results).map(([code, text]) => [code, JSON.parse(text) as Balance | Comparison])) });
    if ("wrong" in m || m.played === games) stop();
  };
  const start = async () => {
    stop();
    setFound(null);
    if (other && !trial.compare) return setError(t("page-design.compare.same"));
    setError("");
    setRuns(true);
    try {
      const module = await compile(fileOf(workshopFile ?? ""));
      const w = new Worker(fileOf(balancerFile));
      w.onmessage = (m: MessageEvent<FromBalancer>) => hear(m.data);
      w.onerror = () => hear({ wrong: t("page.fail.module") });
      const source = new TextEncoder().encode(worn.source) as Uint8Array<ArrayBuffer>;
      const house = new URL(base, location.href).href;
      w.postMessage({ module, game: g.id, file: worn.file, source, house, languages: languages.get().map((l) => l.code), ...trial } satisfies ToBalancer);
      worker.current = w;
    } catch {
      hear({ wrong: t("page.fail.module") });
    }
  };
  const counts = Array.from({ length: g.max_seats - g.min_seats + 1 }, (_, i) => g.min_seats + i);
  const told = (by: Trial) => command(g.id, worn.file, by);
  const progress = found ? { n: found.played, of: found.of } : { n: 0, of: games };
  const said = t((found?.by ?? trial).compare ? "page-design.both" : "page-design.progress", progress);
  const is = (found?.is ?? EMPTY)[lang.get()];
  return (
    <section class="pan des-balance" aria-labelledby="des-balance">
      <h2 id="des-balance">{t("page-design.balance")}</h2>
      <p>{t("page-design.balance.what")}</p>
      <Chips<number> legend={t("page.players")} values={counts} words={(n) => num(n)} value={seats} onChoose={setSeats} />
      <Chips<Level> legend={t("page.bots.level")} values={levels.slice(0, 4)} words={(l) => t(`page.level.${l}`)} value={bot} onChoose={setBot} />
      <Chips<number> legend={t("page-design.games")} values={GAMES} words={(n) => num(n)} value={games} onChoose={setGames} />
      <ComparePicker g={g} options={options} names={worn.names[lang.get()]} other={other} onChange={setOther} />
      <p class="acts">
        <button class="btn go" data-go="balance" disabled={runs} onClick={() => void start()}>
          {t("page-design.balance.go")}
        </button>
        {runs ? (
          <button class="btn" onClick={stop}>
            {t("page-design.balance.stop")}
          </button>
        ) : null}
      </p>
      {error ? <p role="alert">{error}</p> : null}
      {runs || found ? (
        <label class="des-progress">
          <span>{said}</span>
          <progress max={progress.of} value={progress.n} />
        </label>
      ) : null}
      <p class="hidden" role="status">
        {found && !runs ? said : ""}
      </p>
      {found && told(found.by) !== told(trial) ? <p class="des-stale">{t("page-design.stale")}</p> : null}
      {is ? isComparison(is) ? <Compared c={is} g={g} worn={worn} /> : <Shown b={is} worn={worn} /> : null}
      <p class="des-note">
        {t("page-design.terminal")} <code>{told(found?.by ?? trial)}</code>
      </p>
    </section>
  );
}
