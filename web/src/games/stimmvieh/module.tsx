// module.tsx: the table of Stimmvieh.
import type { GameModule } from "../../table/contract.ts";
import { Board } from "./board.tsx";
import { Cards } from "./cards.tsx";
import { Dock } from "./dock.tsx";
import { NIGHT_MS } from "./night.tsx";
import { prompt } from "./prompts.tsx";
import { Guest, seat } from "./seat.tsx";
import { tabs } from "./tabs.tsx";
import type { View } from "./view.ts";
import { series, where } from "./where.tsx";

const module: GameModule<View> = {
  Board, Dock, tabs, prompt, seat, where, series, Cards, Guest, finale: NIGHT_MS,
  watching: () => import("./watching.tsx"),
};

export default module as unknown as GameModule<never>;
