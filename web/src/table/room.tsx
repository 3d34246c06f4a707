// room.tsx: a live table, from sitting down to the result.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadTable, teaches, titleOf } from "../games/index.ts";
import { Header } from "../house/header.tsx";
import { ApiError, type TableInfo, api } from "../net/api.ts";
import type { Answer } from "../net/events.ts";
import type { MatchState, Side, Viewer } from "../net/fold.ts";
import { Match } from "../net/match.ts";
import { type Key, type Message, botName, t, tell, useLang } from "../text/text.ts";
import { useHotkeys } from "../ui/hotkeys.ts";
import { Icon } from "../ui/icon.tsx";
import { later } from "../ui/later.tsx";
import { showPill } from "../ui/pill.tsx";
import { mayMove } from "../ui/settings.ts";
import { play as sound } from "../ui/sound.ts";
import { explainBy } from "../ui/tip.tsx";
import { useValue } from "../ui/value.ts";
import { isAlone, useAdvice } from "./advice.ts";
import type { GameModule, Picked, Play } from "./contract.ts";
import { Curtain, useCurtain } from "./curtain.tsx";
import { EndLater } from "./end-later.tsx";
import { Frame } from "./frame.tsx";
import { isLearning, isNew, useSchool } from "./learning.ts";
import { useIntent } from "./intent.ts";
import { Moves } from "./moves.ts";
import { useShow } from "./player/load.ts";
import { useYourTurn } from "./yourturn.ts";

const AllMoves = later(() => import("./allmoves.tsx").then((m) => m.AllMoves));
const Notices = later(() => import("./notices.tsx").then((m) => m.Notices));
const RulesDialog = later(() => import("../house/rules-panel.tsx").then((m) => m.RulesDialog));
const Gone = later(() => import("./gone.tsx").then((m) => m.Gone));
const TakeOver = later(() => Promise.all([import("../friends/takeover.tsx"), import("../friends/words.ts").then((m) => m.prepare())]).then(([m]) => m.TakeOver));
const Elsewhere = later(() => Promise.all([import("./elsewhere.tsx"), import("./along-words.ts").then((m) => m.loadWords())]).then(([m]) => m.Elsewhere));
const TableMenu = later(() => import("./menu.tsx").then((m) => m.TableMenu));

/** The names people go by here. */
export function namer(seats: MatchState["seats"]): (seat: number) => string {
  return (seat) => {
    const s = seats[seat];
    if (s?.kind === "bot") return t("page.bot.name", { n: seat + 1, who: botName(s.bot) });
    return s?.name ?? t("page.seat.nameless", { n: seat + 1 });
  };
}

const HURRY = 30_000; // with less than this on my clock nothing is shown first

const CLOSED: Record<number, Key> = { 4404: "page.table.none", 4500: "page.table.broken" };

function Closed({ text }: { text: string }) {
  return (
    <div class="house">
      <Header />
      <div class="waiting">
        <h1>{text}</h1>
        <a class="btn go" href="/">
          {t("page.home")}
        </a>
      </div>
    </div>
  );
}

export function TableRoom({ id }: { id: string }) {
  const match = useMemo(() => new Match(id), [id]);
  const state = useValue(match.state);
  const link = useValue(match.link.state);
  const [module, setModule] = useState<GameModule<unknown> | null>(null);
  const [info, setInfo] = useState<TableInfo | null>(null);
  const game = state?.game;
  useEffect(() => () => match.close(), [match]);
  useEffect(() => {
    if (!game) return;
    document.title = `${titleOf(game)} · Ratskeller`;
    void loadTable(game, id).then(setModule);
  }, [game]);
  const planned = state && !state.started ? state.seats : null; // once it has begun, only its options matter
  useEffect(() => {
    if (!state) return;
    api.table(id).then(setInfo, (e: unknown) => {
      if (!(e instanceof ApiError)) throw e;
    });
  }, [id, !state, planned]);
  if (link === "gone") return <Closed text={t(CLOSED[match.link.code] ?? "page.table.refused")} />;
  if (link === "elsewhere") return <Elsewhere onTake={() => match.link.takeOver?.()} />;
  if (!state || !module) return <Closed text={t("page.loading")} />;
  if (!state.started) return info ? <Before id={id} state={state} info={info} match={match} /> : <Closed text={t("page.loading")} />;
  return <Table key={id} id={id} match={match} state={state} module={module} options={info?.options ?? {}} guests={!!info?.guests} invite={info?.invite ?? ""} lost={link !== "open"} />;
}

type WaitingRoom = typeof import("../friends/waiting.tsx").Waiting;

const MOMENT = 2000; // milliseconds in which a table against bots begins: its dice are being agreed on

/** The table before the beginning; loaded when somebody waits. */
function Before(p: { id: string; state: MatchState; info: TableInfo; match: Match }) {
  const [room, setRoom] = useState<{ Waiting: WaitingRoom } | null>(null);
  const load = () => void Promise.all([import("../friends/waiting.tsx"), import("../friends/words.ts").then((m) => m.prepare(p.state.game))]).then(([{ Waiting }]) => setRoom({ Waiting }));
  useEffect(() => {
    const timer = setTimeout(load, isAlone(p.state.seats, p.match.mine()) ? MOMENT : 0);
    return () => clearTimeout(timer);
  }, []);
  return room ? <room.Waiting {...p} /> : <Closed text={t("page.loading")} />;
}

interface Props {
  id: string;
  match: Match;
  state: MatchState;
  module: GameModule<unknown>;
  options: Record<string, string>;
  /** People may play on for bots; with this secret. */
  guests: boolean;
  invite: string;
  lost: boolean;
}

const NOBODY: Side = { n: 0, p: 0, view: null, moves: [], positions: [], whole: false };

function Table({ id, match, state, module, options, guests, invite, lost }: Props) {
  useLang();
  const mine = match.mine();
  const curtain = useCurtain(state, mine);
  const viewer: Viewer = curtain.seat ?? "public";
  const side = state.sides.get(viewer) ?? NOBODY;
  const [at, setAt] = useState<number | null>(null);
  const [picked, setPicked] = useState<{ p: number; viewer: Viewer; value: Picked }>({ p: side.p, viewer, value: {} });
  const [dialog, setDialog] = useState<"moves" | "end" | "menu" | "help" | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const name = namer(state.seats);
  const seat = curtain.seat;
  const last = side.positions.length - 1;
  const looking = at !== null && at < last ? at : null;
  const { watched, seen } = useShow(module, { key: viewer, positions: side.positions, seat }, name, looking !== null);
  const showing = looking === null && seen !== null && seen.mode !== "rest";
  const hurry = seat !== null && !!state.clock?.running.includes(seat) && (state.clock.left[seat] ?? -1) >= 0 && (state.clock.left[seat] ?? 0) < HURRY;
  useEffect(() => {
    if (showing && hurry) watched?.player.skip();
  }, [showing, hurry]);
  const here = looking ?? (showing ? seen.place : last);
  const position = side.positions[here];
  const over = state.over && !showing;
  const live = looking === null && !showing && !state.over && !state.paused && !lost;
  const chosen = picked.p === side.p && picked.viewer === viewer ? picked.value : {};

  const answered = (a: Answer, at: Element | null = null) => {
    if (a.ok || !a.why || a.code === "stale") return;
    showPill(tell(a.why, name), at, a.rule, setRule);
  };
  const play: Play<unknown> = {
    view: position?.view ?? side.view,
    before: side.positions[here - 1]?.view ?? null,
    told: position?.told ?? [],
    past: useMemo(() => side.positions.slice(0, here + 1), [side.positions, last, here]),
    seat,
    seats: state.seats,
    turn: position?.turn ?? state.turn,
    moves: useMemo(() => new Moves(live && seat !== null ? side.moves : []), [side.moves, live, seat]),
    live,
    picked: chosen,
    pick: (change) => setPicked({ p: side.p, viewer, value: { ...chosen, ...change } }),
    send: (move) => {
      if (seat === null) return;
      const spot = document.activeElement;
      sound("wood");
      void match.move(seat, move).then((a) => answered(a, spot));
    },
    aside: (line) => {
      if (seat !== null) void match.command(seat, "aside " + line).then((a) => answered(a, document.activeElement));
    },
    explain: (move, at) => {
      if (seat === null || !live) return;
      void match.command(seat, "explain " + move).then((a) => answered(a, at));
    },
    why: (move) => (seat === null ? Promise.resolve(null) : match.command(seat, "explain " + move).then((a) => (a.ok ? null : (a.why ?? null)))),
    list: () => (seat === null || !live ? Promise.resolve({ moves: [], plans: [] }) : match.command(seat, "list").then((a) => ({ moves: a.moves ?? [], plans: a.plans ?? [] }))),
    undo: () => {
      if (seat !== null && live) void match.undo(seat).then((a) => answered(a));
    },
    openRule: setRule,
    name,
    options,
  };
  useIntent(play);
  useEffect(() => explainBy(async (move) => maybeTold(await play.why?.(move), name)));
  useAnnouncements(state, !showing, seat);
  const advice = useAdvice(match, seat, side.p, answered);
  const atFirst = seat !== null && isNew(state.game) && (module.where(play.view).count?.n ?? 1) <= 1; // in the first round
  const school = useSchool(state.game, dialog === "help" || !!advice.advice || atFirst || (seat !== null && isLearning(state.game)));
  useDrawTime(match, state);
  const wasOver = useRef(over);
  const [telling, setTelling] = useState(false); // the board tells how it ended
  useEffect(() => {
    const fresh = over && !wasOver.current;
    wasOver.current = over;
    if (!fresh) return;
    const open = () => {
      setTelling(false);
      setDialog("end");
    };
    if (!module.finale || !mayMove()) return open();
    setTelling(true);
    const timer = setTimeout(open, module.finale);
    return () => clearTimeout(timer);
  }, [over]);
  useHotkeys((key) => {
    if (key !== "," && key !== ".") return false;
    void match.loadPast(viewer);
    const to = (looking ?? last) + (key === "," ? -1 : 1);
    setAt(to >= last ? null : Math.max(0, to));
    return true;
  });

  if (curtain.hidden !== null) return <Curtain name={name(curtain.hidden)} seat={curtain.hidden} onOpen={curtain.open} />;
  const overPrompt = over && looking === null
    ? {
        ...(telling ? module.prompt(play) : { title: t("page.over", { names: winners(state).map((i) => (i < state.seats.length ? name(i) : t("page.automaton"))).join(", ") }), icon: "point" as const }),
        acts: [
          { label: t("page.end.show"), run: () => setDialog("end"), go: true },
          ...(state.next ? [{ label: t("page.rematch.go"), run: () => location.assign("/t/" + state.next) }] : []),
        ],
      }
    : undefined;
  return (
    <>
      {lost ? (
        <div class="badline" role="status">
          <span>{t("page.lost")}</span>
        </div>
      ) : null}
      <Frame
        title={titleOf(state.game)}
        module={module}
        play={play}
        match={state.over === over ? state : { ...state, over }}
        mine={mine}
        {...(watched && seen ? watched.parts({ player: watched.player, seen, positions: side.positions, seat, name }, module, play, showing) : {})}
        positions={side.positions}
        at={looking}
        onLook={setAt}
        onHistory={() => void match.loadPast(viewer)}
        onSay={seat === null ? undefined : (text) => void match.command(seat, "say " + text).then((a) => answered(a))}
        onUndo={live && seat !== null ? play.undo : undefined}
        onAllMoves={live && side.moves.length ? () => setDialog("moves") : undefined}
        onAdvice={live && side.moves.length && isAlone(state.seats, mine) ? advice.ask : undefined}
        thinking={advice.thinking}
        prompt={overPrompt}
        notices={
          <>
            {watched && seen?.missed ? <watched.Recap player={watched.player} seen={seen} /> : null}
            {guests && !mine.length && !over ? <TakeOver id={id} state={state} name={name} /> : null}
            {state.presence.includes("gone") ? <Gone id={id} state={state} mine={mine} name={name} /> : null}
            {state.ask || state.paused || looking !== null || mine.some((s) => state.seats[s]?.away) ? <Notices state={state} mine={mine} name={name} looking={looking} count={side.positions.length} onLook={setAt} command={(s, c) => void match.command(s, c).then((a) => answered(a))} /> : null}
          </>
        }
        tools={
          <>
            <button class="tool" aria-label={t("page.help")} title={t("page.help")} onClick={() => (teaches(state.game) ? setDialog("help") : setRule(""))}>
              <Icon name="help" size={18} />
            </button>
            <button class="tool" aria-label={t("page.menu")} title={t("page.menu")} onClick={() => setDialog("menu")}>
              <Icon name="menu" size={18} />
            </button>
          </>
        }
      />
      {dialog === "moves" && seat !== null ? (
        <AllMoves
          list={() => match.command(seat, "list")}
          name={name}
          onClose={() => setDialog(null)}
          onMove={(m) => {
            setDialog(null);
            play.send(m);
          }}
        />
      ) : null}
      {dialog === "end" && state.score ? <EndLater id={id} state={{ ...state, score: state.score }} module={module} mine={mine} match={match} name={name} onRule={setRule} onClose={() => setDialog(null)} /> : null}
      {dialog === "menu" ? <TableMenu id={id} state={state} mine={mine} seat={seat} match={match} module={module} name={name} answered={answered} link={"/t/" + id + (guests && invite ? "#" + invite : "")} onClose={() => setDialog(null)} /> : null}
      {school ? (
        <school.Teach
          game={state.game}
          title={titleOf(state.game)}
          lessons={school.lessons}
          play={play}
          atFirst={atFirst}
          help={dialog === "help"}
          onHelp={(open) => setDialog(open ? "help" : null)}
          onRules={() => setRule("")}
          advice={advice.advice}
          onAdvised={advice.done}
          covered={rule !== null || (dialog !== null && dialog !== "help")}
        />
      ) : null}
      {rule !== null ? <RulesDialog game={state.game} rule={rule} onClose={() => setRule(null)} /> : null}
    </>
  );
}

function maybeTold(m: Message | null | undefined, name: (seat: number) => string): string | null {
  return m ? tell(m, name) : null;
}

function winners(state: MatchState): number[] {
  return (state.score?.parties ?? []).flatMap((p, i) => (p.wins ? [i] : []));
}

/** A murmur for talk; a sound when it is my turn and nothing more is shown before it. */
function useAnnouncements(state: MatchState, shown: boolean, seat: number | null): void {
  const turn = seat !== null && state.turn.includes(seat) && shown;
  const heard = useRef(state.said.length);
  useEffect(() => {
    if (state.said.length > heard.current) sound("murmur");
    heard.current = state.said.length;
  }, [state.said.length]);
  useEffect(() => {
    if (turn) sound("glass");
  }, [turn]);
  useYourTurn(state.game, seat !== null && state.turn.includes(seat) && !state.over); // even while the moves before it are shown
}

/** From an event's arrival to its drawing, kept where a test can read it. */
function useDrawTime(match: Match, state: MatchState): void {
  useEffect(() => {
    requestAnimationFrame(() => {
      const times = ((window as unknown as { rkDrawn?: number[] }).rkDrawn ??= []);
      times.push(performance.now() - match.arrived);
      if (times.length > 2000) times.shift();
    });
  }, [state]);
}
