// module.tsx: the table of AUFRUHR!
import type { GameModule } from "../../table/contract.ts";
import { Board } from "./board.tsx";
import { Cards } from "./cards.tsx";
import { Mine } from "./dock.tsx";
import { prompt } from "./prompts.tsx";
import { seat } from "./seat.tsx";
import { tabs } from "./tabs.tsx";
import type { View } from "./view.ts";
import { series, where } from "./where.tsx";

const module: GameModule<View> = {
  Board, Mine, tabs, prompt, seat, where, series, Cards,
  watching: () => import("./watching.tsx"),
};

export default module as unknown as GameModule<never>;
