// tables.mjs: a short table of each game that has a folder. Its short.json says who plays, and with which options: whole
// games, but not whole evenings.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const games = resolve(dirname(fileURLToPath(import.meta.url)), "../../src/games");
const short = (game) => JSON.parse(readFileSync(join(games, game, "short.json"), "utf8"));

export const tables = Object.fromEntries(
  readdirSync(games)
    .filter((game) => existsSync(join(games, game, "manifest.ts")))
    .map((game) => [game, { game, ...short(game) }]),
);

/** The same, and Goofspiel, which has no folder: it is played at the plain table. */
export const withPlain = { ...tables, goofspiel: { game: "goofspiel", seats: ["me", "random", "random", "random"] } };
