// lobby.tsx: the room one enters.
import { useState } from "preact/hooks";
import { shelf } from "../games/index.ts";
import { api } from "../net/api.ts";
import { Header } from "./header.tsx";
import { ensureMe, failed } from "./me.ts";
import { go } from "./router.ts";

export function Lobby() {
  const [error, setError] = useState("");
  const quick = async (game: string, seats: number) => {
    try {
      await ensureMe();
      const { id } = await api.open({ game, seats: ["me", ...Array.from({ length: seats - 1 }, () => "medium")] });
      go("/t/" + id);
    } catch (e) {
      setError(failed(e));
    }
  };
  return (
    <div class="house">
      <Header />
      <main class="room">
        {error ? <p role="alert">{error}</p> : null}
        {shelf.map((g) => (
          <button key={g.id} class="btn" data-game={g.id} onClick={() => void quick(g.id, g.seats[1] === 6 ? 5 : 4)}>
            {g.title}
          </button>
        ))}
      </main>
    </div>
  );
}
