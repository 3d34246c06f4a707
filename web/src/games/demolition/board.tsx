// board.tsx: the city, beside it the labour market or the job. Where both have no room, one of them is turned up.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { City } from "./city.tsx";
import { Legend, Reach, Sets } from "./jobcard.tsx";
import { HiredList, Market } from "./market.tsx";
import { hiredThisRound } from "./story.ts";
import type { Play } from "./view.ts";

type Face = "city" | "market";

/** Hiring turns the market up by itself, tearing down the city. */
function useFace(hiring: boolean): [Face, (face: Face) => void] {
  const [face, setFace] = useState<Face>(hiring ? "market" : "city");
  useEffect(() => setFace(hiring ? "market" : "city"), [hiring]);
  return [face, setFace];
}

function Turn({ play, face, onTurn }: { play: Play; face: Face; onTurn(face: Face): void }) {
  const { view } = play;
  return (
    <div class="dem-turn" role="group" aria-label={t("page-demolition.turn")}>
      <button aria-pressed={face === "city"} onClick={() => onTurn("city")}>
        <Icon name="wrecking_ball" /> <b>{t("page-demolition.turn.city")}</b> <small>{t("page-demolition.turn.open", { n: view.open.length })}</small>
      </button>
      <button aria-pressed={face === "market"} onClick={() => onTurn("market")}>
        <Icon name="person" /> <b>{t("page-demolition.turn.market")}</b> <small>{t("page-demolition.turn.hired", { n: hiredThisRound(play).length })}</small>
      </button>
    </div>
  );
}

export function Board({ play }: { play: Play }) {
  const { view } = play;
  const hiring = view.phase === "bid" || view.phase === "reveal";
  const [face, setFace] = useFace(hiring);
  return (
    <div class="dem-board">
      <div class={"dem-table " + face}>
        <Turn play={play} face={face} onTurn={setFace} />
        <City play={play} />
        <div class="dem-beside" tabIndex={0} role="group" aria-label={t("page-demolition.beside")}>
          {hiring ? <Market play={play} /> : null}
          <Sets play={play} />
          <Reach play={play} />
          {hiring ? null : <HiredList play={play} />}
          {hiring || view.round > 3 || play.moves.can("cards") ? null : <Legend />}
        </div>
      </div>
    </div>
  );
}
