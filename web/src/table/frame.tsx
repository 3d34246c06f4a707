// frame.tsx: the table screen: header, seats, board, dock, side. Used at a live table and by the replay player.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Header } from "../house/header.tsx";
import type { MatchState, Position } from "../net/fold.ts";
import { t } from "../text/text.ts";
import { useHotkeys } from "../ui/hotkeys.ts";
import { Icon } from "../ui/icon.tsx";
import { showPill } from "../ui/pill.tsx";
import { RuleMark } from "../ui/rulemark.tsx";
import type { Act, GameModule, Play, Prompt, Tab } from "./contract.ts";
import { useMoveFacts } from "./facts.ts";
import { atRest, useDockFocus } from "./focus.ts";
import { History } from "./history.tsx";
import { pinned } from "./pinned.tsx";
import { Seats } from "./seats.tsx";
import { Talk } from "./talk.tsx";
import { hasPicked, unpick } from "./undo.ts";
import { Words } from "./words.tsx";

interface Props<V> {
  title: string;
  module: GameModule<V>;
  play: Play<V>;
  match: MatchState;
  mine: number[];
  positions: Position[];
  at: number | null;
  onLook(at: number | null): void;
  onHistory(): void;
  onSay?: ((text: string) => void) | undefined;
  onUndo?: (() => void) | undefined;
  onAllMoves?: (() => void) | undefined;
  /** Asks an expert what to do; it may be thinking already. */
  onAdvice?: (() => void) | undefined;
  thinking?: boolean;
  tools: ComponentChildren;
  /** Instead of the prompt's words: questions, the past. */
  notices?: ComponentChildren;
  /** Instead of the module's own words, such as "it is over". */
  prompt?: Prompt | undefined;
  bottom?: ComponentChildren;
  overlay?: ComponentChildren;
  /** While the moves of others are shown: caption and controls, and the seat that moves. */
  show?: { caption: ComponentChildren; row: ComponentChildren; seat: number | null } | undefined;
  /** The tab "just now"; it opens by itself while there is a show. */
  news?: { label: string; count: number; pane: ComponentChildren } | undefined;
  /** What shows on the board where it happened. */
  marks?: ComponentChildren;
  /** What a sentence is about: its seat. */
  about?: ((p: Position) => number | null) | undefined;
}

function press(a: Act, play: Play<never>): void {
  if (a.run) a.run();
  else if (a.move !== undefined) play.send(a.move);
}

/** A button of the band. What is greyed is no dead end: it says why, on hover and when it is pressed. */
function ActButton<V>({ act: a, play }: { act: Act; play: Play<V> }) {
  const off = a.disabled || (!a.run && a.move === undefined);
  const why = a.move !== undefined ? { "data-why": a.move } : { title: a.title ?? a.label };
  const explain = (at: Element) => (a.move !== undefined ? play.explain(a.move, at) : showPill(a.title ?? a.label, at));
  return (
    <button
      class={"btn " + (a.go ? "go" : "ghost")}
      {...(off ? { "aria-disabled": true, ...why } : { title: a.title, "data-move": a.move })}
      onClick={(e) => (off ? explain(e.currentTarget) : press(a, play as unknown as Play<never>))}
    >
      {a.icon ? <Icon name={a.icon} /> : null}
      {a.label}
      {a.hotkey ? <span class="key">{a.hotkey}</span> : null}
    </button>
  );
}

interface BandProps<V> extends Pick<Props<V>, "play" | "onUndo" | "onAllMoves" | "onAdvice" | "thinking"> {
  prompt: Prompt;
  wait: boolean;
  notices: ComponentChildren;
}

function Band<V>({ prompt, play, wait, notices, onUndo, onAllMoves, onAdvice, thinking }: BandProps<V>) {
  const acts = prompt.acts ?? [];
  const picked = hasPicked(play.picked);
  useHotkeys((key, focus) => {
    const hit = acts.find((a) => !a.disabled && a.hotkey?.toLowerCase() === key.toLowerCase());
    const enter = key === "Enter" && atRest(focus) ? acts.find((a) => a.go && !a.disabled) : undefined;
    const a = hit ?? enter;
    if (a) press(a, play as unknown as Play<never>);
    else if (key === "u" && onUndo) onUndo();
    else if (key === "m" && onAllMoves) onAllMoves();
    else if (key === "w" && onAdvice) onAdvice();
    else return false;
    return true;
  });
  return (
    <div class={"prompt" + (wait ? " wait" : "")}>
      <span class="lampi" aria-hidden="true">
        <Icon name={prompt.icon ?? (wait ? "clock" : "step")} />
      </span>
      <Words title={prompt.title}>{prompt.sub}</Words>
      {prompt.rule ? <RuleMark rule={prompt.rule} onOpen={play.openRule} /> : null}
      <div class="notices">{notices}</div>
      {prompt.extra}
      {/* Take back stays at the end: where a move was pressed there is nothing to hit by a second press. */}
      <div class="acts">
        {acts.map((a) => (
          <ActButton key={a.label} act={a} play={play} />
        ))}
        {onAdvice ? (
          <button class={"btn ghost" + (thinking ? " thinks" : "")} onClick={onAdvice} aria-busy={thinking} aria-label={t(thinking ? "page.advice.thinks" : "page.advice.ask")} title={t(thinking ? "page.advice.thinks" : "page.advice.ask") + " (w)"}>
            <Icon name="bulb" />
          </button>
        ) : null}
        {onAllMoves ? (
          <button class="btn ghost" onClick={onAllMoves} aria-label={t("page.moves.title")} title={t("page.moves.title") + " (m)"}>
            <Icon name="list" />
          </button>
        ) : null}
        {onUndo ? (
          <button class="btn ghost" data-pick={picked ? "back" : undefined} onClick={onUndo} aria-label={t("page.undo")} title={t("page.undo") + " (u)"}>
            <Icon name="undo" />
          </button>
        ) : null}
      </div>
    </div>
  );
}

const COMMON = ["now", "talk", "history"]; // tabs of every game

/** Which tab is open, and whether it is on smaller screens, where the side is a sheet (the drawer). A tab that asks
 *  something opens by itself, as does "just now" while others move; when it is my turn the former one comes back, unless the reader
 *  has gone elsewhere. */
function useTab<V>(tabs: Tab<V>[], shows: boolean, waits: boolean) {
  const first = tabs[0]?.id ?? "history";
  const [chosen, setTab] = useState(first);
  const [drawer, setDrawer] = useState(false);
  const former = useRef<string | null>(null);
  const lent = useRef<string | null>(null);
  const tab = COMMON.includes(chosen) || tabs.some((x) => x.id === chosen) ? chosen : first;
  const asking = shows || (waits && lent.current === "now" && former.current !== null) ? { id: "now", asks: "show" } : tabs.find((x) => x.asks);
  useLayoutEffect(() => {
    if (asking) {
      former.current ??= tab;
      lent.current = asking.id;
      setTab(asking.id);
      setDrawer(!shows);
    } else if (former.current !== null) {
      if (chosen === lent.current) setTab(former.current);
      former.current = null;
      setDrawer(false);
    }
  }, [asking?.asks]);
  return { tab, setTab, drawer, setDrawer };
}

export function Frame<V>(p: Props<V>) {
  const { module, play, match } = p;
  const tabs = [...module.tabs(play), ...pinned<V>(match.game)];
  const { tab, setTab, drawer, setDrawer } = useTab(tabs, !!p.show && !!p.news, play.live && !play.moves.any);
  const [read, setRead] = useState(match.said.length);
  const common: { id: string; label: string; icon: Tab<V>["icon"]; badge?: number }[] = [
    ...(p.news ? [{ id: "now", label: p.news.label, icon: "clock" as const, badge: p.news.count }] : []),
    ...tabs,
    { id: "talk", label: t("page.tab.talk"), icon: "talk", badge: tab === "talk" ? 0 : match.said.length - read },
    { id: "history", label: t("page.tab.history"), icon: "scroll" },
  ];
  const show = (id: string, open: boolean) => {
    setTab(id);
    setDrawer(open);
    if (id === "talk") setRead(match.said.length);
    if (id === "history") p.onHistory();
  };
  /** Where there are many tabs, those of all games are icons. */
  const small = (id: string) => common.length > 4 && (id === "talk" || id === "history");
  useMoveFacts(play); // the band is drawn again when they come: prompts read them too
  const where = module.where(play.view);
  const prompt = p.prompt ?? module.prompt(play);
  const wait = !play.live || !play.moves.any;
  const undo = play.live && hasPicked(play.picked) ? () => unpick(play) : p.onUndo;
  const own = tabs.find((x) => x.id === tab);
  const Dock = module.Dock;
  const dock = useDockFocus<HTMLElement>(prompt.title + play.moves.all.length);
  return (
    <div class={`app of-${match.game}` + (p.bottom ? " replay" : "") + (Dock ? "" : " bare")}>
      <Header right={p.tools}>
        <h1>{p.title}</h1>
        {where.own ?? (where.track ? <Track now={where.track.now} of={where.track.of} /> : null)}
        <span class="where">
          {where.text}
          {where.more ? <span class="wide"> · {where.more}</span> : null}
        </span>
      </Header>
      <main class="main">
        <Seats module={module} play={play} match={match} mine={p.mine} lit={p.show?.seat} />
        <div class="board">
          <module.Board play={play} />
          {p.overlay}
          {p.marks}
        </div>
        <section class="dock" aria-label={t("page.dock")} tabIndex={-1} ref={dock}>
          {p.show ? (
            <>
              {p.show.caption}
              <div class="notices over">{p.notices}</div>
            </>
          ) : (
            <Band prompt={prompt} play={play} wait={wait} notices={p.notices} onUndo={undo} onAllMoves={p.onAllMoves} onAdvice={p.onAdvice} thinking={p.thinking ?? false} />
          )}
          <div class={"dockbody" + (p.show?.row ? " watched" : "")}>
            {Dock ? <Dock play={play} /> : null}
            {p.show?.row}
          </div>
        </section>
      </main>
      <aside class={"side" + (drawer ? " open" : "")} aria-label={t("page.side")}>
        <div class="tabs" role="tablist">
          {common.map((x) => (
            <button key={x.id} role="tab" id={"tab-" + x.id} aria-selected={x.id === tab} aria-controls="tabpane" {...(small(x.id) ? { "aria-label": x.label, title: x.label } : {})} onClick={() => show(x.id, false)}>
              {small(x.id) ? <Icon name={x.icon} /> : x.label}
              {x.badge ? <em>{x.badge}</em> : null}
            </button>
          ))}
        </div>
        <div id="tabpane" role="tabpanel" aria-labelledby={"tab-" + tab} class="tabpanel">
          {own ? <own.Pane play={play} /> : null}
          {tab === "now" ? p.news?.pane : null}
          {tab === "talk" ? <Talk said={match.said} name={play.name} onSay={p.onSay} /> : null}
          {tab === "history" ? <History positions={p.positions} at={p.at} onLook={p.onLook} name={play.name} about={p.about} /> : null}
        </div>
      </aside>
      {p.bottom}
      <nav class="bottom" aria-label={t("page.side")}>
        <button aria-pressed={!drawer} onClick={() => setDrawer(false)}>
          <Icon name="map" size={18} />
          <span class="tall">{t("page.tab.board")}</span>
          <span class="low">{t("page.tab.act")}</span>
        </button>
        {common.map((x) => (
          <button key={x.id} data-tab={x.id} aria-pressed={drawer && x.id === tab} onClick={() => (drawer && x.id === tab ? setDrawer(false) : show(x.id, true))}>
            <Icon name={x.icon} size={18} />
            <span>
              {x.label}
              {x.badge ? <em>{x.badge}</em> : null}
            </span>
          </button>
        ))}
      </nav>
    </div>
  );
}

function Track({ now, of }: { now: number; of: number }) {
  return (
    <span class="track" aria-hidden="true">
      {Array.from({ length: of }, (_, i) => (
        <i key={i} class={i + 1 < now ? "done" : i + 1 === now ? "now" : ""} />
      ))}
    </span>
  );
}
