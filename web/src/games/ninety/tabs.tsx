// tabs.tsx: the panes beside the map.
import type { Tab } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Race } from "./race.tsx";
import { Schedule } from "./schedule.tsx";
import type { View } from "./view.ts";

export function tabs(): Tab<View>[] {
  return [
    { id: "schedule", label: t("page-ninety.tab"), icon: "list", Pane: Schedule },
    { id: "race", label: t("page-ninety.tab.race"), icon: "vote", Pane: Race },
  ];
}
