// rules-room.tsx: the rules of all games, to read in peace: as players read them, and with every rule numbered.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { type Box, titleOf, useShelf } from "../games/index.ts";
import { useGuide } from "../guide/load.ts";
import { GuideRoom } from "../guide/room.tsx";
import { t, useLang } from "../text/text.ts";
import { HouseHeader } from "./header.tsx";
import { Rules } from "./rules-panel.tsx";

function Chips({ shelf, game }: { shelf: Box[]; game: string }) {
  return (
    <nav class="chips" aria-label={t("page.rules")}>
      {shelf.map((g) => (
        <a key={g.id} class={"chip" + (g.id === game ? " on" : "")} href={"/rules/" + g.id} aria-current={g.id === game ? "page" : undefined}>
          {g.title}
        </a>
      ))}
    </nav>
  );
}

/** Nobody has chosen yet: the boxes, to take one from the shelf. */
function Boxes({ shelf }: { shelf: Box[] }) {
  return (
    <main class="room">
      <h1>{t("page.rules")}</h1>
      <p>{t("page.rules.intro")}</p>
      <ul class="boxes">
        {shelf.map((g) => (
          <li key={g.id}>
            <a class="gm" href={"/rules/" + g.id}>
              <span class="cv" style={{ background: g.ground, color: g.ink }}>
                <img src={g.cover} alt="" width="240" height="320" />
                <span class="ttl">
                  <b>{g.title}</b>
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Every rule, numbered. The address may name one: "#STI-4.7", or "#4.7". */
function Numbered({ game, chips }: { game: string; chips: ComponentChildren }) {
  const rule = decodeURIComponent(location.hash.slice(1));
  return (
    <main class="room">
      <h1>{t("page.rules.numbered.of", { game: titleOf(game) })}</h1>
      {chips}
      <Rules key={game} game={game} level={2} {...(rule ? { rule } : {})} />
    </main>
  );
}

function Guided({ box, chips }: { box: Box; chips: ComponentChildren }) {
  const loaded = useGuide(box.id);
  if (loaded === undefined) return <main class="room">{t("page.loading")}</main>;
  return loaded ? <GuideRoom key={box.id + loaded.lang} box={box} loaded={loaded} chips={chips} /> : <Numbered game={box.id} chips={chips} />;
}

export function RulesRoom({ id }: { id: string }) {
  useLang();
  const shelf = useShelf();
  const box = shelf.find((g) => g.id === id);
  const numbered = location.pathname.split("/")[3] === "numbered";
  useEffect(() => {
    document.title = `${box ? t("page.rules.of", { game: box.title }) : t("page.rules")} · Ratskeller`;
  });
  const chips = <Chips shelf={shelf} game={box?.id ?? ""} />;
  return (
    <div class="house">
      <HouseHeader here="/rules" />
      {!box ? <Boxes shelf={shelf} /> : numbered ? <Numbered game={box.id} chips={chips} /> : <Guided key={box.id} box={box} chips={chips} />}
    </div>
  );
}
