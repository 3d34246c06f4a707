// frame.tsx: the table screen: header, seats, board, dock, side. Used at a live table and by the replay player.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Header } from "../house/header.tsx";
import type { MatchState, Position } from "../net/fold.ts";
import { t } from "../text/text.ts";
import { useHotkeys } from "../ui/hotkeys.ts";
import { Icon } from "../ui/icon.tsx";
import type { Act, GameModule, Play, Prompt, Tab } from "./contract.ts";
import { useMoveFacts } from "./facts.ts";
import { History } from "./history.tsx";
import { Seats } from "./seats.tsx";
import { Talk } from "./talk.tsx";

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
  tools: ComponentChildren;
  /** Over the green band: questions, the past. */
  notices?: ComponentChildren;
  /** Instead of the module's own words, such as "it is over". */
  prompt?: Prompt | undefined;
  bottom?: ComponentChildren;
  overlay?: ComponentChildren;
}

function press(a: Act, play: Play<never>): void {
  if (a.run) a.run();
  else if (a.move !== undefined) play.send(a.move);
}

function Band<V>({ prompt, play, wait, onUndo, onAllMoves }: { prompt: Prompt; play: Play<V>; wait: boolean; onUndo?: (() => void) | undefined; onAllMoves?: (() => void) | undefined }) {
  const acts = prompt.acts ?? [];
  useHotkeys((key, focus) => {
    const hit = acts.find((a) => !a.disabled && a.hotkey?.toLowerCase() === key.toLowerCase());
    const enter = key === "Enter" && focus === document.body ? acts.find((a) => a.go && !a.disabled) : undefined;
    const a = hit ?? enter;
    if (a) press(a, play as unknown as Play<never>);
    else if (key === "u" && onUndo) onUndo();
    else if (key === "m" && onAllMoves) onAllMoves();
    else return false;
    return true;
  });
  return (
    <div class={"prompt" + (wait ? " wait" : "")}>
      <span class="lampi" aria-hidden="true">
        <Icon name={prompt.icon ?? (wait ? "clock" : "step")} />
      </span>
      <div class="words">
        <h2 aria-live="polite">{prompt.title}</h2>
        {prompt.sub || prompt.rule ? (
          <p>
            {prompt.sub}{" "}
            {prompt.rule ? (
              <button class="rule" onClick={() => prompt.rule && play.openRule(prompt.rule)}>
                {prompt.rule}
              </button>
            ) : null}
          </p>
        ) : null}
      </div>
      {prompt.extra}
      {/* Take back stays at the end: where a move was pressed there is nothing to hit by a second press. */}
      <div class="acts">
        {acts.map((a) => (
          <button key={a.label} class={"btn " + (a.go ? "go" : "ghost")} disabled={a.disabled || (!a.run && a.move === undefined)} title={a.title} data-move={a.move} onClick={() => press(a, play as unknown as Play<never>)}>
            {a.icon ? <Icon name={a.icon} /> : null}
            {a.label}
            {a.hotkey ? <span class="key">{a.hotkey}</span> : null}
          </button>
        ))}
        {onAllMoves ? (
          <button class="btn ghost" onClick={onAllMoves} aria-label={t("page.moves.title")} title={t("page.moves.title") + " (m)"}>
            <Icon name="list" />
          </button>
        ) : null}
        {onUndo ? (
          <button class="btn ghost" onClick={onUndo} aria-label={t("page.undo")} title={t("page.undo") + " (u)"}>
            <Icon name="undo" />
          </button>
        ) : null}
      </div>
    </div>
  );
}

export function Frame<V>(p: Props<V>) {
  const { module, play, match } = p;
  const tabs = module.tabs(play);
  const first = tabs[0]?.id ?? "history";
  const [tab, setTab] = useState(first);
  const [drawer, setDrawer] = useState(false); // the side on smaller screens
  const [read, setRead] = useState(match.said.length);
  const common: { id: string; label: string; icon: Tab<V>["icon"]; badge?: number }[] = [
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
  useMoveFacts(play); // the band is drawn again when they come: prompts read them too
  const where = module.where(play.view);
  const prompt = p.prompt ?? module.prompt(play);
  const wait = !play.live || !play.moves.any;
  const own = tabs.find((x) => x.id === tab);
  const Dock = module.Dock;
  return (
    <div class={"app" + (p.bottom ? " replay" : "")}>
      <Header right={p.tools}>
        <h1>{p.title}</h1>
        {where.own ?? (where.track ? <Track now={where.track.now} of={where.track.of} /> : null)}
        <span class="where">{where.text}</span>
      </Header>
      <main class="main">
        <Seats module={module} play={play} match={match} mine={p.mine} />
        <div class="board">
          <module.Board play={play} />
          {p.overlay}
        </div>
        <section class="dock" aria-label={t("page.dock")}>
          {p.notices}
          <Band prompt={prompt} play={play} wait={wait} onUndo={p.onUndo} onAllMoves={p.onAllMoves} />
          {Dock ? <Dock play={play} /> : null}
        </section>
      </main>
      <aside class={"side" + (drawer ? " open" : "")} aria-label={t("page.side")}>
        <div class="tabs" role="tablist">
          {common.map((x) => (
            <button key={x.id} role="tab" id={"tab-" + x.id} aria-selected={x.id === tab} aria-controls="tabpane" onClick={() => show(x.id, false)}>
              {x.label}
              {x.badge ? <em>{x.badge}</em> : null}
            </button>
          ))}
        </div>
        <div id="tabpane" role="tabpanel" aria-labelledby={"tab-" + tab} class="tabpanel">
          {own ? <own.Pane play={play} /> : null}
          {tab === "talk" ? <Talk said={match.said} name={play.name} onSay={p.onSay} /> : null}
          {tab === "history" ? <History positions={p.positions} at={p.at} onLook={p.onLook} name={play.name} /> : null}
        </div>
      </aside>
      {p.bottom}
      <nav class="bottom" aria-label={t("page.side")}>
        <button aria-pressed={!drawer} onClick={() => setDrawer(false)}>
          <Icon name="map" size={18} />
          {t("page.tab.board")}
        </button>
        {common.map((x) => (
          <button key={x.id} aria-pressed={drawer && x.id === tab} onClick={() => (drawer && x.id === tab ? setDrawer(false) : show(x.id, true))}>
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
