// board.tsx: the map with the nine Länder below it; on smaller screens the lens stands between them.
import { useEffect, useRef } from "preact/hooks";
import { useMoveFacts } from "../../table/facts.ts";
import { posts } from "./data.ts";
import { Lands } from "./lands.tsx";
import { Lens } from "./lens.tsx";
import { inPane, lensAt, nearest, paneAt, useNarrow } from "./lensat.ts";
import { Map } from "./map.tsx";
import { LENS } from "./side.tsx";
import { type Spot, spotsOf } from "./targets.ts";
import type { Play } from "./view.ts";

/** As much lens as the screen has room for: names are to be read in it. */
function paneFor(narrow: boolean): { cols: number; rows: number } {
  if (!narrow) return LENS;
  if (innerHeight < 480) return innerWidth > 760 ? { cols: 6, rows: 2 } : { cols: 4, rows: 3 };
  return { cols: innerWidth > 700 ? 9 : 5, rows: innerHeight < 800 ? 3 : 4 };
}

/** The post that was told of last. */
function toldPost(play: Play): string | undefined {
  const at = play.told.map((m) => m.args?.["post"]).findLast((a) => a !== undefined);
  return typeof at === "object" && "id" in at ? at.id : undefined;
}

/** The lens goes where there is something to decide; what it shows always holds something that can be done. While others move it
 *  shows what they do, and then again what it showed before. */
function useAim(play: Play, spots: globalThis.Map<string, Spot>, pane: { cols: number; rows: number }): void {
  const seen = useRef<unknown>(null);
  const home = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current === play.view && !(play.live && home.current)) return;
    seen.current = play.view;
    const told = play.live ? undefined : toldPost(play);
    if (told) {
      home.current ??= lensAt.get();
      return lensAt.set(told);
    }
    if (play.live && home.current) lensAt.set(home.current);
    if (play.live) home.current = null;
    const fresh = play.view.capture?.post;
    if (fresh) return lensAt.set(fresh);
    const offers = [...spots.values()].filter((s) => s.move).map((s) => s.post.code);
    const shown = paneAt(lensAt.get(), pane.cols, pane.rows);
    const visible = offers.some((c) => {
      const p = posts.get(c);
      return p && inPane(p, shown);
    });
    const to = offers.length && !visible ? nearest(lensAt.get(), offers) : null;
    if (to) lensAt.set(to);
  }, [play.view, play.live, spots]);
}

export function Board({ play }: { play: Play }) {
  const narrow = useNarrow();
  const pane = paneFor(narrow);
  const spots = spotsOf(play, useMoveFacts(play));
  useAim(play, spots, pane);
  return (
    <div class={"bgm-board" + (narrow ? " narrow" : "")}>
      <div class="bgm-map">
        <Map play={play} spots={spots} pane={pane} />
      </div>
      {narrow ? <Lens play={play} spots={spots} {...pane} /> : <Lands play={play} />}
    </div>
  );
}
