// facts.ts: what the engine says beside my legal moves (prices, gains, what falls with them), whole ways to a goal, and why
// another move will not do.
// The one place to ask: boards draw what stands here and work nothing out themselves.
import { useEffect, useState } from "preact/hooks";
import type { Plan, FactValue, Facts } from "../net/events.ts";
import type { Message } from "../text/format.ts";
import type { Play } from "./contract.ts";
import type { Moves } from "./moves.ts";

export class MoveFacts {
  private readonly byMove: ReadonlyMap<string, Facts>;

  constructor(
    listed: readonly { move: string; facts?: Facts }[],
    /** Every goal I could go for now, with the steps to it. */
    readonly plans: readonly Plan[],
  ) {
    this.byMove = new Map(listed.flatMap((m) => (m.facts ? [[m.move, m.facts] as const] : [])));
  }

  of(move: string): Facts {
    return this.byMove.get(move) ?? {};
  }

  number(move: string, name: string): number | undefined {
    return asNumber(this.of(move)[name]);
  }

  /** The named fact of every move of a verb, by the rest of the move: "site" gives prices by place. */
  numbers(verb: string, name: string): ReadonlyMap<string, number> {
    const out = new Map<string, number>();
    for (const [move, facts] of this.byMove) {
      const n = asNumber(facts[name]);
      if (n !== undefined && move.startsWith(verb + " ")) out.set(move.slice(verb.length + 1), n);
    }
    return out;
  }
}

export function asNumber(value: FactValue | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

export const NO_FACTS = new MoveFacts([], []);

// By position: whoever draws it asks once, however many parts of the board want to know.
const asked = new WeakMap<Moves, Promise<MoveFacts>>();
const known = new WeakMap<Moves, MoveFacts>();

/** Asks the engine what it has to say beside these moves. */
export function ask(play: Pick<Play<unknown>, "moves" | "list">): Promise<MoveFacts> {
  const before = asked.get(play.moves);
  if (before || !play.list) return before ?? Promise.resolve(NO_FACTS);
  const answer = play.list().then((l) => {
    const facts = new MoveFacts(l.moves, l.plans);
    known.set(play.moves, facts);
    return facts;
  });
  asked.set(play.moves, answer);
  return answer;
}

/** The same for what is not a component, such as prompts: the frame sees to it that they are asked for. */
export function factsOf(play: Pick<Play<unknown>, "moves" | "live">): MoveFacts {
  return (play.live && known.get(play.moves)) || NO_FACTS;
}

/** The facts beside my moves; none until the answer is there, when it is not my turn, and in the past. */
export function useMoveFacts(play: Pick<Play<unknown>, "moves" | "list" | "live">): MoveFacts {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!play.live || !play.moves.any || known.has(play.moves)) return;
    let wanted = true;
    void ask(play).then(() => wanted && redraw((n) => n + 1));
    return () => {
      wanted = false;
    };
  }, [play.moves, play.live]);
  return factsOf(play);
}

const reasons = new WeakMap<Moves, Map<string, Message | null>>();

/** Why a move will not do, in the engine's words; null while it is being asked, and for a move that will. */
export function useWhyNot(play: Pick<Play<unknown>, "moves" | "why" | "live">, move: string | null): Message | null {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (move === null || !play.live || !play.why || reasons.get(play.moves)?.has(move)) return;
    let wanted = true;
    const { moves } = play;
    void play.why(move).then((why) => {
      reasons.set(moves, new Map(reasons.get(moves)).set(move, why));
      if (wanted) redraw((n) => n + 1);
    });
    return () => {
      wanted = false;
    };
  }, [play.moves, play.live, move]);
  return (move !== null && reasons.get(play.moves)?.get(move)) || null;
}
