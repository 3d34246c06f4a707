// qr.ts: a QR code of a short text (ISO/IEC 18004): bytes, error correction M, versions 1 to 10.

/** For each version at level M: check bytes a block, and how many data bytes each block has. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** Where the middles of the small squares stand. */
const ALIGNED: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// ---- arithmetic on bytes, modulo x^8 + x^4 + x^3 + x^2 + 1 ----

const power: number[] = [];
const logarithm: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  power.push(x);
  logarithm[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? (power[((logarithm[a] ?? 0) + (logarithm[b] ?? 0)) % 255] ?? 0) : 0);

/** The check bytes of a block: what is left of it after division by (x − 1)(x − 2)(x − 4) … */
function checkBytes(data: readonly number[], n: number): number[] {
  let divisor = [1];
  for (let i = 0; i < n; i++) {
    const next = [...divisor, 0];
    divisor.forEach((d, k) => (next[k + 1] = (next[k + 1] ?? 0) ^ times(d, power[i] ?? 0)));
    divisor = next;
  }
  const rest = [...data, ...Array.from({ length: n }, () => 0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    divisor.forEach((d, k) => (rest[i + k] = (rest[i + k] ?? 0) ^ times(d, lead)));
  }
  return rest.slice(data.length);
}

// ---- the text as bytes ----

function bits(value: number, n: number): number[] {
  return Array.from({ length: n }, (_, i) => (value >> (n - 1 - i)) & 1);
}

function dataBytes(text: Uint8Array, version: number, room: number): number[] {
  const all = [0, 1, 0, 0, ...bits(text.length, version < 10 ? 8 : 16), ...[...text].flatMap((b) => bits(b, 8))];
  all.push(...Array.from({ length: Math.min(4, room * 8 - all.length) }, () => 0));
  while (all.length % 8) all.push(0);
  const bytes = Array.from({ length: all.length / 8 }, (_, i) => parseInt(all.slice(i * 8, i * 8 + 8).join(""), 2));
  for (let fill = 0xec; bytes.length < room; fill ^= 0xec ^ 0x11) bytes.push(fill);
  return bytes;
}

/** Blocks take turns, first with their data, then with their check bytes. */
function codeBytes(data: number[], check: number, sizes: readonly number[]): number[] {
  let from = 0;
  const blocks = sizes.map((n) => data.slice(from, (from += n)));
  const checks = blocks.map((b) => checkBytes(b, check));
  const turns = (of: number[][]): number[] => Array.from({ length: Math.max(...of.map((b) => b.length)) }, (_, i) => of.flatMap((b) => (i < b.length ? [b[i] ?? 0] : []))).flat();
  return [...turns(blocks), ...turns(checks)];
}

// ---- the square ----

type Grid = (boolean | null)[][]; // null: still free

function put(g: Grid, y: number, x: number, dark: boolean): void {
  const row = g[y];
  if (row && x >= 0 && x < row.length) row[x] = dark;
}

function frame(g: Grid, version: number): void {
  const n = g.length;
  for (const [cy, cx] of [[3, 3], [3, n - 4], [n - 4, 3]] as const)
    for (let y = -4; y <= 4; y++)
      for (let x = -4; x <= 4; x++) {
        const r = Math.max(Math.abs(x), Math.abs(y));
        put(g, cy + y, cx + x, r !== 2 && r !== 4);
      }
  for (let i = 8; i < n - 8; i++) {
    put(g, 6, i, i % 2 === 0);
    put(g, i, 6, i % 2 === 0);
  }
  const at = ALIGNED[version - 1] ?? [];
  const last = at.at(-1) ?? 0;
  for (const cy of at)
    for (const cx of at) {
      if ((cy === 6 && cx === 6) || (cy === 6 && cx === last) || (cy === last && cx === 6)) continue;
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) put(g, cy + y, cx + x, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
}

/** A number with check bits behind it: the rest of a division by this generator. */
function guarded(value: number, generator: number, n: number): number {
  let rest = value << n;
  for (let i = 31 - Math.clz32(rest); i >= n; i = 31 - Math.clz32(rest)) rest ^= generator << (i - n);
  return (value << n) | rest;
}

function notes(g: Grid, version: number, mask: number): void {
  const n = g.length;
  const format = guarded(mask, 0x537, 10) ^ 0x5412; // level M is 00, so only the mask counts
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1;
    put(g, i < 6 ? i : i < 8 ? i + 1 : n - 15 + i, 8, dark);
    put(g, 8, i < 8 ? n - 1 - i : i < 9 ? 15 - i : 14 - i, dark);
  }
  put(g, n - 8, 8, true);
  if (version < 7) return;
  const number = guarded(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const dark = ((number >> i) & 1) === 1;
    put(g, Math.floor(i / 3), (i % 3) + n - 11, dark);
    put(g, (i % 3) + n - 11, Math.floor(i / 3), dark);
  }
}

const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y * x) % 3) + ((y + x) % 2)) % 2 === 0,
];

/** Up and down in pairs of columns from the right; the column of the clock is left out. */
function pour(g: Grid, bytes: number[], mask: (y: number, x: number) => boolean): void {
  const n = g.length;
  const stream = bytes.flatMap((b) => bits(b, 8));
  let at = 0;
  let up = true;
  for (let right = n - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let i = 0; i < n; i++) {
      const y = up ? n - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (g[y]?.[x] !== null) continue;
        put(g, y, x, (stream[at++] === 1) !== mask(y, x));
      }
    }
    up = !up;
  }
}

// ---- which mask is easiest to read ----

function penalty(g: Grid): number {
  const n = g.length;
  const dark = (y: number, x: number): boolean => g[y]?.[x] === true;
  let sum = 0;
  for (const is of [dark, (y: number, x: number) => dark(x, y)])
    for (let y = 0; y < n; y++) {
      const line = Array.from({ length: n }, (_, x) => (is(y, x) ? "1" : "0")).join("");
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (let x = 0; x + 11 <= n; x++) if (["10111010000", "00001011101"].includes(line.slice(x, x + 11))) sum += 40;
    }
  for (let y = 0; y + 1 < n; y++) for (let x = 0; x + 1 < n; x++) if (dark(y, x) === dark(y, x + 1) && dark(y, x) === dark(y + 1, x) && dark(y, x) === dark(y + 1, x + 1)) sum += 3;
  const part = (g.flat().filter((d) => d).length * 100) / (n * n);
  return sum + Math.floor(Math.abs(part - 50) / 5) * 10;
}

/** Rows of dark and light squares, without the quiet zone. `mask`: 0 to 7; otherwise the one that is easiest to read. */
export function qr(text: string, mask?: number): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, sizes], i) => sizes.reduce((a, b) => a + b, 0) * 8 >= 4 + (i < 9 ? 8 : 16) + bytes.length * 8);
  const [check, sizes] = BLOCKS[version - 1] ?? [0, []];
  if (!sizes.length) throw new Error("too long for a code that is read at a glance");
  const code = codeBytes(dataBytes(bytes, version, sizes.reduce((a, b) => a + b, 0)), check, sizes);
  const drawn = (k: number): Grid => {
    const g: Grid = Array.from({ length: 17 + 4 * version }, () => Array.from({ length: 17 + 4 * version }, () => null));
    frame(g, version);
    notes(g, version, k);
    pour(g, code, MASKS[k] ?? (() => false));
    return g;
  };
  const wanted = mask === undefined ? MASKS.map((_, k) => drawn(k)) : [drawn(mask)];
  const best = wanted.reduce((a, b) => (penalty(b) < penalty(a) ? b : a));
  return best.map((row) => row.map((d) => d === true));
}

/** The dark squares as a path, each a unit wide, with the quiet zone of four units around them; and the size of all. */
export function qrPath(text: string): { size: number; d: string } {
  const rows = qr(text);
  const d = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  return { size: rows.length + 8, d };
}
