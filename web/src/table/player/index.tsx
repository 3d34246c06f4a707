// index.tsx: what a table gets when the player is loaded: the player, and what draws it.
import type { ComponentChildren } from "preact";
import type { Position } from "../../net/fold.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import type { GameModule, Play, Watching } from "../contract.ts";
import { Caption, type Props, Row } from "./caption.tsx";
import { Card, cardAt } from "./cards.tsx";
import { Ears } from "./ears.ts";
import { JustNow, newsOf } from "./justnow.tsx";
import { Glances } from "./glance.ts";
import { Marks, keysOf } from "./marks.ts";
import { meaningOf } from "./news.ts";
import { Player } from "./player.ts";

/** What the frame of a table draws of the show. */
export interface Parts {
  show?: { caption: ComponentChildren; row: ComponentChildren; seat: number | null };
  news: { label: string; count: number; pane: ComponentChildren };
  /** Over the board. */
  marks: ComponentChildren;
  about(p: Position): number | null;
}

export interface Watched {
  player: Player;
  /** To be called before drawing: what moves is measured. */
  ready(): void;
  /** To be called after drawing: what has moved is marked. */
  drawn(): void;
  /** To be called after that: the clock runs on, and what is new can be heard. */
  drive(name: (seat: number) => string): void;
  parts(p: Props, module: GameModule<unknown>, play: Play<unknown>, showing: boolean): Parts;
  replay(p: Props, seats: number): Parts;
  Recap: typeof Recap;
}

export function watch(game: Watching<never> | null): Watched {
  const player = new Player(game);
  const ears = new Ears(player);
  const marks = new Marks();
  const glances = new Glances();
  const tell = (p: Position) => player.tell(p);
  let marked: number | null = null; // the position the marks are for
  const layer = <div class="marks" aria-hidden="true" ref={marks.into} />;
  let closed = 0; // the card that was put away
  const over = (p: Props) => {
    const found = game ? cardAt(player, game, p.positions, p.seen, p.name) : null;
    const close = () => {
      closed = found?.n ?? 0;
      player.changed.set({});
    };
    return (
      <>
        {layer}
        {found && found.n !== closed ? <Card key={found.n} n={found.n} card={found.card} name={p.name} factor={player.factor()} runs={p.seen.mode === "run"} onClose={close} /> : null}
      </>
    );
  };
  const about = (p: Position) => player.about(p);
  return {
    player,
    ready: () => {
      const p = player.position();
      if (p && p.n !== marked) marks.before(p, tell);
    },
    drawn: () => {
      const p = player.position();
      const { mode } = player.now();
      if (!p || mode === "rest") glances.look(null);
      if (!p || p.n === marked) return;
      const turns = mode === "rest" ? 0 : glances.look(keysOf(tell(p)));
      const after = () => marks.after(p, tell, player.about(p), player.factor());
      if (marked !== null) requestAnimationFrame(() => (turns ? setTimeout(after, turns) : after())); // a map may still turn
      marked = p.n;
    },
    drive: (name) => {
      player.drive();
      ears.listen(name);
    },
    parts: (given, module, play, showing) => {
      const p = withAutomaton(given, play.seats.length);
      const groups = newsOf(p);
      const meaning = p.seat === null ? [] : meaningOf(module, game, play.view, p.positions[p.seen.since]?.view, p.seat, p.name);
      return {
        ...(showing ? { show: { caption: <Caption {...p} controls={module.rowDock ? "row" : "band"} />, row: module.rowDock ? <Row {...p} /> : null, seat: p.seen.scenes[p.seen.place]?.by ?? null } } : {}),
        news: { label: t("page-watch.tab"), count: count(groups), pane: <JustNow {...p} groups={groups} meaning={meaning} controls={!showing || !module.rowDock} /> },
        marks: over(p),
        about,
      };
    },
    replay: (given, seats) => {
      const p = withAutomaton(given, seats);
      const groups = newsOf(p, true);
      return {
        show: { caption: <Caption {...p} controls={null} replay />, row: null, seat: p.seen.scenes[p.seen.place]?.by ?? null },
        news: { label: t("page-watch.tab"), count: 0, pane: <JustNow {...p} groups={groups} meaning={[]} controls={false} replay /> },
        marks: over(p),
        about,
      };
    },
    Recap,
  };
}

/** A party nobody sits for has a name, too. */
const withAutomaton = (p: Props, seats: number): Props => ({ ...p, name: (i) => (i < seats ? p.name(i) : t("page.automaton")) });

const count = (groups: readonly { lines: readonly unknown[] }[]): number => groups.reduce((n, g) => n + g.lines.length, 0);

/** Too much went by at once, or while nobody looked: the present is shown, the rest is offered. */
function Recap({ player, seen }: Pick<Props, "player" | "seen">) {
  return (
    <div class="recap" role="status">
      <Icon name="eye" />
      {t("page-watch.missed", { n: seen.missed })}
      <span class="acts">
        <button class="btn sm" onClick={() => player.again(seen.since)}>
          {t("page-watch.watch")}
        </button>
        <button class="btn sm" aria-label={t("page-watch.close")} onClick={player.forgive}>
          <Icon name="cross" />
        </button>
      </span>
    </div>
  );
}
