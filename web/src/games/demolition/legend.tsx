// legend.tsx: the signs of Demolition.
import { commonSigns, drawnSign, iconSign } from "../../teach/legend.tsx";
import type { Sign } from "../../teach/lessons.ts";
import { num, t } from "../../text/text.ts";

export function legend(): Sign[] {
  return [
    iconSign("debris", t("learn-demolition.sign.debris")),
    drawnSign(
      <span class="dem-hz">
        <svg class="ic" width="20" height="20" viewBox="0 0 16 16" aria-hidden="true">
          <use href="#i-hazard" />
        </svg>
      </span>,
      t("learn-demolition.sign.hazard"),
    ),
    drawnSign(<b class="dem-good">{num(300)}</b>, t("learn-demolition.sign.fee")),
    iconSign("home", t("learn-demolition.sign.home")),
    drawnSign(<span class="sign-edge" />, t("learn-demolition.sign.edge")),
    iconSign("shovel", t("learn-demolition.sign.shovel")),
    iconSign("crowbar", t("learn-demolition.sign.crowbar")),
    iconSign("jackhammer", t("learn-demolition.sign.jackhammer")),
    iconSign("bulldozer", t("learn-demolition.sign.bulldozer")),
    iconSign("backhoe", t("learn-demolition.sign.backhoe")),
    iconSign("wrecking_ball", t("learn-demolition.sign.ball")),
    iconSign("dynamite", t("learn-demolition.sign.dynamite")),
    iconSign("wildcard", t("learn-demolition.sign.wild")),
    iconSign("coin", t("learn-demolition.sign.coin")),
    iconSign("person", t("learn-demolition.sign.hand")),
    iconSign("marker", t("learn-demolition.sign.first")),
    ...commonSigns(),
  ];
}
