// meanwhile.tsx: what to do until everybody is here.
import { usualSeats } from "../games/index.ts";
import { mildest } from "../house/levels.ts";
import { api } from "../net/api.ts";
import { t } from "../text/text.ts";
import { f } from "./words.ts";

/** A table against the mildest bot in a tab of its own: this one goes on waiting, and calls. */
function playNow(game: string): void {
  const tab = window.open("", "_blank");
  void api.open({ game, seats: ["me", ...Array.from({ length: usualSeats(game) - 1 }, () => mildest)] }).then(
    ({ id }) => tab?.location.assign("/t/" + id),
    () => tab?.close(),
  );
}

export function Meanwhile({ game }: { game: string }) {
  return (
    <section class="mean">
      <h2>{f("meanwhile")}</h2>
      <a href={"/rules/" + game} target="_blank">
        <b>{f("rules")}</b>
        <small>{f("rules.long")}</small>
      </a>
      <button type="button" onClick={() => playNow(game)}>
        <b>{f("round", { who: t("page.persona.novice") })}</b>
        <small>{f("round.call")}</small>
      </button>
    </section>
  );
}
