// takeover.tsx: at a table for guests, whoever watches may play on for a bot.
import { useState } from "preact/hooks";
import { ensureMe, failed } from "../house/me.ts";
import { api } from "../net/api.ts";
import type { MatchState } from "../net/fold.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { f } from "./words.ts";

interface Props {
  id: string;
  state: MatchState;
  name(seat: number): string;
}

export function TakeOver({ id, state, name }: Props) {
  const [error, setError] = useState("");
  const [content, setContent] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const bots = state.seats.flatMap((s, i) => (s.kind === "bot" ? [i] : []));
  if (content || !bots.length || state.over) return null;
  const take = async (seat: number) => {
    const invite = location.hash.slice(1);
    try {
      await ensureMe();
      await api.sit(id, seat, invite && invite !== "watch" ? { invite } : {});
      location.reload(); // a fresh line knows who I am now
    } catch (e) {
      setError(failed(e));
    }
  };
  if (choosing)
    return (
      <Dialog title={f("take.may")} onClose={() => setChoosing(false)}>
        <p>{f("take.how")}</p>
        {error ? <p role="alert">{error}</p> : null}
        <div class="menu">
          {bots.map((seat) => (
            <button key={seat} class="btn" data-go="take" data-seat={seat} onClick={() => void take(seat)}>
              {f("take.seat", { name: name(seat) })}
            </button>
          ))}
          <button class="btn" data-go="watch-on" onClick={() => setContent(true)}>
            {f("take.no")}
          </button>
        </div>
      </Dialog>
    );
  return (
    <div class="asked" role="status">
      <Icon name="bot" />
      <span>{f("take.may")}</span>
      <span class="acts">
        <button class="btn sm" data-go="choose-bot" onClick={() => setChoosing(true)}>
          {f("take.yes")}
        </button>
      </span>
    </div>
  );
}
