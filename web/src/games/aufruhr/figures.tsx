// figures.tsx: the parts of the table that the players' rules show.
import type { Figures } from "../../table/contract.ts";
import { CardFace } from "./bits.tsx";
import * as d from "./data.ts";
import { Dock, Lots } from "./dock.tsx";
import { Folder } from "./folder.tsx";
import { RuhrMap } from "./map.tsx";
import type { Play, View } from "./view.ts";

/** The map, with what a category would bring, or from near, if the figure asks for it. */
function Ruhr({ play }: { play: Play }) {
  const k = Number(play.picked["zoom"] ?? 1);
  const [x, y] = d.place.get(play.view.mayors[play.seat ?? 0]?.city ?? "")?.at ?? [0, 0];
  return <RuhrMap play={play} lens={d.CATEGORIES.find((c) => c === play.picked["lens"]) ?? null} near={{ x, y, k }} />;
}

function OnOffer({ play }: { play: Play }) {
  return (
    <div class="auf-fan">
      {play.view.lots.map((id) => (id ? <CardFace key={id} id={id} /> : null))}
    </div>
  );
}

const all: Figures<View> = { map: Ruhr, cards: OnOffer, lots: Lots, folder: Folder, ballot: Dock, dock: Dock };

export const figures = all as unknown as Figures<never>;
