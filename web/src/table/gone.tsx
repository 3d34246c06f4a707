// gone.tsx: somebody has gone while it is their turn: keep waiting, or let a bot play on until they are back.
import { useState } from "preact/hooks";
import { failed } from "../house/me.ts";
import { api } from "../net/api.ts";
import type { MatchState } from "../net/fold.ts";
import { t } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";

interface Props {
  id: string;
  state: MatchState;
  mine: number[];
  name(seat: number): string;
}

export function Gone({ id, state, mine, name }: Props) {
  const [patient, setPatient] = useState<readonly number[]>([]);
  const [error, setError] = useState("");
  const seat = state.seats.findIndex((s, i) => state.presence[i] === "gone" && !s.away && state.turn.includes(i) && !mine.includes(i) && !patient.includes(i));
  const busy = mine.some((s) => state.turn.includes(s)); // what I have to do myself comes first
  if (seat < 0 || !mine.length || busy || state.over || state.paused) return null;
  return (
    <div class="asked" role="status">
      <Icon name="coffee" />
      <span>{error || t("page.gone", { name: name(seat) })}</span>
      <span class="acts">
        <button class="btn sm" onClick={() => setPatient([...patient, seat])}>
          {t("page.gone.wait")}
        </button>
        <button class="btn sm" data-go="relieve" onClick={() => void api.relieve(id, seat).then(() => setError(""), (e: unknown) => setError(failed(e)))}>
          {t("page.gone.bot")}
        </button>
      </span>
    </div>
  );
}
