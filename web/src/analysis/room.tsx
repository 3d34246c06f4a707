// room.tsx: what a finished match teaches: chances, turning points, graded decisions, luck and skill. It is shown as it comes.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadTable, titleOf } from "../games/index.ts";
import { Header } from "../house/header.tsx";
import { failed } from "../house/me.ts";
import { go } from "../house/router.ts";
import { RulesDialog } from "../house/rules-panel.tsx";
import { type TableInfo, api } from "../net/api.ts";
import type { Score } from "../net/events.ts";
import type { GameModule } from "../table/contract.ts";
import { marksOf } from "../table/result.tsx";
import { namer } from "../table/room.tsx";
import { Dot } from "../table/seats.tsx";
import { still } from "../table/still.ts";
import { headline, inUnit, reasons } from "../table/verdict.ts";
import { t, useLang } from "../text/text.ts";
import { useHotkeys } from "../ui/hotkeys.ts";
import { Icon } from "../ui/icon.tsx";
import { remember } from "../ui/settings.ts";
import { Analysis, type Found } from "./analysis.ts";
import { Chances } from "./chart.tsx";
import { type Marked, SpotMarks } from "./marks.tsx";
import { Closer, DecisionList, LuckAndSkill, TurningPoints } from "./lists.tsx";
import { a, percent } from "./words.ts";

interface Loaded {
  info: TableInfo;
  module: GameModule<unknown>;
  match: string;
}

/** The match, its table's drawing, and the analysis as it comes. */
function useAnalysis(id: string): { loaded: Loaded | null; found: Found | null; error: string } {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    let analysis: Analysis | null = null;
    let wanted = true;
    const start = async () => {
      const info = await api.table(id);
      if (!info.over) return setError(a("running"));
      const [module, match] = await Promise.all([loadTable(info.game, id), api.file(id, "match")]);
      if (!wanted) return;
      document.title = `${a("title")}: ${titleOf(info.game)} · Ratskeller`;
      setLoaded({ info, module, match });
      analysis = new Analysis(match, setFound, () => setError(a("failed")));
      await analysis.start();
    };
    start().catch((e: unknown) => setError(failed(e)));
    return () => {
      wanted = false;
      analysis?.stop();
    };
  }, [id]);
  return { loaded, found, error };
}

export function AnalysisRoom({ id }: { id: string }) {
  useLang();
  const { loaded, found, error } = useAnalysis(id);
  return (
    <div class="house">
      <Header>
        <span class="game">{loaded ? titleOf(loaded.info.game) : a("title")}</span>
      </Header>
      {error || !loaded || !found ? (
        <main class="waiting">
          <h1>{error || t("page.loading")}</h1>
        </main>
      ) : (
        <Screen id={id} {...loaded} found={found} />
      )}
    </div>
  );
}

/** The seat whose turning points are told first: mine, else the winner's. */
function firstSeat(info: TableInfo): number {
  return info.mine?.length === 1 ? (info.mine[0] ?? 0) : (info.winners?.find((w) => w < info.seats.length) ?? 0);
}

function Screen({ id, info, module, match, found }: Loaded & { id: string; found: Found }) {
  const { decisions, positions, sums } = found;
  const [seat, setSeat] = useState(() => firstSeat(info));
  const [slips, setSlips] = useState(true);
  const [chosen, setChosen] = useState<number | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [error, setError] = useState("");
  const name = useMemo(() => namer(info.seats), [info]);
  const me = info.mine?.length === 1 ? (info.mine[0] ?? null) : null;
  const points = sums[seat]?.turning.filter((n) => n < decisions.length) ?? [];
  const dearest = decisions.reduce((best, x, n) => (x.seat === seat && x.loss > (decisions[best]?.seat === seat ? (decisions[best]?.loss ?? 0) : -1) ? n : best), 0);
  const at = Math.min(chosen ?? points[0] ?? dearest, Math.max(0, decisions.length - 1));
  const d = decisions[at];
  const look = (n: number) => setChosen(Math.max(0, Math.min(decisions.length - 1, n)));
  const spot = useRef<HTMLElement>(null);
  /** From a list, which may be far below the board. */
  const show = (n: number) => {
    look(n);
    spot.current?.scrollIntoView({ block: "nearest" });
  };
  useHotkeys((key) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1, ",": -1, ".": 1 } as const)[key];
    if (by === undefined) return false;
    look(at + by);
    return true;
  });
  const score = found.events.findLast((e) => e.score);
  const result: Score | null = score?.score ? { ...score.score, ...(score.unit ? { unit: score.unit } : {}), ...(score.verdict ? { verdict: score.verdict } : {}) } : null;
  const party = (i: number) => (i < info.seats.length ? name(i) : t("page.automaton"));
  const shown = decisions.flatMap((x, n) => (x.seat === seat && (!slips || x.loss >= 20) ? [n] : []));
  const whole = decisions.length === found.of;
  /** The position a decision was made in. */
  const placeOf = (x: (typeof decisions)[number]) => Math.max(0, (found.positionOf.get(x.step) ?? 1) - 1);
  const where = (x: (typeof decisions)[number]) => module.where(positions[placeOf(x)]?.view).text;
  const rounds = useMemo(() => marksOf(positions, (v) => module.where(v)), [positions, module]);
  const foot = useMemo(() => ({ counts: rounds.counts, marks: rounds.marks.flatMap((m) => [decisions.findIndex((x) => placeOf(x) >= m.at)].filter((n) => n >= 0).map((n) => ({ at: n, n: m.n }))) }), [rounds, decisions]);
  /** A table of my own at this decision, before the move or after it. */
  const branch = async (steps: number) => {
    try {
      const { local } = await import("../net/local.ts");
      const made = await local.branch({ match, steps, seat: d?.seat ?? 0, level: "hard", name: me === null ? t("page.you") : name(me) });
      remember("tables", "here");
      go(`/t/${made.id}`);
    } catch (e) {
      setError(failed(e));
    }
  };
  return (
    <main class="analysis">
      <div class="head">
        <h1>{result ? headline(result, me, party) : a("title")}</h1>
        <p>{result ? reasons(result, me, party).join(" ") : ""}</p>
        <p role="status" class="progress">
          {whole ? a("done", { n: found.of }) : a("thinking", { n: decisions.length, of: found.of })}
          {whole ? null : <progress max={found.of} value={decisions.length} />}
        </p>
        {result ? <Standing result={result} me={me} party={party} /> : null}
      </div>
      <div class="col">
      <section class="pan who" aria-labelledby="an-who">
        <div class="over">
          <h2 id="an-who">{a("who")}</h2>
          <small>{a("who.sub")}</small>
        </div>
        <Chances decisions={decisions} of={found.of} seats={info.seats.length} mine={seat} at={at} marks={points} foot={foot} name={name} onLook={look} />
        <div class="chips" role="group" aria-label={a("of")}>
          {info.seats.map((_, i) => (
            <button key={i} class="chip" aria-pressed={i === seat} onClick={() => (setSeat(i), setChosen(null))}>
              <span class={`dot seat-${i + 1}`} aria-hidden="true">
                <span>{i + 1}</span>
              </span>{" "}
              {name(i)} {d ? <span class="num">{percent(d.chances[i] ?? 0)}</span> : null}
            </button>
          ))}
        </div>
      </section>
      <section class="pan points" aria-labelledby="an-points">
        <div class="over">
          <h2 id="an-points">
            {seat === me ? a("points.mine") : `${a("points")}: ${name(seat)}`}
          </h2>
          <small>{a("points.sub")}</small>
        </div>
        <TurningPoints points={points} whole={whole} where={where} decisions={decisions} at={at} name={name} onLook={show} />
      </section>
      </div>
      <div class="col">
      <section class="pan spot" aria-labelledby="an-spot" ref={spot}>
        <div class="over">
          <h2 id="an-spot">
            {d ? `${where(d)} · ${name(d.seat)} ` : t("page.loading")}
            {d ? <small>{a("nth", { n: at + 1, of: found.of })}</small> : null}
          </h2>
          <span class="keys">
            {([["first", "first", 0], ["back", "left", at - 1], ["on", "right", at + 1], ["last", "last", decisions.length - 1]] as const).map(([key, icon, to]) => (
              <button key={key} class="btn sm" aria-label={a(key)} title={a(key)} disabled={to < 0 || to >= decisions.length || to === at} onClick={() => look(to)}>
                <Icon name={icon} />
              </button>
            ))}
          </span>
        </div>
        {d ? <Spot d={d} info={info} module={module} positions={positions} place={placeOf(d)} name={name} onRule={setRule} /> : null}
        {d ? <Closer d={d} name={name} /> : null}
        {d ? (
          <div class="acts">
            <button class="btn go" onClick={() => void branch(d.step)}>
              <Icon name="undo" /> {a("try")}
            </button>
            <button class="btn" onClick={() => void branch(d.step + 1)}>
              <Icon name="bot" /> {a("playon")}
            </button>
          </div>
        ) : null}
        {error ? <p role="alert">{error}</p> : null}
      </section>
      <section class="pan chance" aria-labelledby="an-luck">
        <div class="over">
          <h2 id="an-luck">{a("luck")}</h2>
          <small>{a("luck.sub")}</small>
        </div>
        <LuckAndSkill sums={sums} mine={seat} name={name} />
        <p class="quiet">{a("note")}</p>
      </section>
      </div>
      <section class="pan list" aria-labelledby="an-list">
        <div class="over">
          <h2 id="an-list">
            {seat === me ? a("list.mine") : `${a("list")}: ${name(seat)}`}
          </h2>
          <span class="chips">
            {([true, false] as const).map((s) => (
              <button key={String(s)} class="chip" aria-pressed={s === slips} onClick={() => setSlips(s)}>
                {a(s ? "list.bad" : "list.all")}
              </button>
            ))}
          </span>
        </div>
        <DecisionList shown={shown} where={where} decisions={decisions} at={at} name={name} onLook={show} />
      </section>
      <p class="away">
        <a class="btn" href={`/replay/${id}`}>
          <Icon name="play" /> {t("page-results.again")}
        </a>
        <a class="btn" href="/open">
          {t("page-results.another")}
        </a>
        <a class="btn" href="/">
          {t("page-results.house")}
        </a>
      </p>
      {rule !== null ? <RulesDialog game={info.game} rule={rule} onClose={() => setRule(null)} /> : null}
    </main>
  );
}

/** Everybody's place and points. */
function Standing({ result, me, party }: { result: Score; me: number | null; party(i: number): string }) {
  const order = result.parties.map((p, i) => ({ p, i })).sort((x, y) => x.p.rank - y.p.rank);
  return (
    <ol class="standing" aria-label={t("page-results.standings")}>
      {order.map(({ p, i }) => (
        <li key={i} class={i === me ? "me" : ""}>
          <i class="num">{p.rank}</i> <Dot seat={i} /> <span>{party(i)}</span> <b class="num">{inUnit(result.unit, p.points)}</b>
        </li>
      ))}
    </ol>
  );
}

interface SpotProps {
  d: Found["decisions"][number];
  info: TableInfo;
  module: GameModule<unknown>;
  positions: Found["positions"];
  /** The position it was made in. */
  place: number;
  name(seat: number): string;
  onRule(rule: string): void;
}

/** The board before the move, as the game draws it, with what was played and what was better. */
function Spot({ d, info, module, positions, place: at, name, onRule }: SpotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const other = d.loss ? d.best : d.next;
  const marks: Marked[] = [
    { word: a("mark.played"), kind: "made", text: d.played.text },
    ...(other ? [{ word: a(d.loss ? "mark.better" : "mark.next"), kind: "better" as const, text: other.text }] : []),
  ];
  const position = positions[at];
  const past = useMemo(() => positions.slice(0, at + 1), [positions, at]);
  const play = still({ view: position?.view, past, seat: null, seats: info.seats, turn: [d.seat], openRule: onRule, name, options: info.options });
  if (!position) return null;
  return (
    <div class="spotboard" ref={ref}>
      <module.Board play={play} />
      <SpotMarks board={ref} marks={marks} at={d.step} />
    </div>
  );
}
