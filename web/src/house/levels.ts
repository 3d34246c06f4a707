// levels.ts: how good bots can be, the weakest first.
export const levels = ["novice", "easy", "medium", "hard", "expert", "champion"] as const;
export type Level = (typeof levels)[number] | "random";

/** For a first game, and for passing the time. */
export const mildest: Level = levels[0];
