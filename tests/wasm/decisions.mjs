// decisions.mjs: whose decisions are compared: game, seats, bot. Iterations are given, so that time plays no part.
export const decisions = [
  ["aufruhr", 4, "search:30"],
  ["aufruhr", 5, "easy"],
  ["demolition", 3, "search:60"],
  ["ninety", 2, "search:40"],
  ["ninety", 3, "medium"],
  ["buergermeister", 3, "search:30"],
  ["stimmvieh", 4, "search:100"],
  ["stimmvieh", 4, "search:100/j1"],
  ["ninety", 3, "search:40/j1"],
];
