// art.tsx: draws the buildings and the people. Colours of drawings are the same by day and by night.
import { Component, type JSX } from "preact";
import { BUILDINGS } from "./buildings.ts";
import { faceOf, HELMETS, SKINS, HAIRS } from "./faces.ts";

const INK = "#16211e";
const GLASS = "#3d5a66";
const OUTLINE = { stroke: INK, "stroke-width": 1.2, "stroke-linejoin": "round" } as const;

/** One line of a drawing into a shape. */
function shape(line: string, key: number): JSX.Element | null {
  const [kind = "", ...p] = line.split(" ");
  const n = (i: number) => Number(p[i]);
  switch (kind) {
    case "box":
      return <rect key={key} x={n(0)} y={n(1)} width={n(2)} height={n(3)} fill={p[4]} {...OUTLINE} />;
    case "win":
      return <path key={key} fill={GLASS} d={p.slice(2).map((at) => `M${at}h${p[0]}v${p[1]}h-${p[0]}z`).join("")} />;
    case "form":
      return <path key={key} fill={p[0]} d={p.slice(1).join(" ")} {...OUTLINE} />;
    case "fill":
      return <path key={key} fill={p[0]} d={p.slice(1).join(" ")} />;
    case "line": {
      const round = p.at(-1) === "round";
      return <path key={key} fill="none" stroke={p[0]} stroke-width={p[1]} stroke-linecap={round ? "round" : "butt"} d={p.slice(2, round ? -1 : undefined).join(" ")} />;
    }
    case "disc":
      return <circle key={key} fill={p[0]} cx={p[1]} cy={p[2]} r={p[3]} stroke={p[4] ? INK : "none"} />;
    case "sign":
      return (
        <text key={key} x={p[0]} y={p[1]} font-size={p[2]} font-weight="700" text-anchor="middle" fill={p[3]}>
          {p.slice(4).join(" ")}
        </text>
      );
    case "note":
      return <path key={key} fill="#fff" stroke={INK} d={p.join(" ")} />;
    default:
      return null;
  }
}

/** A building never changes: it is drawn once and not compared again. */
export class Building extends Component<{ id: string; class?: string }> {
  override shouldComponentUpdate(next: { id: string; class?: string }): boolean {
    return next.id !== this.props.id || next.class !== this.props.class;
  }

  override render() {
    const lines = (BUILDINGS[this.props.id] ?? "").trim().split("\n");
    return (
      <svg class={"dem-bl " + (this.props.class ?? "")} viewBox="0 -6 64 54" aria-hidden="true">
        {lines.map((l, i) => shape(l.trim(), i))}
      </svg>
    );
  }
}

/** Head, helmet and vest; what sets people apart stands in faces.ts. */
function Head({ face, x = 0 }: { face: ReturnType<typeof faceOf>; x?: number }) {
  const hair = HAIRS[face.hair] ?? HAIRS[0];
  return (
    <g transform={x ? `translate(${x} 0)` : undefined}>
      {face.long ? <path d="M17 20c-2 10-1 15 0 18h26c1-3 2-8 0-18z" fill={hair} {...OUTLINE} /> : null}
      <path d="M8 48c1-11 9-15 22-15s21 4 22 15z" fill={face.suit ?? "#e8762d"} {...OUTLINE} />
      <path d="M18 36v12M42 36v12" stroke={face.suit ? "#16211e55" : "#f7e36b"} stroke-width="4" />
      <ellipse cx="30" cy="24" rx="10" ry="11.5" fill={SKINS[face.skin]} {...OUTLINE} />
      {face.beard ? <path d="M21 26c1 12 17 12 18 0-4 4-14 4-18 0z" fill={hair} /> : null}
      {face.moustache ? <path d="M24 28.500c2-2 4-1.500 6-.5 2-1 4-1.500 6 .5-2 2-5 2-6 .5-1 1.500-4 1.500-6-.5z" fill={hair} /> : null}
      <path d="M16 19a14 13 0 0128 0z" fill={HELMETS[face.helmet]} {...OUTLINE} />
      <path d="M13 19h34" stroke={INK} stroke-width="2.5" />
      <circle cx="26" cy="23.500" r="1.3" fill={INK} />
      <circle cx="34" cy="23.500" r="1.3" fill={INK} />
      {face.glasses ? <path d="M22.500 23.500a3.500 3 0 107 0 3.500 3 0 10-7 0zm8 0a3.500 3 0 107 0 3.500 3 0 10-7 0z" fill="#ffffff55" stroke={INK} stroke-width="1" /> : null}
      {face.moustache ? null : <path d="M26.500 29.500c2 1.500 5 1.500 7 0" stroke="#5b1d14" fill="none" stroke-width="1.3" />}
    </g>
  );
}

export function Worker({ id, class: cls = "" }: { id: string; class?: string }) {
  const face = faceOf(id);
  return (
    <svg class={"dem-head " + cls} viewBox="0 0 60 48" aria-hidden="true">
      {face.second ? (
        <>
          <Head face={faceOf(face.second)} x={13} />
          <Head face={face} x={-11} />
        </>
      ) : (
        <Head face={face} />
      )}
    </svg>
  );
}

/** What is left of a building. */
export function Rubble() {
  return (
    <svg class="dem-rubble" viewBox="0 0 60 26" aria-hidden="true">
      <path d="M2 25l8-9 9 4 7-11 10 7 8-3 14 12z" fill="var(--line-2)" opacity=".55" />
    </svg>
  );
}
