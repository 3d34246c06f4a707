// units.mjs: bundles the unit tests (TypeScript) and runs them with node's own runner.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { contents } from "../contents.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = mkdtempSync(join(tmpdir(), "rk-units-"));
const tests = readdirSync(join(here, "unit")).filter((f) => f.endsWith(".test.ts"));
await build({
  entryPoints: tests.map((f) => join(here, "unit", f)),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  external: ["node:*"],
  banner: { js: 'import { webcrypto } from "node:crypto"; globalThis.crypto ??= webcrypto;' }, // browsers have it; Node.js 18 keeps it in a module
  loader: { ".svg": "file" },
  plugins: [contents],
  logLevel: "warning",
});
const run = spawnSync(process.execPath, ["--test", ...tests.map((f) => join(out, f.replace(".ts", ".mjs")))], { stdio: "inherit" });
rmSync(out, { recursive: true, force: true });
process.exit(run.status ?? 1);
