// tabs.tsx: the panes beside the map; what is composed there opens by itself.
import type { Tab } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Allot } from "./allot.tsx";
import { Dealt } from "./dealt.tsx";
import { Race } from "./race.tsx";
import { Schedule } from "./schedule.tsx";
import type { Play, View } from "./view.ts";

function composed({ view, live, moves }: Play): Tab<View>[] {
  if (!live || !moves.any) return [];
  switch (view.phase) {
    case "pick_bio":
    case "pick_turf":
      return [{ id: "sheet", label: t("page-ninety.tab.choice"), icon: "person", Pane: Dealt, asks: view.phase }];
    case "allot":
      return [{ id: "sheet", label: t("page-ninety.tab.choice"), icon: "vote", Pane: Allot, asks: view.phase }];
    default:
      return [];
  }
}

export function tabs(play: Play): Tab<View>[] {
  return [
    ...composed(play),
    { id: "schedule", label: t("page-ninety.tab"), icon: "list", Pane: Schedule },
    { id: "race", label: t("page-ninety.tab.race"), icon: "vote", Pane: Race },
  ];
}
