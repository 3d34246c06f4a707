// wasi.mjs: as much of a system as a program needs that reads standard input and writes standard output. For Node.js and browsers.

const CPU_TIME = 2; // of the process, as WASI counts the clocks
const cpuTime = () => Object.values(process.cpuUsage()).reduce((sum, n) => sum + n) / 1e3; // milliseconds; in Node.js only

/** Runs a program; gives its exit code and what it has written. */
export async function run(module, args, input = "") {
  const encoder = new TextEncoder();
  const stdin = encoder.encode(input);
  const words = ["probe", ...args].map((a) => encoder.encode(a + "\0"));
  const out = [];
  let memory;
  let at = 0;
  const view = () => new DataView(memory.buffer);
  /** Goes through a list of buffers; `each` says how many bytes of one it has used. */
  const buffers = (list, n, used, each) => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += each(new Uint8Array(memory.buffer, view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true)));
    view().setUint32(used, sum, true);
    return 0;
  };
  const system = {
    args_sizes_get: (n, size) => {
      view().setUint32(n, words.length, true);
      view().setUint32(size, words.reduce((sum, w) => sum + w.length, 0), true);
      return 0;
    },
    args_get: (list, text) => {
      words.forEach((w, i) => {
        view().setUint32(list + 4 * i, text, true);
        new Uint8Array(memory.buffer).set(w, text);
        text += w.length;
      });
      return 0;
    },
    clock_time_get: (clock, _precision, to) => {
      view().setBigUint64(to, BigInt(Math.round((clock === CPU_TIME ? cpuTime() : performance.now()) * 1e6)), true);
      return 0;
    },
    fd_write: (_fd, list, n, used) => buffers(list, n, used, (b) => (out.push(b.slice()), b.length)),
    fd_read: (_fd, list, n, used) =>
      buffers(list, n, used, (b) => {
        const part = stdin.subarray(at, at + b.length);
        b.set(part);
        at += part.length;
        return part.length;
      }),
    proc_exit: (code) => {
      throw { code };
    },
  };
  const missing = WebAssembly.Module.imports(module).map((i) => [i.name, () => 8]); // "no such file": nothing else is here
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: { ...Object.fromEntries(missing), ...system } });
  memory = instance.exports.memory;
  let code = 0;
  try {
    instance.exports._start();
  } catch (e) {
    if (e.code === undefined) throw e;
    code = e.code;
  }
  const bytes = new Uint8Array(out.reduce((n, b) => n + b.length, 0));
  out.reduce((n, b) => (bytes.set(b, n), n + b.length), 0);
  return { code, text: new TextDecoder().decode(bytes) };
}
