// minute.tsx: Demolition in four pictures.
import { Arrow, At, Badge, Ground, Label, SeatDisc, Sign } from "../../teach/draw.tsx";
import type { Picture } from "../../teach/lessons.ts";
import { num, t } from "../../text/text.ts";
import { Building, Rubble, Worker } from "./art.tsx";
import { type Card, type Tile, bidName, data, deviceIcon, deviceList, tileOf } from "./data.ts";

function House({ id, x, y, w, shut }: { id: string; x: number; y: number; w: number; shut?: boolean }) {
  return (
    <g class={shut ? "minute-shut" : undefined}>
      <At x={x} y={y} w={w} h={(w * 54) / 64}>
        <Building id={id} />
      </At>
    </g>
  );
}

function Face({ id, x, y, w }: { id: string; x: number; y: number; w: number }) {
  return (
    <At x={x} y={y} w={w} h={(w * 48) / 60}>
      <Worker id={id} />
    </At>
  );
}

/** Devices in a row, as on tiles and cards. */
function Tools({ list, x, y, s = 16 }: { list: ReturnType<typeof deviceList>; x: number; y: number; s?: number }) {
  return (
    <>
      {list.map((device, i) => (
        <Sign key={i} name={deviceIcon(device)} x={x + i * (s + 3)} y={y} s={s} />
      ))}
    </>
  );
}

/** Few people who bring every tool: whoever brings most of what is missing comes first. */
function crewFor(job: Tile): Card[] {
  const missing = { ...job.devices };
  const brings = (c: Card) => deviceList(c.devices).reduce((n, d) => n + Math.min(missing[d] ?? 0, 1), 0);
  const crew: Card[] = [];
  while (crew.length < 3 && Object.values(missing).some((n) => n > 0)) {
    const best = [...data.subcontractors].filter((c) => !crew.includes(c)).sort((a, b) => brings(b) - brings(a))[0];
    if (!best || !brings(best)) break;
    crew.push(best);
    for (const d of deviceList(best.devices)) if (missing[d]) missing[d]--;
  }
  return crew;
}

function Goal() {
  return (
    <Ground>
      {["kirche", "villa", "denkmal"].map((id, i) => (
        <g key={id}>
          <House id={id} x={14 + i * 62} y={14} w={58} />
          <Sign name="debris" x={20 + i * 62} y={74} s={18} />
          <Label x={42 + i * 62} y={89} size={15}>
            {num(tileOf(id).debris)}
          </Label>
        </g>
      ))}
      <Arrow from={[206, 48]} to={[234, 48]} />
      <At x={242} y={24} w={56} h={26}>
        <Rubble />
      </At>
      <SeatDisc seat={1} x={262} y={74} r={13} />
      <Badge x={284} y={72} text={"+" + num(["kirche", "villa", "denkmal"].reduce((n, id) => n + tileOf(id).debris, 0))} r={14} />
    </Ground>
  );
}

function Hire() {
  const someone = data.subcontractors[0]?.id ?? "";
  return (
    <Ground>
      <Face id={someone} x={10} y={26} w={64} />
      {data.bids.map((b, i) => (
        <g key={b.id}>
          <rect x="76" y={10 + i * 30} width="150" height="25" rx="5" fill="#fffefa" stroke={i === 1 ? "#8a5c00" : "#96a095"} stroke-width={i === 1 ? 2.5 : 1.5} />
          <text class="on-light" x="82" y={27 + i * 30} font-size="10.500">
            {bidName(b.id)}
          </text>
          <text class="money" x="221" y={27 + i * 30} font-size="10.500" text-anchor="end">
            {b.price ? num(b.price) : t("page-demolition.free")}
          </text>
        </g>
      ))}
      <Arrow from={[231, 52]} to={[254, 52]} />
      <SeatDisc seat={2} x={276} y={52} r={16} />
    </Ground>
  );
}

function Crew() {
  const job = tileOf("schule");
  const crew = crewFor(job);
  return (
    <Ground>
      {crew.map((c, i) => (
        <g key={c.id}>
          <Face id={c.id} x={10 + i * 72} y={18} w={60} />
          <Tools list={deviceList(c.devices)} x={18 + i * 72} y={72} />
        </g>
      ))}
      <Arrow from={[154, 48]} to={[184, 48]} />
      <House id="schule" x={192} y={10} w={62} />
      <Tools list={deviceList(job.devices)} x={196} y={72} />
      <Sign name="debris" x={262} y={30} s={20} />
      <Label x={285} y={46} size={15}>
        {num(job.debris)}
      </Label>
    </Ground>
  );
}

function Open() {
  return (
    <Ground>
      <House id="hotel" x={12} y={18} w={62} shut />
      <Sign name="home" x={20} y={76} s={16} />
      <Label x={40} y={90}>0/1</Label>
      <At x={84} y={38} w={56} h={26}>
        <Rubble />
      </At>
      <Arrow from={[148, 50]} to={[178, 50]} />
      <House id="hotel" x={186} y={18} w={62} />
      <Sign name="home" x={194} y={76} s={16} />
      <Label x={214} y={90}>1/1</Label>
      <path d="M182 24v48" stroke="var(--good)" stroke-width="4" />
      <Sign name="check" x={264} y={36} s={28} fill="var(--good)" />
    </Ground>
  );
}

export function minute(): Picture[] {
  return [
    { Figure: Goal, bold: t("learn-demolition.1"), more: t("learn-demolition.1.more") },
    { Figure: Hire, bold: t("learn-demolition.2"), more: t("learn-demolition.2.more") },
    { Figure: Crew, bold: t("learn-demolition.3"), more: t("learn-demolition.3.more") },
    { Figure: Open, bold: t("learn-demolition.4"), more: t("learn-demolition.4.more") },
  ];
}
