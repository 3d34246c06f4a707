// minute.tsx: Stimmvieh in four pictures.
import { Arrow, At, Badge, Ground, Label, Seal } from "../../teach/draw.tsx";
import type { Picture } from "../../teach/lessons.ts";
import { t } from "../../text/text.ts";
import { Gift, Herd } from "./art.tsx";
import { data } from "./data.ts";
import { Face } from "./face.tsx";

const PARTY = 1; // the one in the pictures

function Cow({ x, y, w }: { x: number; y: number; w: number }) {
  return <use href="#sti-cow" x={x} y={y} width={w} height={(w * 26) / 42} />;
}

function Portrait({ n, x, y, w }: { n: number; x: number; y: number; w: number }) {
  return (
    <g class={`seat-${PARTY + 1}`}>
      <rect x={x} y={y} width={w} height={w * 0.94} rx="6" fill="var(--tint)" stroke="#16211e" stroke-width="1.200" />
      <At x={x} y={y} w={w} h={w * 0.94}>
        <Face party={data.parties[PARTY]?.id ?? ""} seat={PARTY} influence={n} width={w} />
      </At>
      <Seal n={n} x={x + 2} y={y + 3} />
    </g>
  );
}

function MiniCard({ x, y, kind, n, value, lit, w = 50 }: { x: number; y: number; kind: "votes" | "donations"; n?: number; value?: string; lit?: boolean; w?: number }) {
  const h = w * 1.34;
  return (
    <g opacity={lit === false ? 0.45 : 1}>
      <rect x={x} y={y} width={w} height={h} rx="5" fill="#fffefa" stroke={lit ? "#8a5c00" : "#96a095"} stroke-width={lit ? 3 : 1.5} />
      <At x={x + 4} y={y + h * 0.17} w={w - 8} h={w * 0.66}>
        {kind === "votes" ? <Herd votes={10000} /> : <Gift influence={4} />}
      </At>
      {value ? (
        <text class={kind === "votes" ? "on-light" : "money"} x={x + w - 4} y={y + h - 5} font-size="12" text-anchor="end">
          {value}
        </text>
      ) : null}
      {n ? <Seal n={n} x={x + 5} y={y + 4} r={10} /> : null}
    </g>
  );
}

function Bundle({ x, y }: { x: number; y: number }) {
  return (
    <g stroke="#16211e">
      <rect x={x} y={y} width="46" height="8" rx="1.500" fill="#a9d0b1" />
      <rect x={x + 18} y={y} width="9" height="8" fill="#fffefa" stroke-width=".8" />
    </g>
  );
}

function Goal() {
  return (
    <Ground fill="#b9d7e2">
      <path d="M0 62c80-20 160 10 308-10v52H0z" fill="#8fb35a" />
      <circle cx="278" cy="20" r="11" fill="#f6d77a" />
      {[84, 77, 70, 63, 56].map((y) => (
        <Bundle key={y} x={30} y={y} />
      ))}
      {[84, 77, 70].map((y) => (
        <Bundle key={y} x={82} y={y} />
      ))}
      <path d="M35 46l5-14 12 9 12-9 5 14z" fill="var(--brass)" stroke="#16211e" stroke-width="1.500" />
      {[0, 1, 2, 3, 4, 5].map((i) => (
        <Cow key={i} x={160 + (i % 3) * 42} y={42 + Math.floor(i / 3) * 24} w={40} />
      ))}
    </Ground>
  );
}

function Turn() {
  return (
    <Ground>
      <Portrait n={6} x={18} y={22} w={64} />
      <Arrow from={[92, 52]} to={[126, 52]} />
      <MiniCard x={136} y={18} kind="votes" n={5} value="25" lit />
      <MiniCard x={194} y={18} kind="donations" n={4} value="90" lit />
      <MiniCard x={252} y={18} kind="votes" n={8} value="40" lit={false} />
    </Ground>
  );
}

function Refill() {
  const rows = [
    { n: 6, kind: "votes", text: t("learn-stimmvieh.3.top") },
    { n: 3, kind: "donations", text: t("learn-stimmvieh.3.back") },
  ] as const;
  return (
    <Ground>
      {rows.map((r, i) => (
        <g key={r.n} transform={`translate(0 ${i * 50})`}>
          <Portrait n={r.n} x={16} y={10} w={38} />
          <Arrow from={[62, 28]} to={[92, 28]} />
          <MiniCard x={100} y={7} kind={r.kind} w={31} />
          <Label x={142} y={33}>
            {r.text}
          </Label>
        </g>
      ))}
    </Ground>
  );
}

const HERDS = [6, 5, 3, 2];

function Night() {
  return (
    <Ground fill="#2c4a5e">
      <circle cx="292" cy="14" r="6" fill="#f5f2e6" />
      <path d="M0 66h308v38H0z" fill="#4d7037" />
      {HERDS.map((cows, i) => (
        <g key={i} transform={`translate(${6 + i * 76} 0)`} class={`seat-${[2, 3, 1, 4][i]}`}>
          <path d="M3 40h64v58H3zM3 58h64M3 78h64" fill="none" stroke="#5a4632" stroke-width="2" />
          {Array.from({ length: cows }, (_, k) => (
            <Cow key={k} x={6 + (k % 2) * 29} y={42 + Math.floor(k / 2) * 18} w={30} />
          ))}
          <rect x="20" y="14" width="30" height="20" rx="4" fill="var(--seat)" stroke="#16211e" />
          <text x="35" y="29" font-size="14" text-anchor="middle" style={{ fill: "var(--on)" }}>
            {[2, 3, 1, 4][i]}
          </text>
          {i < 2 ? <Badge x={58} y={16} text="×2" /> : null}
        </g>
      ))}
    </Ground>
  );
}

export function minute(): Picture[] {
  return [
    { Figure: Goal, bold: t("learn-stimmvieh.1"), more: t("learn-stimmvieh.1.more") },
    { Figure: Turn, bold: t("learn-stimmvieh.2"), more: t("learn-stimmvieh.2.more") },
    { Figure: Refill, bold: t("learn-stimmvieh.3"), more: t("learn-stimmvieh.3.more") },
    { Figure: Night, bold: t("learn-stimmvieh.4"), more: t("learn-stimmvieh.4.more") },
  ];
}
