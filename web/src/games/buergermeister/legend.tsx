// legend.tsx: the signs of Die Bürgermeister.
import { commonSigns, drawnSign, iconSign } from "../../teach/legend.tsx";
import type { Sign } from "../../teach/lessons.ts";
import { t } from "../../text/text.ts";
import { Figure, Hat, Star } from "./figure.tsx";

const small = (what: preact.JSX.Element) => (
  <svg width="30" height="30" viewBox="-16 -16 32 32" aria-hidden="true">
    {what}
  </svg>
);

export function legend(): Sign[] {
  return [
    drawnSign(<Hat colour="red" size={28} />, t("learn-buergermeister.sign.hat")),
    drawnSign(small(<Figure x={0} y={0} r={13} colour="blue" half="red" />), t("learn-buergermeister.sign.half")),
    drawnSign(small(<Star x={0} y={0} r={10} cls="bgm-star" />), t("learn-buergermeister.sign.star")),
    drawnSign(small(<circle r="4" class="bgm-dot" />), t("learn-buergermeister.sign.dot")),
    drawnSign(
      small(
        <g class="bgm-plus">
          <rect x={-13} y={-10} width={26} height={20} rx={5} />
          <text y={5}>+2</text>
        </g>,
      ),
      t("learn-buergermeister.sign.plus"),
    ),
    drawnSign(
      small(
        <g class="bgm-letters">
          <circle r="10" />
          <text y="4" font-size="12">
            A
          </text>
        </g>,
      ),
      t("learn-buergermeister.sign.letter"),
    ),
    iconSign("person", t("learn-buergermeister.sign.person")),
    iconSign("coin", t("learn-buergermeister.sign.coin")),
    iconSign("marker", t("learn-buergermeister.sign.flag")),
    drawnSign(<span class="bgm-sign plus1">+</span>, t("learn-buergermeister.sign.good")),
    drawnSign(<span class="bgm-sign plus2">++</span>, t("learn-buergermeister.sign.better")),
    drawnSign(<span class="bgm-sign minus1">−</span>, t("learn-buergermeister.sign.bad")),
    ...commonSigns(),
  ];
}
