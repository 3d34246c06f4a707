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
  ["aufruhr", 4, "search:20/j1"],
  ["demolition", 3, "search:30/j1"],
  ["buergermeister", 3, "search:20/j1"],
];

/** Of these each tree grows alone here, as in a worker of its own; natively they grow on threads. */
export const byTrees = [
  ["aufruhr", 4, "search:6/t2"],
  ["demolition", 3, "search:20/t3"],
  ["ninety", 2, "search:12/t4"],
  ["buergermeister", 3, "search:8/t2"],
  ["stimmvieh", 4, "search:40/t3"],
  ["stimmvieh", 3, "search:30/t4/j1"],
];
