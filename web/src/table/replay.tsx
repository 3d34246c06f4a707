// replay.tsx: a match that was played: scrub bar, speed, keys, and whose eyes. Also the room where a match file is opened.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadTable, titleOf } from "../games/index.ts";
import { Header, HouseHeader } from "../house/header.tsx";
import { ensureMe, failed, me } from "../house/me.ts";
import { go } from "../house/router.ts";
import { RulesDialog } from "../house/rules-panel.tsx";
import { Row } from "../house/tables.tsx";
import { ApiError, type TableInfo, api } from "../net/api.ts";
import type { TableEvent } from "../net/events.ts";
import { type MatchState, type Position, emptyMatch, fold, positionsOf } from "../net/fold.ts";
import { t, useLang } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useHotkeys } from "../ui/hotkeys.ts";
import { Icon } from "../ui/icon.tsx";
import { speed } from "../ui/settings.ts";
import { useValue } from "../ui/value.ts";
import type { GameModule } from "./contract.ts";
import { Frame } from "./frame.tsx";
import { useShow } from "./player/load.ts";
import { namer } from "./room.tsx";
import { ResultLater } from "./end-later.tsx";
import { still } from "./still.ts";

const nothing = () => undefined;
const SPEEDS = ["slow", "normal", "fast"] as const;

/** What all events of a replay add up to: seats, talk, result. */
function matchOf(info: TableInfo, events: TableEvent[]): MatchState {
  const m = emptyMatch();
  for (const e of events) fold(m, { ...e, to: "public" }, 0);
  m.game = info.game;
  m.seats = info.seats;
  m.started = true;
  return m;
}

export function ReplayRoom({ id }: { id: string }) {
  useLang();
  return id ? <Player key={id} id={id} /> : <FileRoom />;
}

interface Loaded {
  info: TableInfo;
  module: GameModule<unknown>;
}

function Player({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [eyes, setEyes] = useState<string | null>(null);
  const [events, setEvents] = useState<TableEvent[] | null>(null);
  const [error, setError] = useState("");
  const fail = (e: unknown) => setError(e instanceof ApiError && e.status !== 0 ? t("page.replay.none") : failed(e));
  useEffect(() => {
    api
      .table(id)
      .then(async (info) => {
        const module = await loadTable(info.game, id);
        document.title = `${t("page.end.replay")}: ${titleOf(info.game)} · Ratskeller`;
        setLoaded({ info, module });
        setEyes(info.over ? "all" : "public"); // a match that still runs has no open cards
      })
      .catch(fail);
  }, [id]);
  useEffect(() => {
    let wanted = true;
    if (eyes !== null) api.replay(id, eyes).then((e) => wanted && setEvents(e as TableEvent[]), fail);
    return () => {
      wanted = false;
    };
  }, [id, eyes]);
  const positions = useMemo(() => (events ? positionsOf(events) : []), [events]);
  if (error || (events && !positions.length)) return <Nothing text={error || t("page.replay.none")} />;
  if (!loaded || !events || eyes === null) return <Nothing text={t("page.loading")} />;
  return <Screen {...loaded} events={events} positions={positions} eyes={eyes} onEyes={setEyes} />;
}

function Nothing({ text }: { text: string }) {
  return (
    <div class="house">
      <Header />
      <main class="waiting">
        <h1>{text}</h1>
        <a class="btn go" href="/replay">
          {t("page.nav.replays")}
        </a>
      </main>
    </div>
  );
}

interface ScreenProps extends Loaded {
  events: TableEvent[];
  positions: Position[];
  eyes: string;
  onEyes(eyes: string): void;
}

function Screen({ info, module, events, positions, eyes, onEyes }: ScreenProps) {
  const [start] = useState(() => Math.max(0, (Number(location.hash.slice(1)) || 1) - 1)); // #17: opens at the 17th position
  const [rule, setRule] = useState<string | null>(null);
  const [result, setResult] = useState(false);
  const match = useMemo(() => matchOf(info, events), [info, events]);
  const name = namer(info.seats);
  const { watched, seen } = useShow(module, { key: "replay", positions, seat: null, start }, name);
  const player = watched?.player;
  const last = positions.length - 1;
  const at = seen?.place ?? Math.min(start, last);
  const position = positions[at];
  const seat = /^\d+$/.test(eyes) ? Number(eyes) : null;
  const look = (to: number) => player?.seek(to);
  const runs = seen?.mode === "run";
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !runs && at === last) setResult(match.score !== null);
    ran.current = runs;
  }, [runs]);
  useKeys(last, look, (by) => player?.step(by), () => player?.toggle());
  const past = useMemo(() => positions.slice(0, at + 1), [positions, at]);
  const play = still({ view: position?.view, before: positions[at - 1]?.view ?? null, told: position?.told ?? [], past, seat, seats: info.seats, turn: position?.turn ?? [], openRule: setRule, name, options: info.options });
  return (
    <>
      <Frame
        title={titleOf(info.game)}
        module={module}
        play={play}
        match={{ ...match, over: at === last && match.over }}
        mine={[]}
        positions={positions}
        at={at}
        onLook={(n) => look(n ?? last)}
        onHistory={nothing}
        {...(watched && seen ? watched.replay({ player: watched.player, seen, positions, seat, name }, info.seats.length) : {})}
        tools={
          <button class="tool" aria-label={t("page.rules")} title={t("page.rules")} onClick={() => setRule("")}>
            <Icon name="rules" size={18} />
          </button>
        }
        bottom={<Bar at={at} last={last} runs={runs} ready={watched !== null} eyes={eyes} info={info} name={name} onLook={look} onToggle={() => player?.toggle()} onEyes={onEyes} onResult={match.score ? () => setResult(true) : null} />}
      />
      {result && match.score ? (
        <Dialog title={t("page.end.title")} wide onClose={() => setResult(false)}>
          <ResultLater
            score={match.score}
            module={module}
            past={positions}
            me={info.mine?.length === 1 ? (info.mine[0] ?? null) : null}
            name={(i) => (i < info.seats.length ? name(i) : t("page.automaton"))}
            onRule={setRule}
            watch={{ look: (at) => (look(at), setResult(false)) }}
          />
        </Dialog>
      ) : null}
      {rule !== null ? <RulesDialog game={info.game} rule={rule} onClose={() => setRule(null)} /> : null}
    </>
  );
}

function useKeys(last: number, look: (to: number) => void, walk: (by: 1 | -1) => void, toggle: () => void): void {
  useHotkeys((key, focus) => {
    if (key === " " && focus.tagName === "BUTTON") return false; // space presses the button that has the focus
    const by = ({ ArrowLeft: -1, ArrowRight: 1, ",": -1, ".": 1 } as const)[key];
    const to = { Home: 0, End: last }[key];
    if (key === " ") toggle();
    else if (by !== undefined) walk(by);
    else if (to !== undefined) look(to);
    else return false;
    return true;
  });
}

interface BarProps {
  at: number;
  last: number;
  runs: boolean;
  /** The player is there, and its words. */
  ready: boolean;
  eyes: string;
  info: TableInfo;
  name(seat: number): string;
  onLook(to: number): void;
  onToggle(): void;
  onEyes(eyes: string): void;
  onResult: (() => void) | null;
}

function Bar(p: BarProps) {
  const button = (label: string, icon: "first" | "left" | "right" | "last", to: number) => (
    <button class="btn sm" aria-label={label} title={label} disabled={to < 0 || to > p.last || to === p.at} onClick={() => p.onLook(to)}>
      <Icon name={icon} />
    </button>
  );
  const seats = p.info.over ? p.info.seats.map((_, i) => i) : (p.info.mine ?? []);
  return (
    <section class="scrub" aria-label={t("page.end.replay")}>
      <span class="keys">
        {button(t("page.replay.first"), "first", 0)}
        {button(t("page.replay.back"), "left", p.at - 1)}
        <button class="btn go" aria-label={t(p.runs ? "page.replay.pause" : "page.replay.play")} onClick={p.onToggle}>
          <Icon name={p.runs ? "pause" : "play"} />
        </button>
        {button(t("page.replay.on"), "right", p.at + 1)}
        {button(t("page.replay.last"), "last", p.last)}
      </span>
      <input
        type="range"
        min={0}
        max={p.last}
        value={p.at}
        aria-label={t("page.replay.scrub")}
        aria-valuetext={t("page.past", { n: p.at + 1, of: p.last + 1 })}
        onInput={(e) => p.onLook(Number(e.currentTarget.value))}
      />
      <output class="num">
        {p.at + 1} / {p.last + 1}
      </output>
      {p.onResult ? (
        <>
          <button class="btn" onClick={p.onResult}>
            {t("page.end.title")}
          </button>
          <a class="btn" href={`/analysis/${p.info.id}`}>
            <Icon name="eye" /> {t("page.analysis")}
          </a>
        </>
      ) : null}
      {p.ready ? <Pace /> : null}
      <label class="fld">
        {t("page.replay.view")}
        <select value={p.eyes} onChange={(e) => p.onEyes(e.currentTarget.value)}>
          {p.info.over ? <option value="all">{t("page.replay.all")}</option> : null}
          <option value="public">{t("page.replay.public")}</option>
          {seats.map((i) => (
            <option key={i} value={String(i)}>
              {p.name(i)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

/** The same speed as at a table; a replay is never off. */
function Pace() {
  const now = useValue(speed);
  return (
    <label class="fld">
      {t("page.replay.speed")}
      <select value={now === "off" ? "normal" : now} onChange={(e) => speed.set(e.currentTarget.value)}>
        {SPEEDS.map((s) => (
          <option key={s} value={s}>
            {t(`page-watch.speed.${s}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Where a match file from anywhere is opened, and my own finished matches are found again. */
function FileRoom() {
  const [error, setError] = useState("");
  const [over, setOver] = useState(false);
  const [mine, setMine] = useState<TableInfo[]>([]);
  const known = useValue(me);
  useEffect(() => {
    document.title = `${t("page.nav.replays")} · Ratskeller`;
    if (known) api.myTables().then((list) => setMine(list.filter((x) => x.over)), (e: unknown) => setError(failed(e)));
  }, [known]);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setError("");
    try {
      await ensureMe();
      const made = await api.importMatch(await file.text());
      go((made.over ? "/replay/" : "/t/") + made.id);
    } catch (e) {
      setError(failed(e));
    }
  };
  return (
    <div class="house">
      <HouseHeader here="/replay" />
      <main class="room">
        <h1>{t("page.nav.replays")}</h1>
        <label
          class={"dropfile" + (over ? " over" : "")}
          onDragOver={(e) => {
            e.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(e) => {
            e.preventDefault();
            setOver(false);
            void open(e.dataTransfer?.files[0]);
          }}
        >
          <Icon name="folder" size={32} />
          <span>{t("page.replay.file")}</span>
          <input type="file" onChange={(e) => void open(e.currentTarget.files?.[0])} />
        </label>
        {error ? <p role="alert">{error}</p> : null}
        <h2>{t("page.replay.mine")}</h2>
        {mine.length ? (
          <ul>
            {mine.map((x) => (
              <Row key={x.id} info={x} />
            ))}
          </ul>
        ) : (
          <p>{t("page.replay.mine.none")}</p>
        )}
      </main>
    </div>
  );
}
