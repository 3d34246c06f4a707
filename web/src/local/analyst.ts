// analyst.ts: the worker that judges decisions of a finished match, one after the other. First comes the module, then the match.
import { Engine } from "./engine.ts";
import type { OwnBytes } from "./talk.ts";

export type ToAnalyst = WebAssembly.Module | { match: string; tells: boolean; set: OwnBytes | null } | { judge: number; iterations: number } | { sums: Uint8Array<ArrayBuffer> };
export type FromAnalyst =
  | { ready: true }
  | { outline: string; replay: string }
  | { step: number; verdict: string; numbers: Uint8Array<ArrayBuffer> }
  | { sums: string }
  | { wrong: string };

let engine: Promise<Engine>;
let table = 0;

const post = (m: FromAnalyst): void => (self as unknown as Worker).postMessage(m);

async function answer(m: ToAnalyst): Promise<void> {
  if (m instanceof WebAssembly.Module) {
    engine = Engine.start(m);
    return;
  }
  const is = await engine;
  if ("match" in m) {
    if (m.set) is.addSet(m.set.game, m.set.hash, m.set.bytes);
    table = is.fold(m.match, true);
    post(m.tells ? { outline: is.outline(table), replay: is.replay(table, is.spectator(), true) } : { ready: true });
  } else if ("judge" in m) post({ step: m.judge, ...is.judge(table, m.judge, m.iterations) });
  else post({ sums: is.sums(table, m.sums) });
}

self.onmessage = (m: MessageEvent<ToAnalyst>) => void answer(m.data).catch((e: unknown) => post({ wrong: String(e) }));
