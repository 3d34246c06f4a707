// think.ts: a worker in which bots think. First comes the module, then one question after the other.
import { Engine } from "./engine.ts";
import type { Conclusion, Failed, Thought } from "./talk.ts";

let engine: Promise<Engine> | null = null;

const post = (m: Conclusion | Failed): void => (self as unknown as Worker).postMessage(m);

self.onmessage = async (m: MessageEvent<WebAssembly.Module | Thought>) => {
  if (m.data instanceof WebAssembly.Module) {
    engine = Engine.start(m.data);
    engine.catch(() => undefined); // whoever asks is told
    return;
  }
  try {
    if (engine) post((await engine).conclude(m.data));
  } catch (e) {
    post({ id: m.data.id, failed: String(e) });
  }
};
