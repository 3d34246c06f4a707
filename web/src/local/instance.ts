// instance.ts: an instance of one of our WebAssembly modules: texts and bytes go in and come out.

/** What both modules export. */
export interface Common {
  memory: WebAssembly.Memory;
  _initialize(): void;
  take(n: number): number;
  give(at: number): void;
  out_at(): number;
  out_len(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export abstract class Instance<Exports extends Common> {
  protected constructor(protected readonly is: Exports) {}

  protected put(bytes: Uint8Array): number {
    const at = this.is.take(bytes.length || 1);
    new Uint8Array(this.is.memory.buffer).set(bytes, at);
    return at;
  }

  /** Calls with texts: each is put into the module's memory for as long as the call lasts. */
  protected with<T>(texts: readonly string[], call: (...at: number[]) => T): T {
    const at = texts.map((t) => this.put(encoder.encode(t + "\0")));
    try {
      return call(...at);
    } finally {
      at.forEach((a) => this.is.give(a));
    }
  }

  /** What came out of the call made last. */
  protected out(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.is.memory.buffer, this.is.out_at(), this.is.out_len()).slice() as Uint8Array<ArrayBuffer>;
  }

  protected text(): string {
    return decoder.decode(this.out());
  }
}
