// quick.ts: a table against bots at once.
import { usualSeats } from "../games/index.ts";
import { api } from "../net/api.ts";
import type { Level } from "./levels.ts";
import { ensureMe } from "./me.ts";
import { go } from "./router.ts";

export async function playBots(game: string, level: Level, seats = usualSeats(game)): Promise<void> {
  await ensureMe();
  const { id } = await api.open({ game, seats: ["me", ...Array.from({ length: seats - 1 }, () => level)] });
  go("/t/" + id);
}
