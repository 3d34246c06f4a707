// panel.tsx: the rules in a dialog at the table.
import { useState } from "preact/hooks";
import { Rules } from "../house/rules-panel.tsx";
import { t } from "../text/text.ts";
import { Article, explains, numberOf } from "./article.tsx";
import { useGuide } from "./load.ts";

export function Panel({ game, rule }: { game: string; rule: string }) {
  const loaded = useGuide(game);
  const [numbered, setNumbered] = useState<boolean | null>(null);
  if (loaded === undefined) return <p>{t("page.loading")}</p>;
  if (loaded === null) return <Rules game={game} {...(rule ? { rule } : {})} />;
  const shown = numbered ?? (rule !== "" && !explains(loaded, numberOf(rule)));
  const chip = (n: boolean, words: string) => (
    <button class="chip" aria-pressed={shown === n} onClick={() => setNumbered(n)}>
      {words}
    </button>
  );
  return (
    <>
      <div class="chips">
        {chip(false, t("page-guide.words"))}
        {chip(true, t("page-guide.numbered"))}
      </div>
      {shown ? <Rules game={game} {...(rule ? { rule } : {})} /> : <Article game={game} loaded={loaded} rule={rule} small />}
    </>
  );
}
