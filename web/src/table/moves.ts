// moves.ts: the legal moves of a position, easy to ask.

export interface Parsed {
  move: string;
  verb: string;
  args: string[];
}

export class Moves {
  readonly parsed: Parsed[];
  private readonly set: Set<string>;

  constructor(readonly all: readonly string[]) {
    this.set = new Set(all);
    this.parsed = all.map((move) => {
      const [verb = "", ...args] = move.split(" ");
      return { move, verb, args };
    });
  }

  get any(): boolean {
    return this.all.length > 0;
  }

  has(move: string): boolean {
    return this.set.has(move);
  }

  /** Is there a move with this verb? */
  can(verb: string): boolean {
    return this.parsed.some((m) => m.verb === verb);
  }

  of(verb: string): Parsed[] {
    return this.parsed.filter((m) => m.verb === verb);
  }

  /** Values of one argument among the moves of a verb that begin with the given arguments. */
  values(verb: string, ...given: string[]): string[] {
    const out = new Set<string>();
    for (const m of this.parsed) {
      const next = m.args[given.length];
      if (m.verb === verb && next !== undefined && given.every((g, i) => m.args[i] === g)) out.add(next);
    }
    return [...out];
  }
}
