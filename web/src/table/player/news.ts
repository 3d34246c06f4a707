// news.ts: told messages as lines: in the caption, in "just now", for those who hear the page.
import type { Position } from "../../net/fold.ts";
import type { Message } from "../../text/format.ts";
import { num, t, tell } from "../../text/text.ts";
import type { GameModule, Series, Telling, Watching } from "../contract.ts";
import type { Player, Seen } from "./player.ts";

type Name = (seat: number) => string;

export interface Line {
  /** The position it was told with. */
  n: number;
  place: number;
  text: string;
  telling: Telling;
  /** Steps of the walk it stands for. */
  steps?: number;
}

export interface Group {
  seat: number | null;
  lines: Line[];
}

/** The sentence without its subject, for places where that is plain: "Käthe travels: Bluff." → "travels: Bluff." */
export function withoutSubject(text: string, telling: Telling, name: Name): string {
  const names = [telling.who, telling.by === null ? undefined : name(telling.by)];
  for (const who of names) if (who && text.startsWith(who) && /^[:,]? /.test(text.slice(who.length))) return text.slice(who.length).replace(/^[:,]? /, "");
  return text;
}

/** How many messages of a position belong to its own move: with the rest somebody else's turn begins. */
export function ownPart(all: readonly Telling[], by: number | null): number {
  const begins = all.findIndex((x) => x.opens && x.by !== by);
  return begins < 0 ? all.length : begins;
}

/** Where the turn begins that this message belongs to: what was told before it is somebody else's. */
export function beginOf(all: readonly Telling[], main: number): number {
  return Math.max(0, all.findLastIndex((x, k) => k <= main && x.opens));
}

/** What was told on the way to these positions, a group for each seat that did something, in the order it happened. */
export function groupsOf(player: Player, positions: readonly Position[], seen: Pick<Seen, "scenes">, from: number, to: number, seat: number | null, name: Name): Group[] {
  const groups: Group[] = [];
  for (let place = Math.max(0, from); place <= to; place++) {
    const p = positions[place];
    const scene = seen.scenes[place];
    if (!p || !scene) continue;
    const all = player.tell(p);
    const own = ownPart(all, scene.by);
    all.forEach((telling, k) => {
      const m = p.told[k] as Message;
      const by = scene.mine || k >= own ? (telling.by ?? scene.by) : (scene.by ?? telling.by); // what follows from a move belongs to who made it
      if (telling.quiet || (scene.mine && by === seat)) return;
      if (groups.at(-1)?.seat !== by) groups.push({ seat: by, lines: [] });
      const last = groups.at(-1)?.lines.at(-1);
      const steps = telling.walk && last?.steps ? last.steps + 1 : telling.walk ? 1 : 0;
      if (steps > 1) groups.at(-1)?.lines.pop(); // a walk is one line: where it led
      groups.at(-1)?.lines.push({ n: p.n, place, text: by === telling.by ? withoutSubject(tell(m, name), telling, name) : tell(m, name), telling: steps ? { ...telling, delta: t("page-watch.steps", { n: steps }) } : telling, ...(steps ? { steps } : {}) });
    });
  }
  return groups;
}

/** Who has passed me in a series since then. */
function passed(now: Series, was: Series | undefined, seat: number, name: Name): string[] {
  const write = now.unit ?? num;
  const [mine, had] = [now.values[seat], was?.values[seat]];
  if (mine === undefined || had === undefined) return [];
  return now.values.flatMap((theirs, i) => {
    const before = was?.values[i];
    return i === seat || before === undefined || before > had || theirs <= mine ? [] : [t("page-watch.means.passed", { name: name(i), what: now.label, theirs: write(theirs), mine: write(mine) })];
  });
}

/** What all this means for a seat: its first number, what the game says, who has passed it, its other numbers. */
export function meaningOf(module: GameModule<unknown>, game: Watching<never> | null, now: unknown, since: unknown, seat: number, name: Name): string[] {
  if (!now || !since) return [];
  const before = module.series(since);
  const all = module.series(now);
  const own = all.map((s, i) => {
    const from = before[i]?.values[seat];
    const to = s.values[seat];
    const write = s.unit ?? num;
    return from === undefined || to === undefined || from === to ? [] : [t("page-watch.change", { what: s.label, from: write(from), to: write(to) })];
  });
  const [first = [], ...rest] = own;
  return [...first, ...(game?.means?.(now as never, since as never, seat, name) ?? []), ...(all[0] ? passed(all[0], before[0], seat, name) : []), ...rest.flat()];
}

/** The message that stands for a position: the first that matters most. */
export function mainOf(all: readonly Telling[]): number {
  const big = all.findIndex((x) => x.big);
  return Math.max(0, big >= 0 ? big : all.findIndex((x) => !x.quiet));
}

/** The sentence that stands for a position, and what else was told with it. */
export function captionOf(player: Player, p: Position, name: Name): { title: string; rest: string; telling: Telling | null } {
  if (p.undo) return { title: t("page.history.undone", { name: name(p.by ?? 0) }), rest: "", telling: null };
  const all = player.tell(p);
  const main = mainOf(all);
  const from = beginOf(all, main);
  const rest = p.told.filter((_, k) => k !== main && k >= from && !all[k]?.quiet).map((m) => tell(m, name)); // also how the next one's turn begins: it has no moment of its own
  const first = p.told[main];
  return { title: first ? tell(first, name) : "", rest: rest.join(" "), telling: all[main] ?? null };
}
