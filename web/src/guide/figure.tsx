// figure.tsx: a picture of the players' rules: a part of the real table, in a real position, that cannot be touched.
import { useMemo } from "preact/hooks";
import type { FigurePosition } from "../net/api.ts";
import type { Play } from "../table/contract.ts";
import { useMoveFacts } from "../table/facts.ts";
import { Moves } from "../table/moves.ts";
import { t } from "../text/text.ts";
import type { Drawing } from "./load.ts";
import type { FigureLine } from "./parse.ts";

const nothing = () => undefined;
const NOBODY = { moves: new Moves([]), live: false };

function playOf(at: FigurePosition, picked: FigureLine["picked"]): Play<unknown> {
  const names = t("page-guide.names").split(",").map((n) => n.trim());
  const seats = Array.from({ length: at.seats }, (_, i) => ({ kind: "person" as const, name: names[i] ?? "" }));
  return {
    view: at.view,
    before: null,
    told: [],
    past: [{ n: 1, view: at.view, turn: at.turn, told: [] }],
    seat: at.seat ?? null,
    seats,
    turn: at.turn,
    moves: new Moves(at.moves.map((m) => m.move)),
    live: true,
    picked,
    pick: nothing,
    send: nothing,
    aside: nothing,
    explain: nothing,
    list: () => Promise.resolve({ moves: at.moves.map((m) => ({ ...m, text: { key: "" } })), plans: at.plans }),
    openRule: nothing,
    name: (seat) => names[seat] ?? "",
    options: at.options,
  };
}

export function Figure({ line, drawing }: { line: FigureLine; drawing: Drawing }) {
  const at = drawing.positions[line.position];
  const Part = drawing.parts[line.part] ?? (line.part === "board" ? drawing.module.Board : null);
  const play = useMemo(() => (at ? playOf(at, line.picked) : null), [at, line]);
  useMoveFacts(play ?? NOBODY); // drawn again when they are there, as at the table
  if (!play || !Part) return null;
  const [wide, narrow] = line.height ?? [0, 0];
  const style = wide ? { "--fig": `${wide}px`, "--fig-narrow": `${narrow}px` } : {};
  return (
    <div class={"drawn" + (wide ? " sized" : "")} inert style={style}>
      <Part play={play} />
    </div>
  );
}
