// where.tsx: where a table is played at which nobody from outside is expected.
import { useState } from "preact/hooks";
import { choose, places, where } from "../net/where.ts";
import { t } from "../text/text.ts";
import { Card, capital } from "./card.tsx";
import { f } from "./words.ts";

export function WhereCards() {
  const [now, setNow] = useState(where);
  return (
    <div class="opts" role="radiogroup" aria-label={t("page.local.where")}>
      {places.map((p) => (
        <Card key={p} group="where" value={p} checked={p === now} title={capital(t(`page.local.${p}`))} text={f(`where.${p}`)} onChoose={() => (choose(p), setNow(p))} />
      ))}
    </div>
  );
}
