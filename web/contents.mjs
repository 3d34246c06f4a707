// contents.mjs: what the page is made of besides its own code: the games found in src/games, their styles, and the boards and
// cards of the data sets, without their words. Words come from the server, in the reader's language.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

// What a game's data file holds for designers only: not sent to players.
const NOT_FOR_THE_PAGE = ["title", "provenance", "example_evaluation", "example_round", "options", "components", "schema"];

const languages = readdirSync(join(root, "data/texts"));

/** The same without words (src/engine/words.h says where they stand). */
export function withoutWords(value) {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (value === null || typeof value !== "object") return value;
  const rest = Object.entries(value).filter(([key]) => !languages.some((l) => key === l || key.endsWith("_" + l)));
  return Object.fromEntries(rest.map(([key, v]) => [key, withoutWords(v)]));
}

/** "games:found": the manifest of every game that has a folder, by its id. */
function games(build) {
  const folder = join(root, "web/src/games");
  build.onResolve({ filter: /^games:found$/ }, () => ({ path: "found", namespace: "games" }));
  build.onLoad({ filter: /.*/, namespace: "games" }, () => {
    const ids = readdirSync(folder).sort().filter((id) => existsSync(join(folder, id, "manifest.ts")));
    const lines = [...ids.map((id) => `import ${id} from "./${id}/manifest.ts";`), `export default { ${ids.join(", ")} };`];
    return { contents: lines.join("\n"), resolveDir: folder, watchDirs: [folder] };
  });
}

/** Code that imports styles gets the address of a file of its own, to load when it is wanted. Paths go into the names of bundled
 *  files: they begin at the root of the tree, so that the page is the same wherever the tree lies. */
function styles(build) {
  build.onResolve({ filter: /\.css$/ }, (a) => (a.kind === "import-statement" ? { path: relative(root, join(a.resolveDir, a.path)), namespace: "styles" } : undefined));
  build.onLoad({ filter: /.*/, namespace: "styles" }, async (a) => {
    const { minify, target } = build.initialOptions;
    const file = join(root, a.path);
    const made = await build.esbuild.build({ entryPoints: [file], bundle: true, write: false, minify, target });
    return { contents: made.outputFiles[0].contents, loader: "file", watchFiles: [file] };
  });
}

/** "data:GAME": the data set of a game, without what the page never shows; or the designer's that is in force (src/text/text.ts). */
function data(build) {
  build.onResolve({ filter: /^data:/ }, (a) => ({ path: a.path.slice(5), namespace: "data" }));
  build.onLoad({ filter: /.*/, namespace: "data" }, (a) => {
    const file = join(root, "data", a.path + ".json");
    const set = JSON.parse(readFileSync(file, "utf8"));
    for (const key of NOT_FOR_THE_PAGE) delete set[key];
    // A designer's set may take its place before the board reads it.
    const code = `import { inForce } from "./text.ts";\nexport default inForce(${JSON.stringify(a.path)}, ${JSON.stringify(withoutWords(set))});`;
    return { contents: code, loader: "js", resolveDir: join(root, "web/src/text"), watchFiles: [file] };
  });
}

/** "worker:PATH": a script of its own for a worker, bundled; its address. */
function workers(build) {
  build.onResolve({ filter: /^worker:/ }, (a) => ({ path: "web/src/" + a.path.slice(7).replace(/\.ts$/, ".js"), namespace: "workers" }));
  build.onLoad({ filter: /.*/, namespace: "workers" }, async (a) => {
    const { minify, target } = build.initialOptions;
    const file = join(root, a.path.replace(/\.js$/, ".ts"));
    const made = await build.esbuild.build({ entryPoints: [file], bundle: true, write: false, minify, target, format: "iife" });
    return { contents: made.outputFiles[0].contents, loader: "file", watchFiles: [file], watchDirs: [dirname(file)] };
  });
}

/** The puzzles of a game (data/puzzles): scenarios, each with its verdict in a comment (docs/analysis.md). */
function puzzlesIn(text) {
  const all = text.split(/^(?=scenario )/m).filter((s) => s.startsWith("scenario "));
  return all.map((s) => {
    const lines = s.split("\n");
    const after = (word) => lines.find((l) => l.startsWith(word))?.slice(word.length);
    const [game, seats, ...options] = after("game ").split(" ");
    const { seat, with_best, gap, best, next, line } = JSON.parse(after("# verdict "));
    const steps = lines.slice(0, lines.indexOf("mark position")).flatMap((l) => (l.startsWith("do ") ? [l.slice(3)] : []));
    return { game, seats: Number(seats), options, steps, grade: Number(after("# grade ")), verdict: { seat, with_best, gap, best, next, line } };
  });
}

/** "puzzles:found": the address of the puzzles of each game that has some. They are fetched one game at a time. */
function puzzles(build) {
  const folder = join(root, "data/puzzles");
  const games = readdirSync(folder).filter((f) => f.endsWith(".txt")).map((f) => f.slice(0, -4)).sort();
  build.onResolve({ filter: /^puzzles:/ }, (a) => ({ path: a.path.slice(8) + ".json", namespace: "puzzles" }));
  build.onLoad({ filter: /^found\.json$/, namespace: "puzzles" }, () => ({ contents: [...games.map((g) => `import ${g} from "puzzles:${g}";`), `export default { ${games.join(", ")} };`].join("\n"), loader: "js", watchDirs: [folder] }));
  build.onLoad({ filter: /.*/, namespace: "puzzles" }, (a) => {
    const file = join(folder, a.path.replace(/json$/, "txt"));
    return { contents: JSON.stringify(puzzlesIn(readFileSync(file, "utf8"))), loader: "file", watchFiles: [file] };
  });
}

/** "sets:found": the address of the published data set of each game that has a folder, for designers to begin with. */
function sets(build) {
  const games = readdirSync(join(root, "web/src/games")).filter((g) => existsSync(join(root, "data", g + ".json"))).sort();
  build.onResolve({ filter: /^sets:/ }, (a) => ({ path: a.path.slice(5) + ".json", namespace: "sets" }));
  build.onLoad({ filter: /^found\.json$/, namespace: "sets" }, () => ({ contents: [...games.map((g) => `import ${g} from "sets:${g}";`), `export default { ${games.join(", ")} };`].join("\n"), loader: "js" }));
  build.onLoad({ filter: /.*/, namespace: "sets" }, (a) => ({ contents: readFileSync(join(root, "data", a.path)), loader: "file", watchFiles: [join(root, "data", a.path)] }));
}

/** The games as WebAssembly: RK_MODULE names the file; by hand it is the newest that was built. */
function moduleFile() {
  const folder = join(root, "build");
  const named = process.env.RK_MODULE;
  if (named !== undefined) return named || null;
  const built = existsSync(folder) ? readdirSync(folder).map((d) => join(folder, d, "ratskeller.wasm")).filter((f) => existsSync(f)) : [];
  return built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? null;
}

/** "module:ratskeller": its address; null if it was not built (cmake/wasm.cmake says why). "module:workshop": the designers' one, which
 *  lies beside it. */
function module(build) {
  build.onResolve({ filter: /^module:/ }, (a) => ({ path: a.path.slice(7) + ".wasm", namespace: "module" }));
  build.onLoad({ filter: /.*/, namespace: "module" }, (a) => {
    const games = moduleFile();
    const beside = games && join(dirname(games), a.path);
    const file = beside && existsSync(beside) ? beside : null;
    return file ? { contents: readFileSync(file), loader: "file", watchFiles: [file] } : { contents: "export default null", loader: "js" };
  });
}

/** The esbuild plugin with all of this. */
export const contents = {
  name: "contents",
  setup(build) {
    games(build);
    styles(build);
    data(build);
    workers(build);
    puzzles(build);
    sets(build);
    module(build);
  },
};
