// legend.tsx: the signs of Ninety.
import { commonSigns, drawnSign, iconSign } from "../../teach/legend.tsx";
import type { Sign } from "../../teach/lessons.ts";
import { t } from "../../text/text.ts";
import { Pawn, Vote } from "./pieces.tsx";

const small = (what: preact.JSX.Element) => (
  <svg width="30" height="30" viewBox="-15 -15 30 30" aria-hidden="true">
    {what}
  </svg>
);

export function legend(): Sign[] {
  return [
    drawnSign(small(<Vote seat={0} solid={false} r={9} />), t("learn-ninety.sign.lean")),
    drawnSign(small(<Vote seat={0} solid r={9} />), t("learn-ninety.sign.solid")),
    drawnSign(
      <svg width="30" height="34" viewBox="-16 -32 32 34" aria-hidden="true">
        <Pawn seat={1} s={30} />
      </svg>,
      t("learn-ninety.sign.pawn"),
    ),
    drawnSign(small(<Ticket n={3} />), t("learn-ninety.sign.ticket")),
    drawnSign(<span class="sign-turf seat-2" />, t("learn-ninety.sign.turf")),
    drawnSign(small(<circle r="7" fill="#fff" stroke="var(--map-edge)" stroke-width="2" />), t("learn-ninety.sign.crossing")),
    iconSign("point", t("learn-ninety.sign.point")),
    iconSign("person", t("learn-ninety.sign.person")),
    iconSign("coin", t("learn-ninety.sign.coin")),
    iconSign("coffee", t("learn-ninety.sign.coffee")),
    drawnSign(
      <span class="nin-pips">
        <i />
        <i />
        <i class="off" />
      </span>,
      t("learn-ninety.sign.pips"),
    ),
    drawnSign(<span class="num">4 − 2</span>, t("learn-ninety.sign.cost")),
    drawnSign(<span class="num">CLW</span>, t("learn-ninety.sign.code")),
    iconSign("marker", t("learn-ninety.sign.first")),
    ...commonSigns(),
  ];
}

/** An event on the map: its number in the schedule. */
export function Ticket({ n }: { n: number }) {
  return (
    <g>
      <rect x="-11" y="-9" width="22" height="18" rx="3" fill="#fffefa" stroke="#16211e" stroke-width="1.500" />
      <text class="on-light" y="5" font-size="13" font-weight="700" text-anchor="middle">
        {n}
      </text>
    </g>
  );
}
