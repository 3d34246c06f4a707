// module.tsx: the table of Die Bürgermeister.
import type { GameModule } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Board } from "./board.tsx";
import { Cards } from "./cards.tsx";
import { CREDIT } from "./credit.ts";
import { data } from "./data.ts";
import { Dock } from "./dock.tsx";
import { hints } from "./hints.ts";
import { isNarrow } from "./lensat.ts";
import { prompt } from "./prompts.ts";
import { seatFacts } from "./seat.tsx";
import { Side } from "./side.tsx";
import { type View, partiesOf } from "./view.ts";

function seats(view: View): number[] {
  return [...new Set(view.parties.map((p) => p.seat))].sort();
}

function bySeat(view: View, f: (p: View["parties"][number]) => number): number[] {
  return seats(view).map((s) => partiesOf(view, s).reduce((n, p) => n + f(p), 0));
}

const module: GameModule<View> = {
  Board,
  Dock,
  tabs: () => [{ id: "lens", label: t(isNarrow() ? "page-buergermeister.lands" : "page-buergermeister.tab"), icon: isNarrow() ? "list" : "eye", Pane: Side }],
  prompt,
  seat: seatFacts,
  where: (v) => {
    const most = data.constants.stalemate_rounds * v.parties.length;
    const free = v.lands.reduce((n, l) => n + l.free, 0);
    return { text: t(v.passes >= v.parties.length ? "page-buergermeister.where.passes" : "page-buergermeister.where", { round: v.round, free, passes: v.passes, most }) };
  },
  series: (v) => [
    { label: t("page-buergermeister.fact.mayors"), values: bySeat(v, (p) => p.mayors) },
    { label: t("page-buergermeister.series.cash"), values: bySeat(v, (p) => p.cash / 1000) },
  ],
  hints,
  Cards,
  credit: CREDIT,
};

export default module as unknown as GameModule<never>;
