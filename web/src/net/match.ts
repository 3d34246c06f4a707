// match.ts: one table as the page knows it: the line to its host and what its events add up to.
import { Value } from "../ui/value.ts";
import { api } from "./api.ts";
import { Sharer } from "./dice.ts";
import type { Answer, TableEvent } from "./events.ts";
import { type MatchState, type Viewer, emptyMatch, fold, positionsOf } from "./fold.ts";
import { type Line, hostOf } from "./host.ts";
import { recallHere } from "./recall.ts";

export class Match {
  readonly state = new Value<MatchState | null>(null);
  readonly link: Line;
  /** Time the last event arrived, for measuring how fast it was drawn. */
  arrived = 0;
  private readonly folded = emptyMatch();
  private readonly dice = new Sharer(this);

  constructor(readonly id: string) {
    this.link = hostOf(id).connect(id, { after: () => this.after(), events: (events) => this.receive(events) });
  }

  close(): void {
    this.link.close();
  }

  /** The seats this person holds here. */
  mine(): number[] {
    return [...this.folded.sides.keys()].filter((v): v is number => typeof v === "number").sort();
  }

  command(seat: number, line: string): Promise<Answer> {
    return this.link.ask(this.mine().length > 1 ? `${seat}: ` : "", line);
  }

  move(seat: number, notation: string): Promise<Answer> {
    const p = this.folded.sides.get(seat)?.p ?? 0;
    return this.command(seat, `move ${p} ${notation}`);
  }

  /** What would an expert do? The answer takes as long as the expert thinks. */
  suggest(seat: number): Promise<Answer> {
    return this.command(seat, `suggest ${this.folded.sides.get(seat)?.p ?? 0}`);
  }

  undo(seat: number): Promise<Answer> {
    return this.command(seat, `undo ${this.folded.sides.get(seat)?.p ?? 0}`);
  }

  /** Fetches what happened before this page was opened. */
  async loadPast(viewer: Viewer): Promise<void> {
    const side = this.folded.sides.get(viewer);
    if (!side || side.whole) return;
    const past = positionsOf((await api.replay(this.id, String(viewer))) as TableEvent[]);
    const first = side.positions[0]?.n ?? 0;
    side.positions = [...past.filter((p) => p.n <= first), ...side.positions.filter((p) => p.n > first)];
    side.whole = true;
    this.state.set({ ...this.folded });
  }

  private after(): string {
    const sides = [...this.folded.sides.entries()];
    const first = sides[0];
    if (!first) return "";
    if (sides.length === 1) return `?after=${first[1].n}`;
    return "?after=" + sides.map(([v, s]) => `${v}:${s.n}`).join(",");
  }

  private receive(events: TableEvent[]): void {
    this.arrived = performance.now();
    for (const e of events) fold(this.folded, e, Date.now());
    recallHere(this.id, this.folded.sides);
    this.state.set({ ...this.folded });
    this.dice.update(this.folded);
  }
}
