// mygames.tsx: my games: what is due, what is running, what has been played, and how I have been doing.
import { useEffect, useState } from "preact/hooks";
import { useShelf } from "../games/index.ts";
import { type TableInfo, api } from "../net/api.ts";
import { myRecords } from "../net/record.ts";
import { loadTexts, t, useLang } from "../text/text.ts";
import { useValue } from "../ui/value.ts";
import { HouseHeader } from "./header.tsx";
import { JoinDialog } from "./join.tsx";
import { failed, me } from "./me.ts";
import { namesOf } from "./names.ts";
import { Played } from "./played.tsx";
import { Running, isMyTurn } from "./running.tsx";
import { type Records, Statistics } from "./statistics.tsx";

const REFRESH = 5000; // milliseconds between looks at running tables

interface Found {
  tables: TableInfo[];
  records: Records;
}

/** Everything of mine, looked at again now and then while somebody is looking; with the words of the games that occur. */
function useFound(known: boolean): { found: Found | null; error: string } {
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState("");
  const code = useLang();
  useEffect(() => {
    if (!known) return;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        const tables = await api.myTables();
        const records = await myRecords(tables);
        await Promise.all([...new Set(tables.map((x) => x.game))].map((game) => loadTexts(game)));
        setFound({ tables, records });
        setError("");
      } catch (e) {
        setError(failed(e));
      }
    };
    void look();
    const timer = setInterval(() => void look(), REFRESH);
    return () => clearInterval(timer);
  }, [known, code]);
  return { found, error };
}

/** The headline says what is due. */
function due(running: TableInfo[]): string {
  const turns = running.filter(isMyTurn).length;
  if (turns) return turns === 1 ? t("page-results.due.one") : t("page-results.due.more", { n: turns });
  const thinks = running.find((x) => x.started && x.deciding?.length);
  if (thinks) return t("page-results.due.none", { name: namesOf(thinks)(thinks.deciding?.[0] ?? 0) });
  return t(running.some((x) => !x.started) ? "page-results.due.chairs" : "page-results.due.nothing");
}

function Stranger() {
  return (
    <main class="room mygames">
      <div class="hd">
        <span>
          <h1>{t("page-results.stranger")}</h1>
          <p>{t("page-results.stranger.sub")}</p>
        </span>
        <a class="btn go" href="/">
          {t("page.home")}
        </a>
      </div>
    </main>
  );
}

export function MyGames() {
  useLang();
  const who = useValue(me);
  const shelf = useShelf();
  const { found, error } = useFound(who !== null);
  const [device, setDevice] = useState(false);
  useEffect(() => {
    document.title = `${t("page.nav.mine")} · Ratskeller`;
  }, []);
  const running = (found?.tables ?? []).filter((x) => !x.over);
  const over = (found?.tables ?? []).filter((x) => x.over && x.mine?.length);
  return (
    <div class="house">
      <HouseHeader here="/mine" />
      {!who ? (
        <Stranger />
      ) : (
        <main class="room mygames">
          <div class="hd">
            <span>
              <h1 aria-live="polite">{found ? due(running) : t("page.nav.mine")}</h1>
              <p>{t("page-results.welcome", { name: who.name })}</p>
            </span>
            <a class="btn" href="/open">
              {t("page.open")}
            </a>
          </div>
          {error ? <p role="alert">{error}</p> : null}
          {found ? (
            <>
              <div class="cols">
                <div class="l">
                  <Running tables={running} shelf={shelf} />
                  <Played tables={over} />
                </div>
                <aside>
                  <p class="note">
                    <a href="/puzzle">{t("page-results.puzzle")}</a>
                  </p>
                  <p class="note">
                    <span>
                      {t("page-results.kept")}{" "}
                      <button class="link" onClick={() => setDevice(true)}>
                        {t("page-results.kept.move")}
                      </button>
                    </span>
                  </p>
                </aside>
              </div>
              <Statistics records={found.records} shelf={shelf} />
            </>
          ) : (
            <p>{t("page.loading")}</p>
          )}
        </main>
      )}
      {device ? <JoinDialog onClose={() => setDevice(false)} /> : null}
    </div>
  );
}
