// tabs.tsx: beside the map: the lens where there is room for it, otherwise the Länder.
import type { Tab } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { isNarrow } from "./lensat.ts";
import { Side } from "./side.tsx";
import type { View } from "./view.ts";

export function tabs(): Tab<View>[] {
  const narrow = isNarrow();
  return [{ id: "lens", label: t(narrow ? "page-buergermeister.lands" : "page-buergermeister.tab"), icon: narrow ? "list" : "eye", Pane: Side }];
}
