// about.tsx: whose games these are, our licence, the credits of the maps.
import { useEffect } from "preact/hooks";
import { useShelf } from "../games/index.ts";
import { t, useLang } from "../text/text.ts";
import type texts from "../../../data/texts/en/page-about.json";
import { HouseHeader } from "./header.tsx";

declare module "../text/text.ts" {
  interface Texts {
    "page-about": typeof texts;
  }
}

export function AboutRoom(_: { id: string }) {
  useLang();
  const shelf = useShelf();
  useEffect(() => {
    document.title = `${t("page.about")} · Ratskeller`;
  });
  return (
    <div class="house">
      <HouseHeader here="/about" />
      <main class="room text">
        <h1>{t("page.about")}</h1>
        <p>{t("page-about.text")}</p>
        <h2>{t("page-about.designers")}</h2>
        <dl class="levels">
          {shelf.map((g) => (
            <div key={g.id}>
              <dt>
                <b>{g.title}</b>
              </dt>
              <dd>{g.makers}</dd>
            </div>
          ))}
        </dl>
        <h2>{t("page-about.maps")}</h2>
        <ul class="plain">
          {shelf.map((g) => (g.map ? <li key={g.id}>{g.map}</li> : null))}
        </ul>
        <h2>{t("page-about.licence")}</h2>
        <p>{t("page-about.licence.text")}</p>
      </main>
    </div>
  );
}
