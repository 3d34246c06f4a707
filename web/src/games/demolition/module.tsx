// module.tsx: the table of demolition.
import type { GameModule } from "../../table/contract.ts";
import { t } from "../../text/text.ts";

interface View {
  phase: string;
}

const module: GameModule<View> = {
  Board: ({ play }) => <pre>{JSON.stringify(play.view, null, 1)}</pre>,
  tabs: () => [],
  prompt: (p) => ({ title: p.moves.any ? t("page.seat.turn") : t("page.wait", { names: p.turn.map(p.name).join(", ") }) }),
  seat: () => ({ facts: [] }),
  where: (v) => ({ text: v.phase }),
  series: () => [],
  hints: () => [],
  Cards: () => <p />,
};

export default module as unknown as GameModule<never>;
