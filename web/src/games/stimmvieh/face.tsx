// face.tsx: 36 politicians, drawn from a few features each. The jacket is the party's colour and pattern.

interface Features {
  skin: number;
  hair: number;
  tint: number;
  mouth: number;
  /** g glasses, s sunglasses, m moustache, b beard, e earrings, t tie, w bow tie, c chain, k scarf, h hat, f flower, d headset */
  extra: string;
}

const SKIN = ["#f5d9c2", "#eec3a0", "#c68a5f", "#8f5a3a", "#f9e3d3"];
const TINT = ["#3a2a1e", "#1f1f22", "#a4452c", "#e6e2d8", "#d9a441", "#7b4a86"];

// skin, hair, hair colour, mouth, extras: one word for each politician, in the order of the data.
const PEOPLE: Record<string, string> = {
  csd: "0001t 1540e 0330hm 4411f 1703mt 0541ge 4133tc 1830ec 0733gtc",
  oliven: "0220k 1101 3521e 0000g 4640m 2011g 0733mb 1841ek 3713g",
  ps: "4100d 0251e 2421g 1000d 4553e 3111g 0420g 2113s 2851e",
  sdi: "1340hm 4431e 0633m 1421 0703gt 2811e 4133gt 1540ce 0743bt",
};

function features(party: string, influence: number): Features {
  const code = PEOPLE[party]?.split(" ")[influence - 1] ?? "0000";
  const n = (i: number) => Number(code[i] ?? 0);
  return { skin: n(0), hair: n(1), tint: n(2), mouth: n(3), extra: code.slice(4) };
}

/** Hair that falls behind the head. */
function Behind({ style, fill }: { style: number; fill: string }) {
  if (style === 4) return <path d="M17 24c-3-22 33-22 30 0l1 17c-4 4-28 4-32 0z" fill={fill} />;
  if (style === 5) return <path d="M17 22c-2-19 32-19 30 0 5 5 3 15-3 16H20c-6-1-8-11-3-16z" fill={fill} />;
  if (style === 8) return <path d="M16 26c-1-23 33-23 32 0l2 9c-5 3-7 2-8-2H22c-1 4-3 5-8 2z" fill={fill} />;
  return null;
}

function Hair({ style, fill }: { style: number; fill: string }) {
  switch (style) {
    case 0: // parting
      return <path d="M18 23c-2-17 30-19 28 0-4-7-12-9-28 0z" fill={fill} />;
    case 1: // swept
      return <path d="M17 20c0-16 32-14 30 2-6-2-10-8-14-8s-10 6-16 6z" fill={fill} />;
    case 2: // bun
      return (
        <>
          <circle cx="32" cy="8" r="6" fill={fill} />
          <path d="M18 22c0-16 28-16 28 0-7-8-21-8-28 0z" fill={fill} />
        </>
      );
    case 3: // wreath of hair
      return <path d="M18 27c-2-6-1-9 1-11 0 4 1 6 1 8zM46 27c2-6 1-9-1-11 0 4-1 6-1 8z" fill={fill} />;
    case 4: // long, fringe
      return <path d="M18 23c-2-19 30-19 28 0-3-4-6-6-9-6-2 3-12 4-19 6z" fill={fill} />;
    case 5: // waves
      return <path d="M18 21c1-14 27-15 28 1-4-1-7-4-9-7-4 4-12 6-19 6z" fill={fill} />;
    case 6: // curls
      return <path d="M18 23c-4-3-3-8 1-9 0-5 6-7 9-5 3-3 9-2 10 2 5-1 8 4 6 7 3 2 2 5 0 6-3-5-7-7-12-6-5-1-11 0-14 5z" fill={fill} />;
    case 7: // short grey
      return <path d="M19 21c1-13 25-13 26 0l-3-4H22z" fill={fill} />;
    default: // straight, parted in the middle
      return <path d="M17 25c0-19 30-19 30 0-5-3-11-7-15-13-3 6-9 10-15 13z" fill={fill} />;
  }
}

function Mouth({ kind }: { kind: number }) {
  if (kind === 0) return <path d="M27.500 34.500h9" stroke="#5b1d14" stroke-width="1.500" fill="none" />;
  if (kind === 1) return <path d="M27 33.500c3 2.500 7 2.500 10 0" stroke="#5b1d14" stroke-width="1.500" fill="none" />;
  if (kind === 2) return <circle cx="32" cy="34.500" r="2" fill="#5b1d14" />;
  return <path d="M27 33h10c-1 4-9 4-10 0z" fill="#fff" stroke="#5b1d14" />;
}

const INK = "#1b1b1b";

function Extras({ has, hair }: { has: string; hair: string }) {
  const on = (c: string) => has.includes(c);
  return (
    <>
      {on("b") ? <path d="M19 27c0 16 26 16 26 0 0 4-3 5-6 4-2-1-12-1-14 0-3 1-6 0-6-4z" fill={hair} /> : null}
      {on("m") ? <path d="M25 31.500c3-2 5-1 7 0 2-1 4-2 7 0-3 1.500-11 1.500-14 0z" fill={hair} /> : null}
      {on("g") ? (
        <g fill="none" stroke={INK} stroke-width="1.200">
          <circle cx="27" cy="25" r="4.200" />
          <circle cx="37" cy="25" r="4.200" />
          <path d="M31 25h2" />
        </g>
      ) : null}
      {on("s") ? <path d="M21.500 22.500h21l-1 4c-1 3-7 3-8 0l-.500-1.500h-2l-.500 1.500c-1 3-7 3-8 0z" fill={INK} /> : null}
      {on("e") ? (
        <g fill="#f1b83a" stroke={INK} stroke-width=".6">
          <circle cx="18.500" cy="31" r="1.700" />
          <circle cx="45.500" cy="31" r="1.700" />
        </g>
      ) : null}
      {on("t") ? <path d="M30 44h4l-1 3 2 9-3 4-3-4 2-9z" fill={INK} /> : null}
      {on("w") ? <path d="M25 43l7 3 7-3v8l-7-3-7 3z" fill={INK} /> : null}
      {on("c") ? <path d="M19 45c3 12 23 12 26 0" fill="none" stroke="#d99c17" stroke-width="2.500" stroke-dasharray="3 1" /> : null}
      {on("k") ? <path d="M22 41c6 5 14 5 20 0l2 5c-4 3-8 4-10 4l2 9h-5l-1-9c-4 0-7-2-10-4z" fill="#d99c17" stroke={INK} stroke-width=".8" /> : null}
      {on("h") ? <path d="M14 16c8-4 28-4 36 0-8-1-10-2-11-10-4-2-10-2-14 0-1 8-3 9-11 10z" fill="#5b6b3a" stroke={INK} /> : null}
      {on("f") ? <path d="M20 48l3-3 3 3-3 3z" fill="#e06a5a" stroke={INK} stroke-width=".8" /> : null}
      {on("d") ? (
        <g fill="none" stroke={INK} stroke-width="1.800">
          <path d="M18 25c-1-21 29-21 28 0" />
          <path d="M46 27c0 6-4 8-8 8" stroke-width="1.200" />
        </g>
      ) : null}
    </>
  );
}

interface Props {
  party: string;
  seat: number;
  influence: number;
  width?: number | string;
}

const JACKET = "M6 60c1-13 11-18 26-18s25 5 26 18z";

export function Face({ party, seat, influence, width }: Props) {
  const f = features(party, influence);
  const skin = SKIN[f.skin] ?? SKIN[0];
  const hair = TINT[f.tint] ?? "#3a2a1e";
  return (
    <svg class="sti-face" width={width} viewBox="0 0 64 60" aria-hidden="true">
      <Behind style={f.hair} fill={hair} />
      <path d={JACKET} fill={`var(--seat-${seat + 1})`} stroke="#16211e" stroke-width="1.200" />
      <path d={JACKET} fill={`url(#pat-${seat + 1})`} />
      <path d="M25 42l7 9 7-9v-6H25z" fill="#fff" />
      <rect x="26.500" y="34" width="11" height="10" fill={skin} />
      <circle cx="19" cy="26" r="3" fill={skin} />
      <circle cx="45" cy="26" r="3" fill={skin} />
      <ellipse cx="32" cy="25" rx="13" ry="15" fill={skin} />
      <Hair style={f.hair} fill={hair} />
      <circle cx="27" cy="25" r="1.500" fill={INK} />
      <circle cx="37" cy="25" r="1.500" fill={INK} />
      <path d="M32 25l2 4h-3" stroke="#0005" fill="none" stroke-width="1.200" />
      <Mouth kind={f.mouth} />
      <Extras has={f.extra} hair={hair} />
    </svg>
  );
}
