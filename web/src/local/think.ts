// think.ts: the worker in which bots think. First comes the module, then one question after the other.
import { Engine } from "./engine.ts";
import type { Thought } from "./talk.ts";

let engine: Promise<Engine> | null = null;

self.onmessage = async (m: MessageEvent<WebAssembly.Module | Thought>) => {
  if (m.data instanceof WebAssembly.Module) {
    engine = Engine.start(m.data);
    return;
  }
  const { id, question, seed } = m.data;
  const found = (await engine)?.think(question, seed);
  (self as unknown as Worker).postMessage({ id, ...found });
};
