// contents.mjs: what the page is made of besides its own code: the boards and cards of the data sets, without their words.
// Words come from the server, in the reader's language.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
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

/** esbuild plugin: imports "data:GAME". */
export const contents = {
  name: "contents",
  setup(build) {
    build.onResolve({ filter: /^data:/ }, (a) => ({ path: a.path.slice(5), namespace: "data" }));
    build.onLoad({ filter: /.*/, namespace: "data" }, (a) => {
      const file = join(root, "data", a.path + ".json");
      const set = JSON.parse(readFileSync(file, "utf8"));
      for (const key of NOT_FOR_THE_PAGE) delete set[key];
      return { contents: JSON.stringify(withoutWords(set)), loader: "json", watchFiles: [file] };
    });
  },
};
