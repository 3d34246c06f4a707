// minute.tsx: Ninety in four pictures.
import { Arrow, Badge, Ground, Label, SeatDisc, Sign } from "../../teach/draw.tsx";
import type { Picture } from "../../teach/lessons.ts";
import { num, t } from "../../text/text.ts";
import { Die } from "../../ui/die.tsx";
import { data, hoods, outline, regions } from "./data.ts";
import { Ticket } from "./legend.tsx";
import { Pawn, Vote } from "./pieces.tsx";

const xs = hoods.map((h) => h.x);
const ys = hoods.map((h) => h.y);
const MAP = { x: Math.min(...xs) - 40, y: Math.min(...ys) - 40, w: Math.max(...xs) - Math.min(...xs) + 80, h: Math.max(...ys) - Math.min(...ys) + 80 };

/** The whole city, small. */
function City({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  return (
    <svg x={x} y={y} width={w} height={h} viewBox={`${MAP.x} ${MAP.y} ${MAP.w} ${MAP.h}`}>
      {hoods.map((k) => (
        <path key={k.id} class={`nin-hood minute-hood nin-r-${k.region}`} d={outline.get(k.id)} />
      ))}
    </svg>
  );
}

function Piece({ x, y, children }: { x: number; y: number; children: preact.ComponentChildren }) {
  return <g transform={`translate(${x} ${y})`}>{children}</g>;
}

function Goal() {
  return (
    <Ground>
      <City x={4} y={2} w={130} h={100} />
      {[62, 90, 48].map((high, i) => (
        <g key={i}>
          <rect x={164 + i * 46} y={96 - high * 0.62} width="34" height={high * 0.62} fill={`var(--seat-${i + 1})`} stroke="#16211e" />
          <rect x={164 + i * 46} y={96 - high * 0.62} width="34" height={high * 0.62} fill={`url(#pat-${i + 1})`} />
          <SeatDisc seat={i + 1} x={181 + i * 46} y={84 - high * 0.62} r={10} />
        </g>
      ))}
      <path d="M214 14l3-10 8 7 8-7 3 10z" fill="var(--brass)" stroke="#16211e" stroke-width="1.500" />
    </Ground>
  );
}

function Turn() {
  return (
    <Ground>
      <Piece x={14} y={28}>
        <Die n={4} size={36} label="4" />
      </Piece>
      <Piece x={14} y={64}>
        <Die n={3} size={36} label="3" />
      </Piece>
      <Label x={66} y={58} size={20}>
        = 7
      </Label>
      <Piece x={132} y={84}>
        <Pawn seat={0} s={46} />
      </Piece>
      {[0, 1, 2].map((i) => (
        <g key={i}>
          <circle cx={166 + i * 30} cy={70 - i * 14} r="4" fill="var(--seat-1)" />
          <Label x={166 + i * 30} y={58 - i * 14} size={12} mid>
            {i + 1}
          </Label>
        </g>
      ))}
      <Piece x={262} y={34}>
        <circle r="22" fill="var(--land)" stroke="var(--target-edge)" stroke-width="2" />
        <Vote seat={0} solid={false} r={9} />
      </Piece>
      <Sign name="person" x={250} y={66} s={24} />
    </Ground>
  );
}

function Score() {
  return (
    <Ground>
      <Piece x={36} y={38}>
        <Vote seat={0} solid={false} r={15} />
      </Piece>
      <Label x={36} y={86} mid size={17}>
        1
      </Label>
      <Piece x={104} y={38}>
        <Vote seat={0} solid r={15} />
      </Piece>
      <Label x={104} y={86} mid size={17}>
        2
      </Label>
      <Piece x={172} y={38}>
        <g transform="scale(1.6)">
          <Ticket n={3} />
        </g>
      </Piece>
      <Label x={172} y={86} mid size={17}>
        1
      </Label>
      <svg x="216" y="6" width="84" height="68" viewBox={`${MAP.x} ${MAP.y} ${MAP.w} ${MAP.h}`}>
        {hoods.map((k) => (
          <path key={k.id} class={`nin-hood minute-hood nin-r-${k.region}`} opacity={k.region === regions[0]?.id ? 1 : 0.25} d={outline.get(k.id)} />
        ))}
      </svg>
      <Badge x={258} y={84} text={"+" + num(regions[0]?.bonus[0] ?? 0)} r={16} />
    </Ground>
  );
}

function Election() {
  return (
    <Ground>
      {data.calendar.days.map((d, i) => (
        <g key={d.day}>
          <rect x={10 + i * 15} y="22" width="13" height="26" rx="3" fill={d.weekend ? "var(--bottle)" : "var(--card)"} stroke="var(--line-2)" />
        </g>
      ))}
      <rect x="238" y="16" width="62" height="38" rx="6" fill="none" stroke="var(--brass-ink)" stroke-width="2" stroke-dasharray="5 3" />
      <Sign name="vote" x={256} y={22} s={26} />
      {[0, 1, 2, 3].map((i) => (
        <Sign key={i} name="person" x={20 + i * 24} y={64} s={24} fill={i === 3 ? "var(--seat-1)" : "var(--line-2)"} />
      ))}
      <Arrow from={[124, 76]} to={[226, 76]} />
      <Piece x={258} y={78}>
        <Vote seat={0} solid={false} r={11} />
      </Piece>
    </Ground>
  );
}

export function minute(): Picture[] {
  return [
    { Figure: Goal, bold: t("learn-ninety.1"), more: t("learn-ninety.1.more") },
    { Figure: Turn, bold: t("learn-ninety.2"), more: t("learn-ninety.2.more") },
    { Figure: Score, bold: t("learn-ninety.3"), more: t("learn-ninety.3.more") },
    { Figure: Election, bold: t("learn-ninety.4"), more: t("learn-ninety.4.more") },
  ];
}
