// allmoves.tsx: every legal move in words. Nothing at a table needs a mouse: what the board offers is here as well.
import { useEffect, useState } from "preact/hooks";
import type { Answer } from "../net/events.ts";
import { t, tell } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";

interface Props {
  list(): Promise<Answer>;
  name(seat: number): string;
  onMove(move: string): void;
  onClose(): void;
}

const MOST = 300; // drawn at once; the search narrows it down

export function AllMoves({ list, name, onMove, onClose }: Props) {
  const [moves, setMoves] = useState<{ move: string; text: string }[] | null>(null);
  const [search, setSearch] = useState("");
  useEffect(() => {
    void list().then((a) => setMoves((a.moves ?? []).map((m) => ({ move: m.move, text: tell(m.text, name) }))));
  }, []);
  const wanted = (moves ?? []).filter((m) => m.text.toLowerCase().includes(search.toLowerCase()));
  return (
    <Dialog title={t("page.moves.title")} onClose={onClose}>
      <label class="fld">
        {t("page.moves.search")}
        <input value={search} onInput={(e) => setSearch(e.currentTarget.value)} />
      </label>
      <p role="status">{moves ? t("page.moves.count", { n: wanted.length }) : t("page.loading")}</p>
      <ul class="allmoves">
        {wanted.slice(0, MOST).map((m) => (
          <li key={m.move}>
            <button class="btn" onClick={() => onMove(m.move)}>
              {m.text}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
