// contents.mjs: what the page is made of besides its own code: the games found in src/games, their styles, and the boards and
// cards of the data sets, without their words. Words come from the server, in the reader's language.
import { existsSync, readFileSync, readdirSync } from "node:fs";
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

/** "data:GAME": the data set of a game, without what the page never shows. */
function data(build) {
  build.onResolve({ filter: /^data:/ }, (a) => ({ path: a.path.slice(5), namespace: "data" }));
  build.onLoad({ filter: /.*/, namespace: "data" }, (a) => {
    const file = join(root, "data", a.path + ".json");
    const set = JSON.parse(readFileSync(file, "utf8"));
    for (const key of NOT_FOR_THE_PAGE) delete set[key];
    return { contents: JSON.stringify(withoutWords(set)), loader: "json", watchFiles: [file] };
  });
}

/** The esbuild plugin with all of this. */
export const contents = {
  name: "contents",
  setup(build) {
    games(build);
    styles(build);
    data(build);
  },
};
