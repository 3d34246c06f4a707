// module.tsx: the table of Demolition.
import type { GameModule, Where } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Board } from "./board.tsx";
import { Cards } from "./cards.tsx";
import { Dock } from "./dock.tsx";
import { hints } from "./hints.ts";
import { prompt } from "./prompts.ts";
import { seatFacts } from "./seat.ts";
import { Site } from "./site.tsx";
import type { View } from "./view.ts";

function where(view: View): Where {
  if (view.round === 0) return { text: t("page-demolition.where.setup") };
  const hiring = view.phase === "bid" || view.phase === "reveal";
  const part = view.final_phase && !hiring ? "page-demolition.where.final" : hiring ? "page-demolition.where.auction" : "page-demolition.where.demolition";
  return { text: `${t(part, { n: view.round })} · ${t("page-demolition.site.left", { n: view.tiles_left })}` };
}

const module: GameModule<View> = {
  Board,
  Dock,
  tabs: () => [{ id: "site", label: t("page-demolition.tab"), icon: "home", Pane: Site }],
  prompt,
  seat: seatFacts,
  where,
  series: (v) => [
    { label: t("page-demolition.fact.points"), values: v.players.map((p) => p.points) },
    { label: t("page-demolition.fact.bucks"), values: v.players.map((p) => p.bucks) },
  ],
  hints,
  Cards,
};

export default module as unknown as GameModule<never>;
