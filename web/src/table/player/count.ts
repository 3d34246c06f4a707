// count.ts: votes are counted one after the other, at the speed of the show; where nothing moves the end is there at once.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Value } from "../../ui/value.ts";
import type { CardColumn } from "../contract.ts";

const TURN_OVER = 520; // milliseconds until the first ballot is read out ...
const VOTE = 160; // ... and between two of them

/** The position whose votes are being counted, and what is said meanwhile: the caption keeps the secret, too. */
export const counting = new Value<{ n: number; says: string } | null>(null);

/** Who voted, in the order of their seats: so the ballots are read out. */
export function votersOf(column: CardColumn): number[] {
  return column.rows.flatMap((r) => r.from ?? []).sort((a, b) => a - b);
}

/** How many of the votes of a position have been read out. Skipping the show (`runs` no longer) skips the count. */
export function useCount(n: number, says: string, votes: number, factor: number, runs: boolean): number {
  const [read, setRead] = useState(factor > 0 ? 0 : votes);
  const ran = useRef(runs);
  const skipped = ran.current && !runs;
  ran.current = runs;
  const counted = skipped || factor === 0 ? votes : Math.min(read, votes);
  useEffect(() => {
    if (skipped) setRead(votes);
  }, [skipped]);
  useEffect(() => {
    if (counted >= votes) return;
    const timer = setTimeout(() => setRead(counted + 1), (counted ? VOTE : TURN_OVER) * factor);
    return () => clearTimeout(timer);
  }, [counted, votes, factor]);
  useLayoutEffect(() => {
    counting.set(counted < votes ? { n, says } : null);
    return () => counting.set(null);
  }, [counted < votes, n]);
  return counted;
}
