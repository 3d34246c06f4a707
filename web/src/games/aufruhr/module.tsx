// module.tsx: the table of AUFRUHR!
import type { GameModule } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Board } from "./board.tsx";
import { Cards } from "./cards.tsx";
import { Deals, dealBadge } from "./deals.tsx";
import { Dock } from "./dock.tsx";
import { Files } from "./files.tsx";
import { hints } from "./hints.ts";
import { prompt } from "./prompts.tsx";
import { seat } from "./seat.tsx";
import type { View } from "./view.ts";

const module: GameModule<View> = {
  Board,
  Dock,
  tabs: (p) => [
    { id: "deals", label: t("page-aufruhr.tab"), icon: "hand", badge: dealBadge(p), Pane: Deals },
    { id: "files", label: t("page-aufruhr.files"), icon: "folder", Pane: Files },
  ],
  prompt,
  seat,
  where: (v) => ({ text: `${t("page-aufruhr.where", { n: v.round, of: v.rounds })} · ${t(`page-aufruhr.phase.${v.phase}`)}`, track: { now: v.round, of: v.rounds } }),
  series: (v) => [
    { label: t("page-aufruhr.points"), values: v.mayors.map((m) => m.points) },
    ...(v.mayors.every((m) => m.cash !== undefined) ? [{ label: t("page-aufruhr.cash"), values: v.mayors.map((m) => m.cash ?? 0) }] : []),
  ],
  hints,
  Cards,
};

export default module as unknown as GameModule<never>;
