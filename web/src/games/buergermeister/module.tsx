// module.tsx: the table of Die Bürgermeister.
import type { GameModule } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Board } from "./board.tsx";
import { Cards } from "./cards.tsx";
import { Dock } from "./dock.tsx";
import { hints } from "./hints.ts";
import { isNarrow } from "./lensat.ts";
import { prompt } from "./prompts.ts";
import { seatFacts } from "./seat.tsx";
import { Side } from "./side.tsx";
import type { View } from "./view.ts";

const module: GameModule<View> = {
  Board,
  Dock,
  tabs: () => [{ id: "lens", label: t(isNarrow() ? "page-buergermeister.lands" : "page-buergermeister.tab"), icon: isNarrow() ? "list" : "eye", Pane: Side }],
  prompt,
  seat: seatFacts,
  where: (v) => {
    const free = v.lands.reduce((n, l) => n + l.free, 0);
    return { text: t(v.passes >= v.parties.length ? "page-buergermeister.where.passes" : "page-buergermeister.where", { round: v.round, free, passes: v.passes, most: v.passes_limit }) };
  },
  series: (v) => [
    { label: t("page-buergermeister.fact.mayors"), values: v.standings.map((s) => s.mayors) },
    { label: t("page-buergermeister.series.cash"), values: v.standings.map((s) => s.cash / 1000) },
  ],
  hints,
  Cards,
};

export default module as unknown as GameModule<never>;
