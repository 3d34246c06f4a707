// workshop.ts: the designers' module (src/workshop) as an object: reads a data set from JSON, and balances it.
import { Failure, Refused } from "./failure.ts";
import { Instance, type Common } from "./instance.ts";

interface Exports extends Common {
  phrase(lang: number, key: number, text: number): void;
  read(game: number, file: number, bytes: number, n: number): number;
  bytes(): void;
  names(lang: number): void;
  balance_begin(seats: number, options: number, compare: number, bot: number, seed: number, games: number): number;
  balance_play(): number;
  balance_result(lang: number): void;
}

/** What is balanced, with the options a line each; `compare`: "OPTION=A/B", or nothing. */
export interface Trial {
  seats: number;
  options: string;
  compare: string;
  bot: string;
  seed: number;
  games: number;
}

export async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = address ? await fetch(address) : null;
  if (!answer?.ok) throw new Failure(answer?.status ?? 0, "module", "the games themselves are not here");
  return WebAssembly.compile(await answer.arrayBuffer()); // a web space may not know what kind of file it is
}

export class Workshop extends Instance<Exports> {
  static async start(module: WebAssembly.Module): Promise<Workshop> {
    const nothing = WebAssembly.Module.imports(module).map((i) => [i.name, () => 8] as const); // neither files nor clocks
    const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: Object.fromEntries(nothing) });
    const is = exports as unknown as Exports;
    is._initialize();
    return new Workshop(is);
  }

  /** Reads a file; gives its hash, or fails with the reader's sentence. */
  read(game: string, file: string, source: Uint8Array): string {
    const at = this.put(source);
    const ok = this.with([game, file], (g, f) => this.is.read(g ?? 0, f ?? 0, at, source.length));
    this.is.give(at);
    if (!ok) throw new Refused(this.text());
    return this.text();
  }

  /** What was read, as the other module has it in memory. */
  bytes(): Uint8Array<ArrayBuffer> {
    this.is.bytes();
    return this.out();
  }

  /** Sentences that names are made of. */
  learn(lang: string, phrases: Record<string, string>): void {
    for (const [key, text] of Object.entries(phrases)) this.with([lang, key, text], (l, k, t) => this.is.phrase(l ?? 0, k ?? 0, t ?? 0));
  }

  /** What its things are called, as JSON. */
  names(lang: string): string {
    this.with([lang], (l) => this.is.names(l ?? 0));
    return this.text();
  }

  /** A balance of what was read. */
  balance({ seats, options, compare, bot, seed, games }: Trial): void {
    if (!this.with([options, compare, bot], (o, c, b) => this.is.balance_begin(seats, o ?? 0, c ?? 0, b ?? 0, seed, games))) throw new Refused(this.text());
  }

  /** Plays one more game, of a comparison both ways; how many were played. */
  play(): number {
    const played = this.is.balance_play();
    if (played < 0) throw new Refused(this.text());
    return played;
  }

  /** What `ratskeller balance --json` would say of the games played so far. */
  result(lang: string): string {
    this.with([lang], (l) => this.is.balance_result(l ?? 0));
    return this.text();
  }
}
