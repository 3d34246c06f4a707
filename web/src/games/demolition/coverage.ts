// coverage.ts: who covers which device of a building, as the engine has told it: for the chosen set beside the move or in the
// reason why it will not do, for the whole hand in the view.
import type { Message } from "../../text/format.ts";
import { type Device, type Tile, deviceList } from "./data.ts";
import type { Job } from "./targets.ts";
import type { Play } from "./view.ts";

export type By = "yes" | "wild" | "no";

export interface Tool {
  device: Device;
  by?: By;
}

const LETTERS: Record<string, By> = { y: "yes", w: "wild", n: "no" };

/** The devices of the building, nothing said about who covers them. */
export function asked(tile: Tile): Tool[] {
  return deviceList(tile.devices).map((device) => ({ device }));
}

/** With my whole hand. */
export function byHand(play: Play, tile: Tile, cell: number): Tool[] {
  const letters = play.seat === null ? undefined : play.view.players[play.seat]?.crew?.covers[cell];
  return asked(tile).map((tool, i) => ({ ...tool, ...byLetter(letters?.[i]) }));
}

function byLetter(letter: string | undefined): { by?: By } {
  const by = LETTERS[letter ?? ""];
  return by ? { by } : {};
}

/** The devices a reason names as missing. */
function missing(why: Message | null): string[] {
  const named = why?.args?.["devices"];
  return typeof named === "object" && "id" in named ? named.id.split(" ") : [];
}

/** With the chosen set; `why`: the reason why it will not do, if it will not. */
export function bySet(job: Job, why: Message | null): Tool[] {
  const wild = Array.isArray(job.facts["wild"]) ? job.facts["wild"].map(String) : [];
  return marked(asked(job.tile), { no: missing(why), wild });
}

/** Of several equal devices the last ones are missing, those before them replaced. */
function marked(tools: Tool[], lists: { no: string[]; wild: string[] }): Tool[] {
  const left = { no: [...lists.no], wild: [...lists.wild] };
  const take = (of: string[], device: string): boolean => {
    const at = of.indexOf(device);
    if (at >= 0) of.splice(at, 1);
    return at >= 0;
  };
  const mark = ({ device }: Tool): Tool => ({ device, by: take(left.no, device) ? "no" : take(left.wild, device) ? "wild" : "yes" });
  return [...tools].reverse().map(mark).reverse();
}
