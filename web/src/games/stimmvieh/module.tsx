// module.tsx: the table of Stimmvieh.
import type { GameModule } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Board } from "./board.tsx";
import { Cards } from "./cards.tsx";
import { Dock } from "./dock.tsx";
import { hints } from "./hints.ts";
import { NIGHT_MS } from "./night.tsx";
import { prompt } from "./prompts.ts";
import { Guest, seat } from "./seat.tsx";
import { MyParty, Parties } from "./tabs.tsx";
import { type View, roundOf } from "./view.ts";

const module: GameModule<View> = {
  Board,
  Dock,
  Guest,
  Cards,
  prompt,
  seat,
  hints,
  finale: NIGHT_MS,
  tabs: () => [
    { id: "mine", label: t("page-stimmvieh.tab"), icon: "vote", Pane: MyParty },
    { id: "parties", label: t("page-stimmvieh.tab.parties"), icon: "person", Pane: Parties },
  ],
  where: (v) => {
    const n = roundOf(v);
    const round = v.phase === "end" ? t("page-stimmvieh.night") : v.phase === "choose" || v.phase === "deal" ? t("page-stimmvieh.where.choose") : t("page-stimmvieh.where.round", { n });
    const many = v.campaign > 1 || v.results.length > 1;
    return { text: many ? t("page-stimmvieh.where.campaign", { n: v.campaign, rest: round }) : round, track: { now: v.phase === "end" ? 10 : n, of: 9 } };
  },
  series: (v) => {
    const all = [
      { label: t("page-stimmvieh.series.donations"), values: v.parties.map((p) => p.donations.sum ?? 0) },
      { label: t("page-stimmvieh.series.votes"), values: v.parties.map((p) => p.votes.sum ?? 0) },
    ];
    if (v.campaign > 1) all.push({ label: t("page-stimmvieh.series.points"), values: v.parties.map((_, i) => v.results.reduce((a, r) => a + (r[i]?.points ?? 0), 0)) });
    return all;
  },
};

export default module as unknown as GameModule<never>;
