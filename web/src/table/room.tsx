// room.tsx: a live table, from sitting down to the result.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadTable, titleOf } from "../games/index.ts";
import { Header } from "../house/header.tsx";
import { RulesDialog } from "../house/rules-panel.tsx";
import { ApiError, type TableInfo, api } from "../net/api.ts";
import type { Answer } from "../net/events.ts";
import type { MatchState, Side, Viewer } from "../net/fold.ts";
import { Match } from "../net/match.ts";
import { type Key, t, tell, useLang } from "../text/text.ts";
import { useHotkeys } from "../ui/hotkeys.ts";
import { Icon } from "../ui/icon.tsx";
import { announce, showPill } from "../ui/pill.tsx";
import { mayMove } from "../ui/settings.ts";
import { play as sound } from "../ui/sound.ts";
import { useValue } from "../ui/value.ts";
import { AllMoves } from "./allmoves.tsx";
import type { GameModule, Picked, Play } from "./contract.ts";
import { Curtain, useCurtain } from "./curtain.tsx";
import { EndDialog } from "./end.tsx";
import { Frame } from "./frame.tsx";
import { HintBox, useHint } from "./hints.tsx";
import { TableMenu } from "./menu.tsx";
import { useIntent } from "./intent.ts";
import { Moves } from "./moves.ts";
import { Notices } from "./notices.tsx";
import { Waiting } from "./waiting.tsx";

/** The names people go by here. */
export function namer(seats: MatchState["seats"]): (seat: number) => string {
  return (seat) => {
    const s = seats[seat];
    if (s?.kind === "bot") return t("page.bot.name", { n: seat + 1, who: t(`page.botname.${(s.bot ?? "easy") as "easy"}`) });
    return s?.name ?? t("page.seat.open");
  };
}

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
    void loadTable(game).then(setModule);
  }, [game]);
  useEffect(() => {
    api.table(id).then(setInfo, (e: unknown) => {
      if (!(e instanceof ApiError)) throw e;
    });
  }, [id, state?.started, state?.seats]);
  if (link === "gone") return <Closed text={t(CLOSED[match.link.code] ?? "page.table.refused")} />;
  if (!state || !module) return <Closed text={t("page.loading")} />;
  if (!state.started) return <Waiting id={id} state={state} info={info} match={match} />;
  return <Table key={id} id={id} match={match} state={state} module={module} options={info?.options ?? {}} lost={link !== "open"} />;
}

interface Props {
  id: string;
  match: Match;
  state: MatchState;
  module: GameModule<unknown>;
  options: Record<string, string>;
  lost: boolean;
}

const NOBODY: Side = { n: 0, p: 0, view: null, moves: [], positions: [], whole: false };

function Table({ id, match, state, module, options, lost }: Props) {
  useLang();
  const mine = match.mine();
  const curtain = useCurtain(state, mine);
  const viewer: Viewer = curtain.seat ?? "public";
  const side = state.sides.get(viewer) ?? NOBODY;
  const [at, setAt] = useState<number | null>(null);
  const [picked, setPicked] = useState<{ p: number; viewer: Viewer; value: Picked }>({ p: side.p, viewer, value: {} });
  const [dialog, setDialog] = useState<"moves" | "end" | "menu" | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const name = namer(state.seats);
  const seat = curtain.seat;
  const last = side.positions.length - 1;
  const looking = at !== null && at < last ? at : null;
  const position = side.positions[looking ?? last];
  const live = looking === null && !state.over && !state.paused && !lost;
  const chosen = picked.p === side.p && picked.viewer === viewer ? picked.value : {};

  const answered = (a: Answer, at: Element | null = null) => {
    if (a.ok || !a.why || a.code === "stale") return;
    showPill(tell(a.why, name), at, a.rule, setRule);
  };
  const play: Play<unknown> = {
    view: position?.view ?? side.view,
    before: side.positions[(looking ?? last) - 1]?.view ?? null,
    told: position?.told ?? [],
    past: useMemo(() => side.positions.slice(0, (looking ?? last) + 1), [side.positions, last, looking]),
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
  useAnnouncements(state, side, name, seat);
  const hint = useHint(state.game, module, play);
  useDrawTime(match, state);
  const wasOver = useRef(state.over);
  const [telling, setTelling] = useState(false); // the board tells how it ended
  useEffect(() => {
    const fresh = state.over && !wasOver.current;
    wasOver.current = state.over;
    if (!fresh) return;
    const open = () => {
      setTelling(false);
      setDialog("end");
    };
    if (!module.finale || !mayMove()) return open();
    setTelling(true);
    const timer = setTimeout(open, module.finale);
    return () => clearTimeout(timer);
  }, [state.over]);
  useHotkeys((key) => {
    if (key !== "," && key !== ".") return false;
    void match.loadPast(viewer);
    const to = (looking ?? last) + (key === "," ? -1 : 1);
    setAt(to >= last ? null : Math.max(0, to));
    return true;
  });

  if (curtain.hidden !== null) return <Curtain name={name(curtain.hidden)} seat={curtain.hidden} onOpen={curtain.open} />;
  const overPrompt = state.over && looking === null
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
        match={state}
        mine={mine}
        positions={side.positions}
        at={looking}
        onLook={setAt}
        onHistory={() => void match.loadPast(viewer)}
        onSay={seat === null ? undefined : (text) => void match.command(seat, "say " + text).then((a) => answered(a))}
        onUndo={live && seat !== null ? play.undo : undefined}
        onAllMoves={live && side.moves.length ? () => setDialog("moves") : undefined}
        prompt={overPrompt}
        notices={<Notices state={state} mine={mine} name={name} looking={looking} count={side.positions.length} onLook={setAt} command={(s, c) => void match.command(s, c).then((a) => answered(a))} />}
        overlay={hint ? <HintBox hint={hint} onRule={setRule} /> : null}
        tools={
          <>
            <button class="tool" aria-label={t("page.rules")} title={t("page.rules")} onClick={() => setRule("")}>
              <Icon name="rules" size={18} />
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
      {dialog === "end" && state.score ? <EndDialog id={id} state={state} module={module} mine={mine} match={match} name={name} onRule={setRule} onClose={() => setDialog(null)} /> : null}
      {dialog === "menu" ? <TableMenu id={id} state={state} mine={mine} seat={seat} match={match} module={module} name={name} answered={answered} onClose={() => setDialog(null)} /> : null}
      {rule !== null ? <RulesDialog game={state.game} rule={rule} onClose={() => setRule(null)} /> : null}
    </>
  );
}

function winners(state: MatchState): number[] {
  return (state.score?.parties ?? []).flatMap((p, i) => (p.wins ? [i] : []));
}

/** Tells those who do not see the board what has happened; a sound when it is my turn. */
function useAnnouncements(state: MatchState, side: Side, name: (seat: number) => string, seat: number | null): void {
  const seen = useRef(side.n);
  const turn = seat !== null && state.turn.includes(seat);
  useEffect(() => {
    const fresh = side.positions.filter((p) => p.n > seen.current);
    seen.current = side.n;
    const text = fresh.flatMap((p) => p.told.map((m) => tell(m, name))).slice(-6).join(" ");
    if (text) announce(text);
    if (fresh.length) sound("paper");
  }, [side.n]);
  const heard = useRef(state.said.length);
  useEffect(() => {
    if (state.said.length > heard.current) sound("murmur");
    heard.current = state.said.length;
  }, [state.said.length]);
  useEffect(() => {
    if (turn) sound("glass");
    document.title = (turn ? "● " : "") + `${titleOf(state.game)} · Ratskeller`;
  }, [turn]);
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
