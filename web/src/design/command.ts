// command.ts: what the terminal would be told to get the same numbers.
import type { Trial } from "../local/workshop.ts";

/** A word as a shell reads it. */
const quoted = (word: string): string => (/^[\w.,:=/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

export function command(game: string, file: string, t: Trial): string {
  const options = t.options.split("\n").filter(Boolean).flatMap((o) => ["--option", o]);
  const compare = t.compare ? ["--compare", t.compare] : [];
  const words = ["balance", game, "--data", file, "--seats", t.seats, "--bot", t.bot, "--games", t.games, "--seed", t.seed, ...options, ...compare];
  return `ratskeller ${words.map((w) => quoted(String(w))).join(" ")}`;
}
