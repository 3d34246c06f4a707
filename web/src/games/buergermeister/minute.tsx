// minute.tsx: Die Bürgermeister in four pictures.
import { Arrow, Badge, Ground, Label, Sign } from "../../teach/draw.tsx";
import type { Picture } from "../../teach/lessons.ts";
import { num, t } from "../../text/text.ts";
import { Die } from "../../ui/die.tsx";
import { brief, data } from "./data.ts";
import { Figure } from "./figure.tsx";
import { borders, cellsOf, ground } from "./shapes.tsx";
import type { Colour } from "./view.ts";

const COLOURS: Colour[] = ["red", "blue", "green", "yellow"];

/** Chairs in a row, each with who sits there. */
function Row({ x, y, c, land, who }: { x: number; y: number; c: number; land: string; who: (Colour | [Colour, Colour] | null)[] }) {
  return (
    <g>
      {who.map((w, i) => {
        const [colour, half] = Array.isArray(w) ? w : [w, null];
        return (
          <g key={i} transform={`translate(${x + i * c} ${y})`}>
            <rect width={c} height={c} class={`bgm-ground bgm-l-${land}`} />
            <rect width={c} height={c} class="bgm-cell" />
            {colour ? <Figure x={c / 2} y={c / 2} r={c * 0.38} colour={colour} half={half ?? null} /> : <circle cx={c / 2} cy={c / 2} r="3" class="bgm-dot" />}
          </g>
        );
      })}
    </g>
  );
}

function Austria({ x, y, w, h, one }: { x: number; y: number; w: number; h: number; one?: string }) {
  return (
    <svg x={x} y={y} width={w} height={h} viewBox={`0 0 ${data.grid.width} ${data.grid.height}`}>
      {data.lands.map((l) => (
        <path key={l.id} d={ground(cellsOf.get(l.id) ?? [], 1)} class={`bgm-ground bgm-l-${l.id}`} opacity={one && l.id !== one ? 0.3 : 1} style={{ strokeWidth: 0.06 }} />
      ))}
      <path d={borders(data.cells, 1)} class="bgm-border" style={{ strokeWidth: 0.15 }} />
    </svg>
  );
}

function Goal() {
  return (
    <Ground>
      <Austria x={6} y={8} w={170} h={88} />
      {COLOURS.map((c, i) => (
        <g key={c}>
          <Figure x={206} y={18 + i * 23} r={9} colour={c} />
          <rect x="222" y={11 + i * 23} width={[70, 52, 44, 30][i] ?? 0} height="14" fill={`var(--seat-${i + 1})`} stroke="#16211e" />
          <rect x="222" y={11 + i * 23} width={[70, 52, 44, 30][i] ?? 0} height="14" fill={`url(#pat-${i + 1})`} />
        </g>
      ))}
    </Ground>
  );
}

function Turn() {
  return (
    <Ground>
      <rect x="14" y="14" width="86" height="76" rx="6" fill="#fffefa" stroke="#96a095" stroke-width="1.500" />
      <text class="money" x="34" y="46" font-size="28" text-anchor="middle">
        +
      </text>
      <g transform="translate(50 24)">
        <Die n={3} size={36} label="3" />
      </g>
      <text class="money" x="57" y="82" font-size="14" text-anchor="middle">
        {"+" + brief(3 * 100000)}
      </text>
      <Arrow from={[112, 52]} to={[142, 52]} />
      <Row x={152} y={36} c={34} land="STM" who={[null, "red", "red", null]} />
      <Sign name="coin" x={196} y={78} s={18} />
      <Label x={218} y={92}>{"−" + brief(100000)}</Label>
    </Ground>
  );
}

function Capture() {
  return (
    <Ground>
      <Row x={14} y={8} c={32} land="TIR" who={["red", "blue", "blue", null]} />
      <Arrow from={[150, 24]} to={[172, 24]} />
      <Row x={180} y={8} c={30} land="TIR" who={["red", ["blue", "red"], ["blue", "red"], "red"]} />
      <path d="M14 58v40" stroke="var(--map-edge)" stroke-width="5" />
      <Row x={17} y={62} c={32} land="KTN" who={["green", null]} />
      <Arrow from={[90, 78]} to={[172, 78]} />
      <path d="M178 58v40" stroke="var(--map-edge)" stroke-width="5" />
      <Row x={181} y={62} c={30} land="KTN" who={[["green", "red"], "red"]} />
    </Ground>
  );
}

function Full() {
  const land = data.lands[0];
  return (
    <Ground>
      <Austria x={4} y={8} w={150} h={88} one={land?.id ?? ""} />
      <Arrow from={[160, 52]} to={[188, 52]} />
      <Figure x={214} y={52} r={18} colour="red" />
      <Badge x={240} y={32} text="1." r={14} />
      <Sign name="coin" x={250} y={54} s={24} fill="var(--brass-ink)" />
      <Label x={250} y={94} mid size={14}>
        {"+" + brief(land?.premium ?? 0)}
      </Label>
      <Label x={80} y={20} mid size={12}>
        {num(land?.posts ?? 0)}/{num(land?.posts ?? 0)}
      </Label>
    </Ground>
  );
}

export function minute(): Picture[] {
  return [
    { Figure: Goal, bold: t("learn-buergermeister.1"), more: t("learn-buergermeister.1.more") },
    { Figure: Turn, bold: t("learn-buergermeister.2"), more: t("learn-buergermeister.2.more") },
    { Figure: Capture, bold: t("learn-buergermeister.3"), more: t("learn-buergermeister.3.more") },
    { Figure: Full, bold: t("learn-buergermeister.4"), more: t("learn-buergermeister.4.more") },
  ];
}
