// room.tsx: the rules of a game, as a player reads them: the box, the goal, two ways to go on, then the text.
import { useState } from "preact/hooks";
import { type Box, usualSeats } from "../games/index.ts";
import { failed } from "../house/me.ts";
import { mildest } from "../house/levels.ts";
import { playBots } from "../house/quick.ts";
import { wantHints } from "../table/learning.ts";
import { t } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { Article } from "./article.tsx";
import type { Loaded } from "./load.ts";

function Vault() {
  return (
    <svg class="vault" viewBox="0 0 1280 330" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {[0, 214, 428, 642, 856, 1070].map((x) => (
        <path key={x} d={`M${x} 330V120a107 100 0 01214 0v210z`} fill="var(--bottle-2)" opacity=".55" />
      ))}
      <g>
        <path d="M938 0v74" stroke="#d99c17" stroke-width="2" />
        <path d="M912 98a26 26 0 0152 0z" fill="#f1b83a" />
        <circle cx="938" cy="102" r="7" fill="#fff3c9" />
        <path d="M912 100L850 330h176L964 100z" fill="#f1b83a" opacity=".12" />
      </g>
    </svg>
  );
}

function Hero({ box, loaded }: { box: Box; loaded: Loaded }) {
  const [error, setError] = useState("");
  const teach = () => {
    wantHints(box.id);
    playBots(box.id, mildest, usualSeats(box.id)).catch((e: unknown) => setError(failed(e)));
  };
  return (
    <div class="hh">
      <img class="hc" src={box.cover} alt="" width="168" height="224" />
      <div class="ht">
        <h1>{box.title}</h1>
        <p class="goal">{loaded.guide.goal}</p>
        <p class="meta">
          <span>
            <Icon name="person" /> {t(box.max_seats - box.min_seats === 1 ? "page-guide.players.or" : "page-guide.players", { low: box.min_seats, high: box.max_seats })}
          </span>
          <span>
            <Icon name="clock" /> {t("page-guide.minutes", { n: box.minutes })}
          </span>
        </p>
        <p class="ha">
          <button class="btn go" data-go="teach" onClick={teach}>
            {t("page-guide.teach")}
          </button>
          <a class="btn ghost" href={`/rules/${box.id}/numbered`}>
            {t("page-guide.numbered")}
          </a>
        </p>
        {error ? <p role="alert">{error}</p> : null}
      </div>
    </div>
  );
}

export function GuideRoom({ box, loaded, chips }: { box: Box; loaded: Loaded; chips: preact.ComponentChildren }) {
  const [search, setSearch] = useState("");
  return (
    <main class="guideroom">
      <div class="ghero">
        <Vault />
        <div class="pick">
          {chips}
          <label class="find">
            <Icon name="eye" />
            <span class="hidden">{t("page.rules.search")}</span>
            <input type="search" placeholder={t("page.rules.search")} value={search} onInput={(e) => setSearch(e.currentTarget.value)} />
          </label>
        </div>
        <Hero box={box} loaded={loaded} />
      </div>
      <Article game={box.id} loaded={loaded} rule={decodeURIComponent(location.hash)} search={search} />
      {box.makers ? <p class="makers">{box.makers}</p> : null}
    </main>
  );
}
