// quiet.mjs: what a page and its workers do by themselves: timers that run, messages between them, CPU.

/** In the page, or before a worker's script: counts what is waited for and what happens. Reads as text, too. */
export function countAll() {
  const seen = { fired: 0, messages: 0, live: new Map() };
  globalThis.rkSeen = seen;
  const wrap = (name, clear, repeats) => {
    const [set, unset] = [globalThis[name], globalThis[clear]];
    if (!set) return;
    globalThis[name] = (run, ms = 0, ...args) => {
      const id = set((...a) => {
        if (!repeats) seen.live.delete(name + id);
        seen.fired++;
        run(...a);
      }, ms, ...args);
      seen.live.set(name + id, repeats ? 0 : ms);
      return id;
    };
    globalThis[clear] = (id) => {
      seen.live.delete(name + id);
      unset(id);
    };
  };
  wrap("setTimeout", "clearTimeout", false);
  wrap("setInterval", "clearInterval", true);
  wrap("requestAnimationFrame", "cancelAnimationFrame", false);
  if (typeof Worker !== "undefined") {
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        this.addEventListener("message", () => seen.messages++);
      }
      postMessage(...args) {
        seen.messages++;
        super.postMessage(...args);
      }
    };
  }
}

/** In the page or in a worker: so much has happened; `soon`: how many timers will do something within ten seconds. */
const look = () => ({ happened: rkSeen.fired + rkSeen.messages, soon: [...rkSeen.live].filter(([, ms]) => ms < 10_000).map(([name, ms]) => `${name}: ${ms}`) });

/** The page and the worker of its tables. The one in which bots think has no timers, and all its messages go through the other. */
export const looks = (page) => Promise.all([page, ...page.workers().filter((w) => /worker-/.test(w.url()))].map((p) => p.evaluate(look)));

/** Seconds of CPU that the processes of the browser's pages have used. */
export async function cpu(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter((p) => p.type === "renderer").reduce((n, p) => n + p.cpuTime, 0);
}
