// summary.ts: a planned table in words: "you, two friends and Herr Vogt".
import { t } from "../text/text.ts";
import type { SeatPlan } from "./plan.ts";
import { count, f } from "./words.ts";

/** "a, b and c" */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${f("and")} ${last}`;
}

export function whoSits(seats: readonly SeatPlan[]): string {
  const friends = seats.filter((s) => s.kind === "friend").length;
  return listed([
    ...(seats.some((s) => s.kind === "me") ? [f("you")] : []),
    ...(friends ? [friends === 1 ? f("sum.friend") : f("sum.friends", { n: count(friends) })] : []),
    ...seats.flatMap((s, i) => (s.kind === "screen" ? [s.name.trim() || f("open.nameless", { n: i + 1 })] : [])),
    ...seats.flatMap((s) => (s.kind === "bot" ? [t(`page.persona.${s.level}`)] : [])),
  ]);
}
