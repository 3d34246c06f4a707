// tables.mjs: a short table of each game.

/** Short settings of each game: whole games, but not whole evenings. */
export const tables = {
  stimmvieh: { game: "stimmvieh", seats: ["me", "random", "random", "random"] },
  demolition: { game: "demolition", seats: ["me", "random", "random"] },
  buergermeister: { game: "buergermeister", seats: ["me", "random", "random", "random"] },
  ninety: { game: "ninety", seats: ["me", "random", "random"], options: { start_day: "11" } },
  aufruhr: { game: "aufruhr", seats: ["me", "random", "random", "random"], options: { events_in_play: "3" } },
};
