// preview.ts: what a project would earn at each site: only the engine knows, so it is asked.
import { useEffect, useState } from "preact/hooks";
import type { Play } from "./view.ts";

const NONE = new Map<string, number>();

/** Earnings by community while I choose a building site. */
export function useEarnings(play: Play): Map<string, number> {
  const [found, setFound] = useState<{ moves: unknown; earns: Map<string, number> }>({ moves: null, earns: NONE });
  const wanted = play.live && play.view.phase === "site" && play.moves.can("site");
  useEffect(() => {
    if (!wanted || !play.list) return;
    const moves = play.moves;
    void play.list().then((list) => {
      const earns = new Map<string, number>();
      for (const { move, text } of list.moves) {
        const n = text.args?.n;
        const value = typeof n === "number" ? n : typeof n === "object" && "amount" in n ? n.amount : undefined;
        if (move.startsWith("site ") && value !== undefined) earns.set(move.slice(5), value);
      }
      setFound({ moves, earns });
    });
  }, [wanted, play.moves]);
  return wanted && found.moves === play.moves ? found.earns : NONE;
}
