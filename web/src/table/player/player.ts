// player.ts: the show of a table, with its clock. It runs while the page is looked at; which position is shown, show.ts says.
import type { Position, Viewer } from "../../net/fold.ts";
import { mayMove, speed as wished } from "../../ui/settings.ts";
import { Value } from "../../ui/value.ts";
import { seatOf } from "../history.tsx";
import type { Telling, Watching } from "../contract.ts";
import { mainOf } from "./news.ts";
import { FACTOR, type Scene, type Speed, SPEEDS, type Tempo, type Weight, timesOf } from "./pace.ts";
import { type Show, advance, again, arrive, begin, forgive, jump, lastDecision, once, placeOf, restAt, seek, skip, step, toggle } from "./show.ts";

const AWAY = 20_000; // after this long out of sight the present is shown, and the rest is offered

/** What is on the screen now. */
export interface Seen {
  place: number;
  scenes: readonly Scene[];
  mode: Show["mode"];
  missed: number;
  /** The place of my last decision. */
  since: number;
}

/** What is shown: a viewer's side of a live table, or a replay, which begins at its first position and ends at its last. */
export interface Source {
  key: Viewer | "replay";
  positions: readonly Position[];
  seat: number | null;
  /** The place a replay opens at. */
  start?: number;
}

export function speedNow(): Speed {
  const s = wished.get() as Speed;
  return SPEEDS.includes(s) ? s : "normal";
}

export class Player {
  /** Changes whenever another position is to be drawn. */
  readonly changed = new Value<object>({});
  private readonly shows = new Map<Source["key"], Show>();
  private readonly tellings = new WeakMap<Position, Telling[]>();
  private readonly weights = new WeakMap<Position, Pick<Scene, "by" | "weight">>();
  private scenes: readonly Scene[] = [];
  private source: Source = { key: "public", positions: [], seat: null };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private began = performance.now();
  private drawn = 0; // the position the clock runs for
  private hiddenAt = 0;

  constructor(private readonly watching: Watching<never> | null) {
    document.addEventListener("visibilitychange", this.look);
  }

  close(): void {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
  }

  /** What each message of a position is to the eye. */
  tell(p: Position): readonly Telling[] {
    let all = this.tellings.get(p);
    if (!all) {
      all = p.told.map((m) => this.watching?.telling(m, p.view as never) ?? { by: seatOf(m), icon: "step" });
      this.tellings.set(p, all);
    }
    return all;
  }

  /** The seat a position is about. */
  about(p: Position): number | null {
    return this.weigh(p).by;
  }

  position(): Position | undefined {
    const { positions, place } = this.now();
    return positions[place];
  }

  /** How fast things move: 1 is normal, 0 not at all. */
  factor(): number {
    const { speed, still } = this.tempo();
    return still ? 0 : FACTOR[speed];
  }

  /** What is on the screen, for those who follow it otherwise than by drawing it. */
  now(): { positions: readonly Position[]; scenes: readonly Scene[]; place: number; mode: Show["mode"] } {
    const { at, mode } = this.show();
    return { positions: this.source.positions, scenes: this.scenes, place: placeOf(this.scenes, at), mode };
  }

  /** To be called with everything that is drawn: what of it is on the screen now. */
  see(source: Source): Seen {
    const place = placeOf(this.scenes, this.show().at);
    const otherEyes = source.key === "replay" && this.source.key === "replay" && source.positions !== this.source.positions;
    this.source = source;
    this.scenes = this.scenesOf(source);
    const known = otherEyes ? seek(begin(this.scenes, "first"), this.scenes, place) : this.shows.get(source.key);
    const before = known ?? this.first(source);
    const show = arrive(before, this.scenes, this.tempo());
    this.shows.set(source.key, show);
    return {
      place: Math.max(0, placeOf(this.scenes, show.at)),
      scenes: this.scenes,
      mode: show.mode,
      missed: show.missed,
      since: lastDecision(this.scenes, (i) => source.positions[i]?.turn.length ?? 0),
    };
  }

  /** To be called after drawing: keeps the clock running. */
  drive(): void {
    clearTimeout(this.timer);
    const show = this.show();
    if (show.at !== this.drawn) {
      this.drawn = show.at;
      this.began = performance.now();
    }
    if (show.mode === "run" && !document.hidden) {
      const from = Math.max(0, placeOf(this.scenes, show.from));
      const ms = timesOf(this.scenes.slice(from), this.tempo())[placeOf(this.scenes, show.at) - from] ?? 0;
      this.timer = setTimeout(() => this.put(advance(this.show(), this.scenes)), Math.max(0, this.began + ms - performance.now()));
    }
  }

  skip = (): void => this.put(skip(this.show()));
  toggle = (): void => {
    const show = this.show();
    const over = show.mode !== "run" && show.at === show.end;
    this.put(toggle(over ? { ...show, at: this.scenes[0]?.n ?? show.at } : show));
  };
  step = (by: 1 | -1): void => this.put(step(this.show(), this.scenes, by));
  seek = (place: number): void => this.put(seek(this.show(), this.scenes, place));
  again = (place: number): void => this.put(again(this.show(), this.scenes[place]?.n ?? this.show().at));
  once = (n: number): void => this.put(once(this.show(), this.scenes, n));
  forgive = (): void => this.put(forgive(this.show()));

  private show(): Show {
    return this.shows.get(this.source.key) ?? restAt(0);
  }

  private put(show: Show): void {
    this.shows.set(this.source.key, show);
    this.began = performance.now();
    this.changed.set({});
  }

  private tempo(): Tempo {
    const speed = speedNow();
    return { speed: speed === "off" && this.source.key === "replay" ? "normal" : speed, still: !mayMove() };
  }

  /** The player may come after the first events: they are played from the position the page was opened with. */
  private first({ key, positions, start = 0 }: Source): Show {
    if (key === "replay") return seek(begin(this.scenes, "first"), this.scenes, start);
    const opened = positions.findLastIndex((p) => !p.told.length && !p.undo);
    return restAt(positions[Math.max(0, opened)]?.n ?? 0);
  }

  private scenesOf({ positions, seat }: Source): Scene[] {
    return positions.map((p, i) => {
      const asked = seat !== null && p.turn.includes(seat);
      const before = positions[i - 1];
      return { n: p.n, ...this.weigh(p), asked, mine: seat !== null && !!before?.turn.includes(seat) && !!p.options };
    });
  }

  private weigh(p: Position): Pick<Scene, "by" | "weight"> {
    let is = this.weights.get(p);
    if (!is) {
      const all = this.tell(p);
      is = { by: p.undo ? (p.by ?? null) : (all[mainOf(all)]?.by ?? all.find((x) => x.by !== null)?.by ?? null), weight: p.undo ? "plain" : weightOf(all) };
      this.weights.set(p, is);
    }
    return is;
  }

  private readonly look = (): void => {
    if (document.hidden) {
      this.hiddenAt = Date.now();
      clearTimeout(this.timer);
      return;
    }
    const show = this.show();
    if (show.mode === "run" && this.hiddenAt && Date.now() - this.hiddenAt > AWAY && this.source.key !== "replay") this.put(jump(show, this.scenes));
    else this.put(show);
  };
}

function weightOf(all: readonly Telling[]): Weight {
  if (!all.length) return "none";
  if (all.some((x) => x.big)) return "big";
  if (all.every((x) => x.quiet)) return "quiet";
  return all.length === 1 && all[0]?.walk ? "walk" : "plain";
}
