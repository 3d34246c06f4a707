// bots.tsx: who the bots are, and how good.
import { useEffect } from "preact/hooks";
import { t, useLang } from "../text/text.ts";
import type texts from "../../../data/texts/en/page-bots.json";
import { HouseHeader } from "./header.tsx";
import { levels } from "./levels.ts";

declare module "../text/text.ts" {
  interface Texts {
    "page-bots": typeof texts;
  }
}

export function BotsRoom(_: { id: string }) {
  useLang();
  useEffect(() => {
    document.title = `${t("page.nav.bots")} · Ratskeller`;
  });
  return (
    <div class="house">
      <HouseHeader here="/bots" />
      <main class="room text">
        <h1>{t("page.nav.bots")}</h1>
        <p>{t("page-bots.honest")}</p>
        <dl class="levels">
          {(["random", ...levels] as const).map((l) => (
            <div key={l}>
              <dt>
                <b>{t(`page.persona.${l}`)}</b> ({t(`page.level.${l}`)})
              </dt>
              <dd>{t(`page-bots.${l}`)}</dd>
            </div>
          ))}
        </dl>
      </main>
    </div>
  );
}
