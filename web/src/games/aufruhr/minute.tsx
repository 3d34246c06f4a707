// minute.tsx: AUFRUHR! in four pictures.
import { Arrow, Badge, Ground, Label, SeatDisc, Sign } from "../../teach/draw.tsx";
import type { Picture } from "../../teach/lessons.ts";
import { num, t } from "../../text/text.ts";
import type { IconName } from "../../ui/icon.tsx";
import { data, place } from "./data.ts";

interface At {
  seat: number;
  icon: IconName;
  x: number;
  y: number;
  s: number;
}

function Symbol({ icon, x, y, r }: { icon: IconName; x: number; y: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r} class="auf-disc" />
      <use href={"#i-" + icon} x={x - r * 0.75} y={y - r * 0.75} width={r * 1.5} height={r * 1.5} class={"auf-sym auf-" + icon} />
    </>
  );
}

/** A municipal project, as it stands on the map. */
export function SquarePiece({ seat, icon, x, y, s }: At) {
  return (
    <g>
      <rect x={x - s / 2} y={y - s / 2} width={s} height={s} rx={s * 0.17} fill={`var(--seat-${seat})`} class="auf-edge" />
      <rect x={x - s / 2} y={y - s / 2} width={s} height={s} rx={s * 0.17} fill={`url(#pat-${seat})`} />
      <Symbol icon={icon} x={x} y={y} r={s * 0.37} />
    </g>
  );
}

/** A RuhrCity project. */
export function HexPiece({ seat, icon, x, y, s }: At) {
  const points = Array.from({ length: 6 }, (_, i) => `${(x + (s / 2) * Math.sin((i * Math.PI) / 3)).toFixed(1)},${(y - (s / 2) * Math.cos((i * Math.PI) / 3)).toFixed(1)}`).join(" ");
  return (
    <g>
      <polygon points={points} fill={`var(--seat-${seat})`} class="auf-edge" />
      <polygon points={points} fill={`url(#pat-${seat})`} />
      <Symbol icon={icon} x={x} y={y} r={s * 0.28} />
    </g>
  );
}

/** A piece of the real map: some communities between two great cities. */
function Ruhr() {
  return (
    <svg x="0" y="0" width="308" height="104" viewBox="430 420 560 189" preserveAspectRatio="xMidYMid slice">
      {[...place.values()].map((p) => (
        <path key={p.id} d={p.path} class={p.great ? "auf-place idle" : "auf-place"} />
      ))}
    </svg>
  );
}

const SHOWN = ["municipal_small", "municipal_big", "ruhrcity_small", "ruhrcity_big"] as const;

function Goal() {
  return (
    <Ground>
      <Ruhr />
      <SquarePiece seat={1} icon="economy" x={44} y={46} s={30} />
      <SquarePiece seat={2} icon="culture" x={112} y={46} s={38} />
      <HexPiece seat={3} icon="nature" x={186} y={46} s={52} />
      <HexPiece seat={4} icon="education" x={264} y={46} s={60} />
      {SHOWN.map((kind, i) => (
        <Badge key={kind} x={[44, 112, 186, 264][i] ?? 0} y={86} text={num(data.project_kinds[kind].vp_solo)} r={14} />
      ))}
    </Ground>
  );
}

function Round() {
  return (
    <Ground>
      {[1, 3, 4].map((seat, i) => (
        <g key={seat}>
          <SeatDisc seat={seat} x={30} y={24 + i * 28} r={11} />
          <Arrow from={[46, 24 + i * 28]} to={[86, 44 + i * 8]} />
        </g>
      ))}
      <SeatDisc seat={2} x={112} y={56} r={20} />
      <Sign name="chain" x={95} y={8} s={34} fill="var(--brass-ink)" />
      <Arrow from={[140, 56]} to={[172, 56]} />
      {[30, 26, 22, 18].map((s, i) => (
        <g key={s}>
          <circle cx={198 + (i % 2) * 36} cy={34 + Math.floor(i / 2) * 38} r={s / 2 + 1} fill="var(--brass)" />
          <Sign name="coin" x={198 + (i % 2) * 36 - s / 2} y={34 + Math.floor(i / 2) * 38 - s / 2} s={s} fill="#16211e" />
        </g>
      ))}
      <SquarePiece seat={1} icon="economy" x={280} y={32} s={28} />
      <SquarePiece seat={3} icon="economy" x={280} y={72} s={28} />
    </Ground>
  );
}

function Folder({ x, y, s }: { x: number; y: number; s: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`} stroke="#16211e" stroke-width="1.500">
      <path d="M0 6h20l5 6h31v36H0z" fill="var(--folder)" />
      <path d="M0 18h56v30H0z" fill="var(--folder-2)" />
    </g>
  );
}

function Bribes() {
  return (
    <Ground>
      <SeatDisc seat={1} x={34} y={38} r={14} />
      <SeatDisc seat={3} x={114} y={38} r={14} />
      <Sign name="hand" x={58} y={22} s={32} />
      <Label x={74} y={84} mid>
        {t("learn-aufruhr.3.open")}
      </Label>
      <path d="M154 12v80" stroke="var(--line-2)" stroke-width="1.500" stroke-dasharray="4 4" />
      <Folder x={176} y={16} s={0.9} />
      <Sign name="star" x={188} y={34} s={16} fill="#7a5200" />
      <Sign name="star" x={206} y={34} s={16} fill="#7a5200" />
      <Arrow from={[234, 40]} to={[262, 40]} />
      <SeatDisc seat={2} x={282} y={40} r={15} />
      <Label x={232} y={84} mid>
        {t("learn-aufruhr.3.secret")}
      </Label>
    </Ground>
  );
}

function End() {
  return (
    <Ground>
      <Folder x={20} y={26} s={1.15} />
      {[0, 1, 2].map((i) => (
        <Sign key={i} name="star" x={26 + i * 20} y={8 - (i % 2) * 4} s={20} fill="var(--brass-ink)" />
      ))}
      <Arrow from={[98, 54]} to={[132, 54]} />
      <SeatDisc seat={2} x={160} y={54} r={18} />
      <Badge x={184} y={34} text="+2" r={14} />
      <SeatDisc seat={1} x={226} y={62} r={14} />
      <Badge x={246} y={46} text="+1" r={12} />
      <SeatDisc seat={3} x={282} y={68} r={11} />
    </Ground>
  );
}

export function minute(): Picture[] {
  return [
    { Figure: Goal, bold: t("learn-aufruhr.1"), more: t("learn-aufruhr.1.more") },
    { Figure: Round, bold: t("learn-aufruhr.2"), more: t("learn-aufruhr.2.more") },
    { Figure: Bribes, bold: t("learn-aufruhr.3"), more: t("learn-aufruhr.3.more") },
    { Figure: End, bold: t("learn-aufruhr.4"), more: t("learn-aufruhr.4.more") },
  ];
}
