// pinned.tsx: the quick reference as a tab at the table, for those who have pinned it there.
import { useEffect, useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { remembered } from "../ui/settings.ts";
import type { Tab } from "./contract.ts";

type Pane = typeof import("../guide/reference.tsx").ReferencePane;

/** Loaded when it is looked at: few first boards need it. */
function Late({ game }: { game: string }) {
  const [is, set] = useState<{ Pane: Pane } | null>(null);
  useEffect(() => {
    void import("../guide/reference.tsx").then((m) => set({ Pane: m.ReferencePane }));
  }, []);
  return is ? <is.Pane game={game} /> : <p class="pane">{t("page.loading")}</p>;
}

export function pinned<V>(game: string): Tab<V>[] {
  if (remembered("pin." + game) !== "on") return [];
  return [{ id: "reference", label: t("page.tab.reference"), icon: "rules", Pane: () => <Late game={game} /> }];
}
