// about.tsx: whose games these are, our licence, the credits of the maps.
import { useEffect } from "preact/hooks";
import { t, useLang } from "../text/text.ts";
import { HouseHeader } from "./header.tsx";

/** Design, publisher and year of the printed games. */
const makers = [
  ["AUFRUHR!", "about.aufruhr"],
  ["Demolition", "about.demolition"],
  ["Ninety", "about.ninety"],
  ["Die Bürgermeister", "about.buergermeister"],
  ["Stimmvieh", "about.stimmvieh"],
] as const;

export function AboutRoom(_: { id: string }) {
  useLang();
  useEffect(() => {
    document.title = `${t("page.about")} · Ratskeller`;
  });
  return (
    <div class="house">
      <HouseHeader here="/about" />
      <main class="room text">
        <h1>{t("page.about")}</h1>
        <p>{t("page.about.text")}</p>
        <h2>{t("page.about.designers")}</h2>
        <dl class="levels">
          {makers.map(([title, key]) => (
            <div key={title}>
              <dt>
                <b>{title}</b>
              </dt>
              <dd>{t(`page.${key}`)}</dd>
            </div>
          ))}
        </dl>
        <h2>{t("page.about.maps")}</h2>
        <ul class="plain">
          <li>{t("page.about.maps.ruhr")}</li>
          <li>{t("page.about.maps.pittsburgh")}</li>
          <li>{t("page.about.maps.austria")}</li>
        </ul>
        <h2>{t("page.about.licence")}</h2>
        <p>{t("page.about.licence.text")}</p>
      </main>
    </div>
  );
}
