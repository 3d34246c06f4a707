// allmoves.tsx: every legal move in words. Nothing at a table needs a mouse: what the board offers is here as well.
import { useEffect, useState } from "preact/hooks";
import type { ListedMove } from "../net/events.ts";
import { t, tell } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";

interface Props {
  moves: readonly ListedMove[];
  name(seat: number): string;
  onMove(move: string): void;
}

const DRAWN = 300; // at once; the search narrows it down
const GLANCE = 8; // that many are seen without a search

/** Legal moves as buttons, with a search if there are many. */
export function MoveList({ moves, name, onMove }: Props) {
  const [search, setSearch] = useState("");
  const all = moves.map((m) => ({ move: m.move, text: tell(m.text, name) }));
  const wanted = all.filter((m) => m.text.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      {all.length > GLANCE ? (
        <label class="fld">
          {t("page.moves.search")}
          <input value={search} onInput={(e) => setSearch(e.currentTarget.value)} />
        </label>
      ) : null}
      <p role="status">{t("page.moves.count", { n: wanted.length })}</p>
      <ul class="allmoves">
        {wanted.slice(0, DRAWN).map((m) => (
          <li key={m.move}>
            <button class="btn" data-move={m.move} onClick={() => onMove(m.move)}>
              {m.text}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function AllMoves({ list, onClose, ...rest }: Omit<Props, "moves"> & { list(): Promise<{ moves?: ListedMove[] }>; onClose(): void }) {
  const [moves, setMoves] = useState<ListedMove[] | null>(null);
  useEffect(() => {
    void list().then((a) => setMoves(a.moves ?? []));
  }, []);
  return (
    <Dialog title={t("page.moves.title")} onClose={onClose}>
      {moves ? <MoveList moves={moves} {...rest} /> : <p role="status">{t("page.loading")}</p>}
    </Dialog>
  );
}
