// legend.tsx: the signs of AUFRUHR!
import { commonSigns, drawnSign, iconSign } from "../../teach/legend.tsx";
import type { Sign } from "../../teach/lessons.ts";
import { t } from "../../text/text.ts";
import { CATEGORIES, catIcon } from "./data.ts";
import { HexPiece, SquarePiece } from "./minute.tsx";

export function legend(): Sign[] {
  return [
    iconSign("point", t("learn-aufruhr.sign.point")),
    iconSign("coin", t("learn-aufruhr.sign.coin")),
    iconSign("marker", t("learn-aufruhr.sign.marker")),
    iconSign("chain", t("learn-aufruhr.sign.chain")),
    iconSign("star", t("learn-aufruhr.sign.star")),
    iconSign("folder", t("learn-aufruhr.sign.folder")),
    iconSign("scroll", t("learn-aufruhr.sign.scroll")),
    ...CATEGORIES.map((c) => iconSign(catIcon(c), t(`learn-aufruhr.sign.${c}`))),
    drawnSign(
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
        <SquarePiece seat={2} icon="culture" x={15} y={15} s={26} />
      </svg>,
      t("learn-aufruhr.sign.square"),
    ),
    drawnSign(
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
        <HexPiece seat={1} icon="nature" x={17} y={17} s={32} />
      </svg>,
      t("learn-aufruhr.sign.hexagon"),
    ),
    drawnSign(<span class="sign-tag">+40</span>, t("learn-aufruhr.sign.tag")),
    drawnSign(<span class="num">2 · 1</span>, t("learn-aufruhr.sign.word")),
    ...commonSigns(),
  ];
}
