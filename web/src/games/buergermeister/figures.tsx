// figures.tsx: the parts of the table that the players' rules show.
import type { Figures } from "../../table/contract.ts";
import { useMoveFacts } from "../../table/facts.ts";
import { Dock } from "./dock.tsx";
import { Lands } from "./lands.tsx";
import { Lens } from "./lens.tsx";
import { useNarrow } from "./lensat.ts";
import { Map } from "./map.tsx";
import { spotsOf } from "./targets.ts";
import type { Play, View } from "./view.ts";

/** The posts around one, which the figure names. */
function Around({ play }: { play: Play }) {
  const spots = spotsOf(play, useMoveFacts(play));
  const cols = useNarrow() ? 5 : Number(play.picked["cols"] ?? 7);
  return <Lens play={play} spots={spots} cols={cols} rows={3} fixed={String(play.picked["at"])} />;
}

function Austria({ play }: { play: Play }) {
  return <Map play={play} spots={spotsOf(play, useMoveFacts(play))} pane={{ cols: 0, rows: 0 }} />;
}

const all: Figures<View> = { lens: Around, map: Austria, lands: Lands, dock: Dock };

export const figures = all as unknown as Figures<never>;
