// tabs.tsx: beside the map: the manila sheet, deals, and what is on file.
import type { Tab } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Deals, dealBadge } from "./deals.tsx";
import { Files } from "./files.tsx";
import { Sheet, sheetAsks, sheetName } from "./sheet.tsx";
import type { Play, View } from "./view.ts";

export function tabs(p: Play): Tab<View>[] {
  return [
    { id: "sheet", label: sheetName(p), icon: "folder", Pane: Sheet, asks: sheetAsks(p) },
    { id: "deals", label: t("page-aufruhr.tab"), icon: "hand", badge: dealBadge(p), Pane: Deals },
    { id: "files", label: t("page-aufruhr.files"), icon: "scroll", Pane: Files },
  ];
}
