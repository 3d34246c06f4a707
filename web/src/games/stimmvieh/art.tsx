// art.tsx: cows and money: the pictures on the cards, and meadows with one cow for every 5,000 votes.

export const VOTES_A_COW = 5000;
const INK = "#16211e";

/** The cow, once on the page; all others refer to it. */
export function CowDefs() {
  return (
    <svg class="sprite" width="0" height="0" aria-hidden="true">
      <symbol id="sti-cow" viewBox="0 0 42 26">
        <path d="M7 8h20c4 0 5 3 5 6v3H8z" fill="#fffdf6" stroke={INK} stroke-width="1.300" />
        <path d="M10 15v9M14 16v8M25 16v8M29 15v9" stroke={INK} stroke-width="2.200" />
        <path d="M12 8.500c4-1 7 1 6 4s-6 2-7 0zM23 10c3-1 6 1 5 4s-6 1-5-4z" fill={INK} />
        <path d="M29 7c0-4 8-5 9 0l-1 6c-1 3-6 3-7 0z" fill="#fffdf6" stroke={INK} stroke-width="1.300" />
        <path d="M29 5l-3-1M38 5l2-2" stroke={INK} stroke-width="1.500" />
        <path d="M31 11.500h5v2c-1 1.500-4 1.500-5 0z" fill="#e9a9a0" />
        <circle cx="32.300" cy="8" r=".9" fill={INK} />
        <circle cx="35.600" cy="8" r=".9" fill={INK} />
        <path d="M7 9c-4 1-3 7-4 9" stroke={INK} fill="none" stroke-width="1.200" />
      </symbol>
    </svg>
  );
}

function Cow({ x, y, w }: { x: number; y: number; w: number }) {
  return <use href="#sti-cow" x={x} y={y} width={w} height={(w * 26) / 42} />;
}

/** The picture of a vote card: its cows on a meadow, three in a row. */
export function Herd({ votes }: { votes: number }) {
  const n = Math.round(votes / VOTES_A_COW);
  const rows = Math.ceil(n / 3);
  const w = n < 3 ? 44 : n < 6 ? 37 : 32;
  const dy = n < 6 ? 20 : 15;
  const cows = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / 3);
    const inRow = row === rows - 1 ? n - row * 3 : 3;
    return { x: 60 - (inRow * w * 0.86) / 2 + (i % 3) * w * 0.86 + (row % 2) * 5 - 4, y: 80 - dy * (rows - 1 - row) - (w * 26) / 42 };
  });
  return (
    <svg class="herd" viewBox="0 0 120 90" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path d="M-200 -100h520V100h-520z" fill="#b9d7e2" />
      <path d="M-200 52c60-14 150 6 200-2s60 6 120-8c40-6 120 8 200 0v60h-520z" fill="#8fb35a" />
      <path d="M-200 68c80-8 140 4 200-2 40-8 70 6 120-4 60-6 120 8 200 0v40h-520z" fill="#79a049" />
      {cows.map((c, i) => (
        <Cow key={i} x={c.x} y={c.y} w={w} />
      ))}
    </svg>
  );
}

function Pig() {
  return (
    <g stroke={INK} stroke-width="2">
      <path d="M46 58v8M56 60v7M70 60v7M78 57v8" stroke-width="4" />
      <ellipse cx="60" cy="42" rx="26" ry="18" fill="#e79aa5" />
      <circle cx="84" cy="36" r="10" fill="#e79aa5" />
      <ellipse cx="92" cy="38" rx="4" ry="5" fill="#d77f8d" stroke-width="1.500" />
      <path d="M76 27l3-7 5 6" fill="#e79aa5" />
      <path d="M52 25h14" stroke-width="3.500" />
      <circle cx="83" cy="33" r="1.600" fill={INK} stroke="none" />
      <path d="M34 38c-6-2-5 6-9 3" fill="none" />
      <circle cx="59" cy="13" r="7" fill="#f1b83a" />
    </g>
  );
}

function Jar() {
  return (
    <g stroke={INK} stroke-width="2">
      <path d="M40 22h40v40c0 5-40 5-40 0z" fill="#dfeaf0" />
      <path d="M41 44h38v18c0 4-38 4-38 0z" fill="#f1b83a" />
      <path d="M46 52h8M60 49h9M50 59h10M66 58h8" stroke-width="1.500" />
      <path d="M37 15h46v8H37z" fill="#a6281c" />
      <path d="M47 31h26v9H47z" fill="#fffdf6" stroke-width="1.500" />
      <path d="M51 35.500h18" stroke-width="1.500" />
    </g>
  );
}

function Envelope() {
  return (
    <g stroke={INK} stroke-width="2">
      <path d="M26 24h68v40H26z" fill="#f8f3e2" />
      <path d="M40 10h40v24L60 47 40 34z" fill="#a9cdb0" stroke-width="1.500" />
      <circle cx="60" cy="25" r="6" fill="none" stroke-width="1.500" />
      <path d="M26 24v40h68V24L60 48z" fill="#f8f3e2" />
    </g>
  );
}

function Bundles() {
  return (
    <g stroke={INK} stroke-width="2">
      {["10 49", "44 49", "78 49", "27 32", "61 32", "44 15"].map((at) => (
        <g key={at} transform={`translate(${at})`}>
          <path d="M0 0h32v16H0z" fill="#a9cdb0" />
          <path d="M12 0h8v16h-8z" fill="#fffdf6" stroke-width="1.500" />
        </g>
      ))}
    </g>
  );
}

function Briefcase() {
  return (
    <g stroke={INK} stroke-width="2">
      <path d="M86 27l5-9 11 7-4 6z" fill="#a9cdb0" stroke-width="1.500" />
      <path d="M48 28v-8h24v8" fill="none" stroke-width="4" />
      <path d="M22 28h76v36H22z" fill="#7c5a36" />
      <path d="M22 44h76" />
      <rect x="54" y="39" width="12" height="9" fill="#f1b83a" stroke-width="1.500" />
    </g>
  );
}

function Suitcase() {
  return (
    <g stroke={INK} stroke-width="2">
      <ellipse cx="60" cy="66" rx="50" ry="4" fill="#0002" stroke="none" />
      <path d="M20 14h80v26H20z" fill="#33414b" />
      <path d="M24 18h72v20H24z" fill="#5a6a75" stroke-width="1.500" />
      <path d="M20 42h80v22H20z" fill="#33414b" />
      {[26, 44, 62, 80].map((x) => (
        <path key={x} d={`M${x} 34h15v12h-15z`} fill="#a9cdb0" stroke-width="1.500" />
      ))}
      <path d="M20 46h80" stroke-width="3" />
      <rect x="52" y="50" width="16" height="7" rx="3" fill="none" stroke="#f1b83a" />
    </g>
  );
}

const MONEY = [Pig, Pig, Jar, Envelope, Envelope, Bundles, Bundles, Briefcase, Briefcase, Suitcase];

/** The picture of a donation: the more influence it takes, the less one asks where it comes from. */
export function Gift({ influence }: { influence: number }) {
  const Picture = MONEY[influence] ?? Pig;
  return (
    <svg viewBox="0 0 120 72" aria-hidden="true">
      <Picture />
    </svg>
  );
}

/** A meadow for a whole herd. `walk`: they come in from the left, one after the other. */
export function Pasture({ votes, label, walk, fence }: { votes: number; label: string; walk?: boolean; fence?: boolean }) {
  const n = Math.round(votes / VOTES_A_COW);
  const w = n > 32 ? 24 : n > 20 ? 28 : 34;
  const columns = Math.max(1, Math.ceil(n / 3));
  const step = Math.min(w * 1.1, (300 - w) / columns);
  return (
    <svg class={"sti-pasture" + (walk ? " walk" : "")} viewBox="0 0 310 84" preserveAspectRatio="xMidYMax slice" role="img" aria-label={label}>
      <rect width="310" height="84" fill="#b9d7e2" />
      <circle cx="272" cy="18" r="11" fill="#f6d77a" />
      <path d="M0 38c80-24 160 10 310-12v60H0z" fill="#8fb35a" />
      <path d="M0 58c100-14 180 8 310-8v36H0z" fill="#79a049" />
      {fence ? <path d="M0 40l310-8M0 34l310-8M20 28v16M90 26v16M160 25v16M230 23v16M296 22v16" stroke="#8a5a2b" stroke-width="2.500" /> : null}
      {Array.from({ length: n }, (_, i) => (
        <g key={i} class="cow" style={{ "--i": i }}>
          <Cow x={6 + Math.floor(i / 3) * step + (i % 3) * (step / 3)} y={30 + (i % 3) * 14} w={w} />
        </g>
      ))}
    </svg>
  );
}
