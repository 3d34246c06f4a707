// shop.mjs: the designers' module under Node.js, as web/src/local/workshop.ts drives it.
import { readFileSync } from "node:fs";

export async function openShop(file) {
  const module = new WebAssembly.Module(readFileSync(file));
  const nothing = WebAssembly.Module.imports(module).map((i) => [i.name, () => 8]);
  const { exports: is } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: Object.fromEntries(nothing) });
  is._initialize();
  const put = (bytes) => {
    const at = is.take(bytes.length || 1);
    new Uint8Array(is.memory.buffer).set(bytes, at);
    return at;
  };
  const call = (name, texts, ...rest) => {
    const at = texts.map((t) => put(Buffer.from(t + "\0")));
    const answer = is[name](...at, ...rest);
    at.forEach((a) => is.give(a));
    return answer;
  };
  const out = () => Buffer.from(is.memory.buffer, is.out_at(), is.out_len());
  return {
    is,
    call,
    text: () => out().toString(),
    bytes: () => Buffer.from(out()),
    read(game, name, source) {
      const at = put(source);
      const ok = call("read", [game, name], at, source.length) !== 0;
      is.give(at);
      return ok;
    },
  };
}
