// levels.ts: how good bots can be.
export const levels = ["easy", "medium", "hard", "expert", "champion"] as const;
export type Level = (typeof levels)[number] | "random";
