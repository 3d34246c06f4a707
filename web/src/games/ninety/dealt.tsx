// dealt.tsx: the cards dealt at the beginning, one of which is kept: lives, then home turfs.
import { t } from "../../text/text.ts";
import { BioCard, TurfCard } from "./cards.tsx";
import { bioOf, turfOf } from "./data.ts";
import type { Play } from "./view.ts";

export function Dealt({ play }: { play: Play }) {
  return (
    <div class="pane nin-dealt" tabIndex={0} role="group" aria-label={t("page-ninety.tab.choice")}>
      {play.view.dealt.map((id, i) => {
        const bio = bioOf.get(id);
        const turf = turfOf.get(id);
        const move = `${play.view.phase} ${i}`;
        return (
          <div key={id} class="nin-choice">
            {play.view.phase === "pick_bio" && bio ? <BioCard bio={bio} /> : turf ? <TurfCard turf={turf} /> : null}
            {play.moves.has(move) ? (
              <button class="btn go" data-move={move} onClick={() => play.send(move)}>
                {t("page-ninety.choose")}
              </button>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
