// local.ts: tables on this device: a worker with the games as WebAssembly (src/local). Loaded when the first such table is wanted.
import moduleFile from "module:ratskeller";
import workshopFile from "module:workshop";
import thinkerFile from "worker:local/think.ts";
import workerFile from "worker:local/worker.ts";
import type { Branch, Calls, FromWorker, ToWorker } from "../local/talk.ts";
import { wearOwn } from "../games/filled.ts";
import { remembered } from "../ui/settings.ts";
import type { TableInfo } from "./api.ts";
import { base, fileOf } from "./base.ts";
import type { Reasons } from "./events.ts";
import { canShare } from "./dice.ts";
import type { FileKind, Wish } from "./host.ts";
import { ApiError } from "./http.ts";
import { unkept } from "./trouble.ts";

/** What a line wants to hear. */
export interface Ear {
  lines(text: string): void;
  lost(): void;
  elsewhere(): void;
  gone(code: number): void;
}

class Local {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { ok(value: unknown): void; no(e: Error): void }>();
  private readonly ears = new Map<number, Ear>();
  private last = 0;

  constructor(module: string) {
    this.worker = new Worker(fileOf(workerFile));
    this.worker.onmessage = (m: MessageEvent<FromWorker>) => this.hear(m.data);
    this.worker.onerror = () => this.stop();
    const whole = (address: string): string => new URL(address, location.href).href;
    this.post({ start: { module: whole(fileOf(module)), thinker: whole(fileOf(thinkerFile)), workshop: workshopFile ? whole(fileOf(workshopFile)) : "", house: whole(base) } });
  }

  private post(m: ToWorker): void {
    this.worker.postMessage(m);
  }

  call<C extends keyof Calls>(call: C, ...args: Parameters<Calls[C]>): Promise<ReturnType<Calls[C]>> {
    const id = ++this.last;
    return new Promise((ok, no) => {
      this.waiting.set(id, { ok: ok as (v: unknown) => void, no });
      this.post({ id, call, args });
    });
  }

  connect(table: string, after: string, take: boolean, ear: Ear): number {
    const line = ++this.last;
    this.ears.set(line, ear);
    this.post({ line, table, after, take });
    return line;
  }

  say(line: number, say: string): void {
    this.post({ line, say });
  }

  close(line: number): void {
    this.ears.delete(line);
    this.post({ line, close: true });
  }

  private hear(m: FromWorker): void {
    if ("value" in m) this.waiting.get(m.id)?.ok(m.value);
    else if ("error" in m) this.waiting.get(m.id)?.no(new ApiError(m.error.status, m.error.code, m.error.text));
    else if ("lines" in m) this.ears.get(m.line)?.lines(m.lines);
    else if ("lost" in m) this.ears.get(m.line)?.lost();
    else if ("elsewhere" in m) this.ears.get(m.line)?.elsewhere();
    else if ("gone" in m) this.ears.get(m.line)?.gone(m.gone);
    else unkept.set(true);
    if ("id" in m) this.waiting.delete(m.id);
  }

  /** The worker has broken down, or could not be had at all. */
  private stop(): void {
    running = null;
    this.worker.terminate();
    for (const w of this.waiting.values()) w.no(new ApiError(0, "module", "the games cannot run in this browser"));
    for (const e of this.ears.values()) e.lost();
  }
}

let running: Local | null = null;

/** The worker, started when it is first needed. */
export function worker(): Local {
  if (!moduleFile) throw new ApiError(0, "module", "this page was built without the games themselves");
  running ??= new Local(moduleFile);
  return running;
}

/** Before a board is loaded: the set that its table is played with. False: the board has read another one. */
export const wearFor = async (game: string, table: string): Promise<boolean> => wearOwn(game, await worker().call("wornBy", table));

export const local = {
  open: (wish: Wish) => worker().call("open", { ...wish, dice: canShare(), name: remembered("name") ?? "" }),
  branch: (from: Branch) => worker().call("branch", from),
  preview: (from: Branch) => worker().call("preview", from),
  reasons: async (from: Branch, move: string, other: string) => JSON.parse(await worker().call("reasons", from, move, other)) as Reasons,
  table: (id: string) => worker().call("table", id),
  myTables: (): Promise<TableInfo[]> => worker().call("myTables"),
  record: () => worker().call("record"),
  replay: async (id: string, as: string) => JSON.parse(await worker().call("replay", id, as)) as unknown[],
  file: (id: string, kind: FileKind) => worker().call("file", id, kind),
  importMatch: (file: string) => worker().call("importMatch", file),
  running: (id: string) => worker().call("running", id),
  forget: (id: string) => worker().call("forget", id),
  addSet: (game: string, file: string, source: Uint8Array<ArrayBuffer>) => worker().call("addSet", game, file, source),
  sets: (game: string) => worker().call("sets", game),
  worn: (hash: string) => worker().call("worn", hash),
  wornBy: (table: string) => worker().call("wornBy", table),
  forgetSet: (hash: string) => worker().call("forgetSet", hash),
  bytesFor: (match: string) => worker().call("bytesFor", match),
  memory: () => worker().call("memory"),
};
