// harness.mjs: a server of its own and a browser for the tests of the page.
//   RK_BIN   the program (default build/dev/bin/ratskeller)     RK_PAGE   a page in a folder, instead of the program's own
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { tables } from "./tables.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
export const program = process.env.RK_BIN ?? join(root, "build/dev/bin/ratskeller");
const page = process.env.RK_PAGE ? ["--page", process.env.RK_PAGE] : [];

/** A server on a port of its own; `restart` comes back on the same one with the same database. */
export class Server {
  constructor(flags = []) {
    this.flags = flags;
    this.dir = mkdtempSync(join(tmpdir(), "rk-page-"));
    this.port = 0;
  }

  async start() {
    const args = ["serve", "--db", join(this.dir, "t.db"), "--listen", `127.0.0.1:${this.port}`, ...page, "--max-rate", "100000", "--max-per-address", "1000", ...this.flags];
    this.child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let log = "";
    this.url = await new Promise((ok, no) => {
      const see = (d) => {
        log += d;
        const m = log.match(/http:\/\/127\.0\.0\.1:(\d+)/);
        if (m) {
          this.port = Number(m[1]);
          ok(m[0]);
        }
      };
      this.child.stdout.on("data", see);
      this.child.stderr.on("data", see);
      this.child.on("exit", (code) => no(new Error(`the server has stopped (${code}): ${log}`)));
    });
    return this;
  }

  async kill(signal = "SIGKILL") {
    const gone = new Promise((r) => this.child.once("exit", r));
    this.child.removeAllListeners("exit");
    this.child.once("exit", () => undefined);
    const done = new Promise((r) => this.child.once("exit", r));
    this.child.kill(signal);
    await Promise.race([gone, done]);
  }

  async stop() {
    await this.kill("SIGTERM");
    rmSync(this.dir, { recursive: true, force: true });
  }
}

export async function browser() {
  return chromium.launch({
    executablePath: process.env.RK_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"],
  });
}

/** A server and a browser for all tests of a file. */
export function house(...flags) {
  const at = {};
  before(async () => {
    at.server = await new Server(flags).start();
    at.browser = await browser();
  });
  after(async () => {
    await at.browser?.close();
    await at.server?.stop();
  });
  return at;
}

/** In the page: somebody who has seen the minute of pictures of each game. */
export function knowsTheGames(games) {
  if (location.protocol === "http:") for (const g of games) localStorage.setItem("rk.minute." + g, "seen");
}

/** A page of a person of its own. Errors of the page are the test's. */
export async function person({ browser: b, server }, { width = 1280, height = 900, locale = "en", dark = false, path = "/", touch = false, speed = "off", motion = false, novice = false } = {}) {
  const context = await b.newContext({ viewport: { width, height }, locale, colorScheme: dark ? "dark" : "light", hasTouch: touch, reducedMotion: motion ? "no-preference" : "reduce", serviceWorkers: "block" }); // local.test.mjs lets them in
  await context.addInitScript((s) => location.protocol === "http:" && (localStorage.getItem("rk.speed") ?? localStorage.setItem("rk.speed", s)), speed); // the moves of others are not waited for
  if (!novice) await context.addInitScript(knowsTheGames, Object.keys(tables));
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(e.message));
  page.on("console", (m) => {
    // A line that breaks because the server is killed on purpose is no fault of the page.
    if (m.type() === "error" && !/WebSocket|ERR_CONNECTION_REFUSED/.test(m.text())) page.faults.push(m.text());
  });
  await page.goto(server.url + path);
  await page.waitForSelector("#app > *");
  return page;
}

/** Opens a table by the API in the page's name and goes there. */
export async function openTable(page, wish) {
  const id = await page.evaluate(async (w) => {
    const post = (p, b) => fetch(p, { method: "POST", body: JSON.stringify(b), headers: { "Content-Type": "application/json" } }).then((r) => r.json());
    await post("/api/me", { name: w.name ?? "Ada" });
    const t = await post("/api/tables", w.table);
    if (!t.id) throw new Error(JSON.stringify(t));
    return t;
  }, wish);
  await page.goto(new URL(page.url()).origin + "/t/" + id.id);
  return id;
}
