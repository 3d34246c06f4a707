// ears.ts: what is shown can also be heard: one polite message for each seat's turn, and a noise for what matters.
import { tell } from "../../text/text.ts";
import { announce } from "../../ui/pill.tsx";
import { mayMove } from "../../ui/settings.ts";
import { play as sound } from "../../ui/sound.ts";
import type { Player } from "./player.ts";
import { turnAround } from "./show.ts";

const MOST = 8; // sentences in one message
const TREMOR = 60; // milliseconds

export class Ears {
  private spoken: number | null = null; // up to this position
  private heard: number | null = null;

  constructor(private readonly player: Player) {}

  listen(name: (seat: number) => string): void {
    const { positions, scenes, place, mode } = this.player.now();
    const n = positions[place]?.n;
    if (n === undefined) return;
    this.spoken ??= n;
    this.heard ??= n;
    if (n > this.heard) this.noise(place);
    this.heard = n;
    if (n <= this.spoken) return;
    const last = mode === "run" ? turnAround(scenes, place).last : place;
    const fresh = positions.slice(0, last + 1).filter((p) => p.n > (this.spoken ?? 0));
    const sentences = fresh.flatMap((p) => p.told.filter((_, k) => !this.player.tell(p)[k]?.quiet).map((m) => tell(m, name)));
    if (sentences.length) announce(sentences.slice(-MOST).join(" "));
    this.spoken = positions[last]?.n ?? n;
  }

  private noise(place: number): void {
    const p = this.player.now().positions[place];
    if (!p) return;
    const all = this.player.tell(p).filter((x) => !x.quiet);
    if (!all.length) return;
    sound(all.find((x) => x.noise)?.noise ?? (all[0]?.walk ? "wood" : "paper"));
    if (all.some((x) => x.shakes) && mayMove()) navigator.vibrate?.(TREMOR);
  }
}
