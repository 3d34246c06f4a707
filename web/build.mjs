// build.mjs: bundles the page into build/web/: index.html, assets with hashed names, a .gz twin of each.
//   node build.mjs [OUT] [--watch]      OUT: build/web beside the program by default
import { buildSync, context } from "esbuild";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { contents } from "./contents.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "..");
const args = process.argv.slice(2);
const watch = args.includes("--watch");
const out = resolve(args.find((a) => !a.startsWith("--")) ?? join(root, "build/web"));

function hash(bytes) {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 10);
}

/** A sentence of the page in every language, the default one first: for those who see the page before its scripts run. */
function texts(key) {
  const folders = readdirSync(join(root, "data/texts")).sort((a, b) => Number(b === "en") - Number(a === "en"));
  return folders.map((l) => JSON.parse(readFileSync(join(root, "data/texts", l, "preview.json"), "utf8"))[key]);
}


/** A drawing without what only people need: line ends, zeros at the ends of numbers and before their point. */
const short = (svg) =>
  svg
    .replace(/\n/g, "")
    .replace(/(\.\d*?[1-9])0+(?=\D)/g, "$1")
    .replace(/(\d)\.0+(?=\D)/g, "$1")
    .replace(/(?<![\d.])0(?=\.\d)/g, "");

/** index.html names the entry files and what they load first, so that nothing waits for a second look. */
function writeIndex(meta) {
  const rel = (path) => relative(out, resolve(path));
  let js = "";
  let css = "";
  const early = [];
  for (const [path, o] of Object.entries(meta.outputs)) {
    if (o.entryPoint === "src/main.tsx") {
      js = rel(path);
      for (const i of o.imports) if (i.kind === "import-statement") early.push(relative(out, resolve(i.path)));
    }
    if (o.entryPoint === "src/look/page.css") css = rel(path);
  }
  const sprite = short(readFileSync(join(here, "src/look/sprite.svg"), "utf8")).replace("<svg ", '<svg width="0" height="0" aria-hidden="true" class="sprite" ');
  const html = readFileSync(join(here, "src/index.html"), "utf8")
    .replaceAll("{description}", texts("description")[0] ?? "")
    .replace("{noscript}", texts("noscript").join(" "))
    .replace("{css}", css)
    .replace("{js}", js)
    .replace("{early}", early.map((f) => `<link rel="modulepreload" href="/${f}">`).join(""))
    .replace("{sprite}", sprite);
  writeFileSync(join(out, "index.html"), html);
}

function files(dir) {
  return readdirSync(dir).flatMap((n) => (statSync(join(dir, n)).isDirectory() ? files(join(dir, n)) : [join(dir, n)]));
}

/** The covers once more under names the server knows: it draws them into the pictures of invitations. */
function copyCovers() {
  const games = join(here, "src/games");
  mkdirSync(join(out, "covers"), { recursive: true });
  for (const g of readdirSync(games)) if (existsSync(join(games, g, "cover.svg"))) copyFileSync(join(games, g, "cover.svg"), join(out, "covers", g + ".svg"));
}

/** What makes the house a thing on the home screen: name and icons. Addresses are relative: it may lie in any folder. */
function writeManifest() {
  const icons = [["icon.svg", "any", "any"], ["icon-192.png", "192x192", "any"], ["icon-512.png", "512x512", "any"], ["icon-mask.png", "512x512", "maskable"]];
  const type = (f) => (f.endsWith(".svg") ? "image/svg+xml" : "image/png");
  const manifest = {
    name: "Ratskeller",
    short_name: "Ratskeller",
    description: texts("description")[0],
    id: "./",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#15423a",
    theme_color: "#15423a",
    icons: icons.map(([src, sizes, purpose]) => ({ src, sizes, type: type(src), purpose })),
  };
  writeFileSync(join(out, "manifest.webmanifest"), JSON.stringify(manifest));
  for (const f of [...icons.map(([src]) => src), "touch-icon.png"]) copyFileSync(join(here, "src/look", f), join(out, f));
}

/** The service worker knows every file of this version. It is written last, and its name stays. */
function writeServiceWorker() {
  const all = files(out).map((f) => relative(out, f)).filter((f) => f !== "index.html" && !f.startsWith("covers")).sort();
  const version = hash(Buffer.concat(["index.html", ...all].map((f) => readFileSync(join(out, f)))));
  buildSync({
    entryPoints: [join(here, "src/sw/sw.ts")],
    outfile: join(out, "sw.js"),
    bundle: true,
    minify: !watch,
    target: "es2022",
    format: "iife",
    define: { __FILES__: JSON.stringify(all), __VERSION__: JSON.stringify(version) },
  });
}

function compress() {
  for (const f of files(out)) if (!/\.(gz|png)$/.test(f)) writeFileSync(f + ".gz", gzipSync(readFileSync(f), { level: 9 }));
  // One word for all of it: who embeds the page sees that something has changed.
  const all = files(out).filter((f) => !f.endsWith("stamp")).sort();
  writeFileSync(join(out, "stamp"), hash(Buffer.concat(all.map((f) => readFileSync(f)))) + "\n");
}

const finish = {
  name: "finish",
  setup(build) {
    build.onStart(() => {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
    });
    build.onEnd((result) => {
      if (result.errors.length) return;
      writeIndex(result.metafile);
      copyCovers();
      writeManifest();
      writeServiceWorker();
      compress();
      if (watch) console.log("built", new Date().toLocaleTimeString());
    });
  },
};

process.chdir(here);
const ctx = await context({
  absWorkingDir: here,
  entryPoints: ["src/main.tsx", "src/look/page.css"],
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  format: "esm",
  splitting: true,
  minify: !watch,
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  metafile: true,
  loader: { ".svg": "file" },
  plugins: [contents, finish],
  logLevel: "warning",
});
if (watch) await ctx.watch();
else {
  await ctx.rebuild();
  await ctx.dispose();
}
