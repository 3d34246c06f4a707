// dice.ts: our part of the dice before the match (docs/protocol.md). What is needed to check them at the end is in dice-check.ts.
import type { Answer, SeatInfo } from "./events.ts";

/** Hashing needs a page that came over HTTPS, or from this machine. */
export const canShare = (): boolean => typeof crypto !== "undefined" && !!crypto.subtle;

export const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** What a seat commits to. */
export async function partOf(commitment: string, nonce: string): Promise<string> {
  return hex(await sha256(bytesOf(`ratskeller part\n${commitment}\n${nonce}`)));
}

// ---- what this device has put in ----

/** What the server had committed to when we chose, and our nonces by what we committed to. */
export interface Kept {
  commitment: string;
  nonces: Record<string, string>;
}

const PLACE = "rk-dice";
const TABLES_MAX = 40;

function allKept(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Kept>;
  } catch {
    return {}; // no storage here, or nonsense in it
  }
}

export function keptFor(table: string): Kept | undefined {
  return allKept()[table];
}

function keep(table: string, commitment: string, part: string, nonce: string): void {
  const { [table]: was, ...others } = allKept();
  const is: Kept = { commitment: was?.commitment ?? commitment, nonces: { ...was?.nonces, [part]: nonce } };
  const rest = Object.entries(others).slice(-TABLES_MAX + 1);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...rest, [table, is]])));
  } catch {
    // a page without storage cannot reveal after a reload, and commits anew then
  }
}

interface Table {
  readonly id: string;
  mine(): number[];
  command(seat: number, line: string): Promise<Answer>;
}

interface Before {
  commitment: string;
  started: boolean;
  seats: SeatInfo[];
}

/** Commits for each of our seats, and reveals once everybody has committed. */
export class Sharer {
  private readonly busy = new Set<number>();
  private readonly nonces = new Map<string, string>();

  constructor(private readonly table: Table) {}

  update(state: Before): void {
    if (state.started || !canShare()) return;
    const ready = state.seats.every((s) => s.kind !== "open" && s.commit !== "");
    for (const seat of this.table.mine()) {
      const s = state.seats[seat];
      if (s?.commit === undefined || this.busy.has(seat)) continue;
      if (s.commit === "") this.run(seat, state, this.commit(seat, state.commitment));
      else if (ready && !s.nonce) this.run(seat, state, this.reveal(seat, s.commit, state.commitment));
    }
  }

  private run(seat: number, state: Before, what: Promise<Answer>): void {
    this.busy.add(seat);
    void what.then((a) => {
      this.busy.delete(seat);
      if (a.ok) this.update(state); // what has come meanwhile; after a refusal the next event decides
    });
  }

  private async commit(seat: number, commitment: string): Promise<Answer> {
    const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
    const part = await partOf(commitment, nonce);
    this.nonces.set(part, nonce);
    keep(this.table.id, commitment, part, nonce);
    return this.table.command(seat, `commit ${part}`);
  }

  /** After a reload the nonce comes from the storage; if it is lost, another one is chosen. */
  private reveal(seat: number, part: string, commitment: string): Promise<Answer> {
    const nonce = this.nonces.get(part) ?? keptFor(this.table.id)?.nonces[part];
    return nonce ? this.table.command(seat, `reveal ${nonce}`) : this.commit(seat, commitment);
  }
}
