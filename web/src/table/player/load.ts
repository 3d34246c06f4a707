// load.ts: the player comes after the first board, or with the first event: nothing on the first board needs it.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type texts from "../../../../data/texts/en/page-watch.json";
import { dress } from "../../games/index.ts";
import { fileOf } from "../../net/base.ts";
import { loadTexts } from "../../text/text.ts";
import { Value, useValue } from "../../ui/value.ts";
import type { GameModule } from "../contract.ts";
import type { Watched } from "./index.tsx";
import type { Seen, Source } from "./player.ts";
import styles from "./player.css";

declare module "../../text/text.ts" {
  interface Texts {
    "page-watch": typeof texts;
  }
}

const CALM = 2500; // milliseconds after the first board

export async function loadPlayer(module: GameModule<unknown>): Promise<Watched> {
  const [{ watch }, game] = await Promise.all([import("./index.tsx"), module.watching?.(), loadTexts("page-watch"), dress(fileOf(styles))]);
  return watch(game?.default ?? null);
}

/** The player of a table; null while it is not needed yet. */
function usePlayer(module: GameModule<unknown>, needed: boolean): Watched | null {
  const [watched, setWatched] = useState<Watched | null>(null);
  useEffect(() => {
    if (watched) return;
    const timer = setTimeout(() => void loadPlayer(module).then(setWatched), needed ? 0 : CALM);
    return () => clearTimeout(timer);
  }, [module, needed, watched]);
  useEffect(() => () => watched?.player.close(), [watched]);
  return watched;
}

const NEVER = new Value<object>({});

export interface Shown {
  watched: Watched | null;
  /** What of it is on the screen; null while there is no player: then it is the present. */
  seen: Seen | null;
}

/** The show of what has arrived. It holds while `held`: somebody looks at the past. */
export function useShow(module: GameModule<unknown>, source: Source, name: (seat: number) => string, held = false): Shown {
  const watched = usePlayer(module, source.key === "replay" || source.positions.length > 1);
  useValue(watched?.player.changed ?? NEVER);
  const seen = watched?.player.see(source) ?? null;
  if (!held) watched?.ready();
  useLayoutEffect(() => {
    if (!held) watched?.drawn();
  });
  useEffect(() => {
    if (!held) watched?.drive(name);
  });
  return { watched, seen };
}
