// rules-room.tsx: the rules of all games, to read in peace.
import { useEffect } from "preact/hooks";
import { titleOf, useShelf } from "../games/index.ts";
import { t, useLang } from "../text/text.ts";
import { HouseHeader } from "./header.tsx";
import { Rules } from "./rules-panel.tsx";

export function RulesRoom({ id }: { id: string }) {
  useLang();
  const shelf = useShelf();
  const game = shelf.some((g) => g.id === id) ? id : "";
  const rule = decodeURIComponent(location.hash.slice(1));
  useEffect(() => {
    document.title = `${t("page.rules")} · Ratskeller`;
  });
  return (
    <div class="house">
      <HouseHeader here="/rules" />
      <main class="room">
        <h1>{game ? t("page.rules.of", { game: titleOf(game) }) : t("page.rules")}</h1>
        <nav class="chips" aria-label={t("page.rules")}>
          {shelf.map((g) => (
            <a key={g.id} class={"chip" + (g.id === game ? " on" : "")} href={"/rules/" + g.id} aria-current={g.id === game ? "page" : undefined}>
              {g.title}
            </a>
          ))}
        </nav>
        {game ? <Rules key={game} game={game} level={2} {...(rule ? { rule } : {})} /> : <p>{t("page.rules.intro")}</p>}
      </main>
    </div>
  );
}
