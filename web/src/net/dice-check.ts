// dice-check.ts: the dice of a match, checked at its end from its log (docs/protocol.md). Loaded with the result.
import { type Kept, bytesOf, hex, partOf, sha256 } from "./dice.ts";

const unhex = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array((text.match(/../g) ?? []).map((b) => parseInt(b, 16)));

const rotate = (x: number, n: number): number => (x << n) | (x >>> (32 - n));

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  const at = (i: number): number => s[i] ?? 0;
  s[a] = at(a) + at(b);
  s[d] = rotate(at(d) ^ at(a), 16);
  s[c] = at(c) + at(d);
  s[b] = rotate(at(b) ^ at(c), 12);
  s[a] = at(a) + at(b);
  s[d] = rotate(at(d) ^ at(a), 8);
  s[c] = at(c) + at(d);
  s[b] = rotate(at(b) ^ at(c), 7);
}

/** ChaCha20: 256-bit key, 64-bit nonce in two words, 64-bit counter. */
function block(key: Uint8Array, low: number, high: number, counter: number): Uint32Array {
  const view = new DataView(key.buffer, key.byteOffset);
  const words = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  const start = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words, counter, 0, low, high]);
  const s = new Uint32Array(start);
  for (let i = 0; i < 10; i++) {
    for (let c = 0; c < 4; c++) quarter(s, c, 4 + c, 8 + c, 12 + c);
    for (let c = 0; c < 4; c++) quarter(s, c, 4 + ((c + 1) % 4), 8 + ((c + 2) % 4), 12 + ((c + 3) % 4));
  }
  return s.map((x, i) => x + (start[i] ?? 0));
}

function* stream(key: Uint8Array, low: number, high: number): Generator<number, never> {
  for (let counter = 0; ; counter++) yield* block(key, low, high, counter);
}

/** One of `count` outcomes, all equally likely. */
function below(words: Generator<number, never>, count: number): number {
  const least = BigInt(2 ** 32 % count);
  for (;;) {
    const product = BigInt(words.next().value) * BigInt(count);
    if ((product & 0xffffffffn) >= least) return Number(product >> 32n);
  }
}

export const drawOf = (key: Uint8Array, n: number, count: number): number => below(stream(key, n, 0), count);

function lotOf(key: Uint8Array, seats: number): number[] {
  const to = Array.from({ length: seats }, (_, i) => i);
  const words = stream(key, 0, 0x80000000);
  for (let i = seats - 1; i > 0; i--) {
    const j = below(words, i + 1);
    [to[i], to[j]] = [to[j] ?? 0, to[i] ?? 0];
  }
  return to;
}

// ---- the check ----

/** What was found; all of the booleans should be true. */
export interface Findings {
  seed: boolean; // it is the one committed to
  chain: boolean; // the record is whole, and the one we were told of
  parts: boolean; // they fit what was committed to, and ours are among them
  dice: boolean; // every draw, and the lot
  draws: number;
  shared: boolean; // this device took part
}

export const fair = (f: Findings): boolean => f.seed && f.chain && f.parts && f.dice;

interface Log {
  format: number;
  seats: number;
  seed: string;
  entries: string[];
  heads: Set<string>;
  whole: boolean;
}

/** Cuts a log into its entries and goes along its chain. */
async function readLog(log: string): Promise<Log> {
  const end = log.indexOf("\n\n") + 2;
  const head = log.slice(0, end).split("\n");
  const field = (name: string): string => head.find((l) => l.startsWith(name + " "))?.slice(name.length + 1) ?? "";
  const r: Log = { format: Number(head[0]?.split(" ")[2]), seats: Number(field("seats")), seed: field("seed"), entries: [], heads: new Set(), whole: true };
  let state = await sha256(bytesOf(log.slice(0, end)));
  for (const line of log.slice(end).split("\n").filter((l) => l)) {
    if (r.format < 2) {
      r.entries.push(line);
      continue;
    }
    const entry = line.slice(17);
    const bytes = bytesOf(entry);
    const both = new Uint8Array(32 + bytes.length);
    both.set(state);
    both.set(bytes, 32);
    state = await sha256(both);
    r.whole &&= hex(state).startsWith(line.slice(0, 16)) && line[16] === " ";
    r.heads.add(line.slice(0, 16));
    r.entries.push(entry);
  }
  return r;
}

/** Goes through a log: who put what into the dice, and whether the draws follow from it. */
export async function check(log: string, commitment: string, head: string | null, kept: Kept | undefined): Promise<Findings> {
  const r = await readLog(log);
  const nonces: string[] = Array.from({ length: r.seats }, () => "");
  const parts: string[] = Array.from({ length: r.seats }, () => "");
  const revealed = new Set<string>();
  const shown = kept?.commitment ?? commitment;
  const found: Findings = {
    seed: hex(await sha256(unhex(r.seed))) === shown,
    chain: r.format < 2 || (r.whole && head !== null && r.heads.has(head)),
    parts: true,
    dice: true,
    draws: 0,
    shared: Object.keys(kept?.nonces ?? {}).length > 0,
  };
  let key = new Uint8Array(32);
  const makeKey = async (): Promise<void> => {
    key = await sha256(bytesOf(`ratskeller dice ${r.format}\n${r.seed}\n${nonces.map((n) => n + "\n").join("")}`));
  };
  let lots = false;
  for (const entry of r.entries) {
    const [, who = "", verb, ...rest] = entry.split(" ");
    const seat = verb === "sit" || verb === "open" ? Number(rest[0]) : parseInt(who, 10);
    if (verb === "sit") nonces[seat] = rest[1] === "person" && /^\w+$/.test(rest[3] ?? "") ? (rest[3] ?? "") : "";
    else if (verb === "open" || verb === "leave") nonces[seat] = "";
    else if (verb === "commit") parts[seat] = rest[0] ?? "";
    else if (verb === "reveal") {
      nonces[seat] = rest[0] ?? "";
      found.parts &&= (await partOf(shown, nonces[seat] ?? "")) === parts[seat];
      revealed.add(nonces[seat] ?? "");
    } else if (verb === "lot") {
      await makeKey();
      lots = true;
      found.dice &&= rest.join(" ") === lotOf(key, r.seats).join(" ");
    } else if (verb === "start" && !lots) await makeKey();
    else if (verb === "draw") found.dice &&= Number(rest[0]) === found.draws && drawOf(key, found.draws++, Number(rest[1])) === Number(rest[2]);
  }
  if (found.shared) found.parts &&= Object.values(kept?.nonces ?? {}).some((n) => revealed.has(n) && nonces.includes(n));
  return found;
}
