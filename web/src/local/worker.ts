// worker.ts: the host of this device, in a worker of its own: the page never waits for it.
import { Refused } from "./engine.ts";
import { Failure } from "./failure.ts";
import { Elsewhere, House } from "./house.ts";
import type { FromWorker, ToWorker } from "./talk.ts";

let house: House;
const lines = new Map<number, string>(); // line to table
const post = (m: FromWorker): void => (self as unknown as Worker).postMessage(m);

function errorOf(e: unknown): { status: number; code: string; text: string } {
  if (e instanceof Failure) return { status: e.status, code: e.code, text: e.message };
  if (e instanceof Refused && e.message.includes("needs a data set")) return { status: 404, code: "dataset", text: e.message };
  if (e instanceof Refused) return { status: 400, code: "log", text: e.message };
  return { status: 0, code: "module", text: String(e) };
}

async function call(id: number, run: () => Promise<unknown>): Promise<void> {
  try {
    post({ id, value: await run() });
  } catch (e) {
    post({ id, error: errorOf(e) });
  }
}

async function connect(line: number, id: string, after: string, take: boolean): Promise<void> {
  lines.set(line, id);
  try {
    const table = await house.table(id, take);
    if (lines.has(line)) table.connect(line, after);
    else table.disconnect(line); // who wanted it has gone meanwhile
  } catch (e) {
    if (e instanceof Elsewhere) post({ line, elsewhere: true });
    else post({ line, gone: e instanceof Failure && e.status === 404 ? 4404 : 4500 });
  }
}

/** If the table is gone, the line knows, and says it again when it has come back. */
function say(line: number, text: string): void {
  house.present(lines.get(line) ?? "")?.say(line, text);
}

function close(line: number): void {
  house.present(lines.get(line) ?? "")?.disconnect(line);
  lines.delete(line);
}

self.onmessage = (m: MessageEvent<ToWorker>) => {
  const d = m.data;
  if ("start" in d) house = new House(d.start, post);
  else if ("call" in d) void call(d.id, () => (house.calls[d.call] as (...args: unknown[]) => Promise<unknown>)(...d.args));
  else if ("say" in d) say(d.line, d.say);
  else if ("close" in d) close(d.line);
  else void connect(d.line, d.table, d.after, d.take);
};
