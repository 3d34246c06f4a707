// board.tsx: the city, beside it the labour market or the job.
import { useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { City } from "./city.tsx";
import { JobCard, Legend, Reach } from "./jobcard.tsx";
import { HiredList, Market } from "./market.tsx";
import type { Play } from "./view.ts";

export function Board({ play }: { play: Play }) {
  const [look, setLook] = useState<number | null>(null);
  const { view } = play;
  const hiring = view.phase === "bid" || view.phase === "reveal";
  const cell = view.target ?? (look !== null && view.city[look] ? look : null);
  return (
    <div class="dem-board">
      <div class={"dem-table" + (hiring ? " hiring" : "")}>
        <City play={play} look={look} onLook={setLook} />
        <div class="dem-beside" tabIndex={0} role="group" aria-label={t("page-demolition.beside")}>
          {hiring ? <Market play={play} /> : null}
          <Reach play={play} onLook={setLook} />
          {cell === null ? null : <JobCard play={play} cell={cell} />}
          {hiring ? null : <HiredList play={play} />}
          {hiring || view.round > 3 || play.moves.can("cards") ? null : <Legend />}
        </div>
      </div>
    </div>
  );
}
