// legend.tsx: the signs of Stimmvieh.
import { commonSigns, drawnSign, iconSign } from "../../teach/legend.tsx";
import type { Sign } from "../../teach/lessons.ts";
import { num, t } from "../../text/text.ts";
import { VOTES_A_COW } from "./art.tsx";

export function legend(): Sign[] {
  return [
    drawnSign(<span class="sti-seal sign">6</span>, t("learn-stimmvieh.sign.seal")),
    iconSign("vote", t("learn-stimmvieh.sign.vote")),
    iconSign("coin", t("learn-stimmvieh.sign.coin")),
    drawnSign(
      <svg width="42" height="26" aria-hidden="true">
        <use href="#sti-cow" width="42" height="26" />
      </svg>,
      t("learn-stimmvieh.sign.cow", { n: num(VOTES_A_COW) }),
    ),
    drawnSign(
      <span class="mini seat-2 sti-minis">
        <span class="mini seat-2">
          <i class="up">6</i>
        </span>
      </span>,
      t("learn-stimmvieh.sign.up"),
    ),
    drawnSign(
      <span class="sti-minis">
        <span class="mini seat-2">
          <i class="bk" />
        </span>
      </span>,
      t("learn-stimmvieh.sign.back"),
    ),
    iconSign("lock", t("learn-stimmvieh.sign.lock")),
    iconSign("marker", t("learn-stimmvieh.sign.first")),
    ...commonSigns(),
  ];
}
