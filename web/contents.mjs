// contents.mjs: what the page is made of besides its own code: the data sets, the texts and the rules documents of the project.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseRules } from "./rules.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

// What a game's data file holds for designers only: not sent to players.
const NOT_FOR_THE_PAGE = ["provenance", "example_evaluation", "example_round", "options", "components", "schema"];

/** esbuild plugin: imports "data:GAME", "texts:LANG/MODULES" and "rules:LANG/GAME". */
export const contents = {
  name: "contents",
  setup(build) {
    // "data:ninety": the data set of a game without what the page never shows.
    build.onResolve({ filter: /^data:/ }, (a) => ({ path: a.path.slice(5), namespace: "data" }));
    build.onLoad({ filter: /.*/, namespace: "data" }, (a) => {
      const file = join(root, "data", a.path + ".json");
      const set = JSON.parse(readFileSync(file, "utf8"));
      for (const key of NOT_FOR_THE_PAGE) delete set[key];
      return { contents: JSON.stringify(set), loader: "json", watchFiles: [file] };
    });
    // "texts:de/ninety": the sentences of one module, with their module as prefix, as the server names them.
    build.onResolve({ filter: /^texts:/ }, (a) => ({ path: a.path.slice(6), namespace: "texts" }));
    build.onLoad({ filter: /.*/, namespace: "texts" }, (a) => {
      const [lang, ...modules] = a.path.split(/[/_]/);
      const all = {};
      const files = [];
      for (const name of modules) {
        const file = join(root, "data/texts", lang, name + ".json");
        files.push(file);
        // "board." is what the terminal draws its tables with: the page has its own.
        for (const [key, text] of Object.entries(JSON.parse(readFileSync(file, "utf8")))) if (!key.startsWith("board.")) all[`${name}.${key}`] = text;
      }
      return { contents: JSON.stringify(all), loader: "json", watchFiles: files };
    });
    // "rules:de/ninety": the rules document as chapters and numbered rules.
    build.onResolve({ filter: /^rules:/ }, (a) => ({ path: a.path.slice(6), namespace: "rules" }));
    build.onLoad({ filter: /.*/, namespace: "rules" }, (a) => {
      const [lang, game] = a.path.split("/");
      const file = join(root, "docs/rules", lang === "en" ? "" : lang, game + ".md");
      return { contents: JSON.stringify(parseRules(readFileSync(file, "utf8"))), loader: "json", watchFiles: [file] };
    });
  },
};
