// tabs.tsx: the pane beside the city.
import type { Tab } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Site } from "./site.tsx";
import type { View } from "./view.ts";

export function tabs(): Tab<View>[] {
  return [{ id: "site", label: t("page-demolition.tab"), icon: "home", Pane: Site }];
}
