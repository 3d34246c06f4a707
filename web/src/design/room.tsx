// room.tsx: a game with one's own cards: a designer loads a data set, plays it on this device, and has it balanced.
import published from "sets:found";
import { useEffect, useState } from "preact/hooks";
import { type Box, useShelf, usualSeats } from "../games/index.ts";
import { HouseHeader } from "../house/header.tsx";
import { type Level, levels } from "../house/levels.ts";
import { ensureMe, failed } from "../house/me.ts";
import { go } from "../house/router.ts";
import type { OwnSet, Worn } from "../local/talk.ts";
import { fileOf } from "../net/base.ts";
import { local as host } from "../net/host.ts";
import { lang, num, t, useLang } from "../text/text.ts";
import { save } from "../ui/download.tsx";
import { Icon } from "../ui/icon.tsx";
import { remember, remembered } from "../ui/settings.ts";
import { BalancePanel } from "./balance.tsx";
import { Chips } from "./chips.tsx";

const files = published as Record<string, string>;
const device = () => import("../net/local.ts").then((m) => m.local);
const dateOf = (ms: number): string => new Intl.DateTimeFormat(lang.get(), { dateStyle: "short", timeStyle: "short" }).format(ms);

function PlayPanel({ g, hash }: { g: Box; hash: string }) {
  const [seats, setSeats] = useState(usualSeats(g.id));
  const [people, setPeople] = useState(1);
  const [level, setLevel] = useState<Level>("medium");
  const [error, setError] = useState("");
  const counts = Array.from({ length: g.max_seats - g.min_seats + 1 }, (_, i) => g.min_seats + i);
  const play = async () => {
    try {
      await ensureMe();
      const sitting = Array.from({ length: seats }, (_, i) => (i < people ? "me" : level));
      const names = Array.from({ length: seats }, (_, i) => (i > 0 && i < people ? t("page.seat.nameless", { n: i + 1 }) : ""));
      go("/t/" + (await host.open({ game: g.id, data: hash, seats: sitting, names })).id);
    } catch (e) {
      setError(failed(e));
    }
  };
  const choose = (n: number) => {
    setSeats(n);
    setPeople(Math.min(people, n));
  };
  return (
    <section class="pan" aria-labelledby="des-play">
      <h2 id="des-play">{t("page-design.play")}</h2>
      <Chips<number> legend={t("page.players")} values={counts} words={(n) => num(n)} value={seats} onChoose={choose} />
      <Chips<number> legend={t("page-design.people")} values={Array.from({ length: seats }, (_, i) => i + 1)} words={(n) => num(n)} value={people} onChoose={setPeople} />
      {people < seats ? <Chips<Level> legend={t("page.bots.level")} values={levels} words={(l) => t(`page.level.${l}`)} value={level} onChoose={setLevel} /> : null}
      {error ? <p role="alert">{error}</p> : null}
      <p class="acts">
        <button class="btn go" data-go="own" onClick={() => void play()}>
          {t("page-design.play.go")}
        </button>
      </p>
    </section>
  );
}

/** The sets of this game that were loaded before, newest first. */
function useSets(game: string) {
  const [sets, setSets] = useState<OwnSet[]>([]);
  const [chosen, setChosen] = useState<Worn | null>(null);
  const [error, setError] = useState("");
  const look = async (hash?: string) => {
    const is = await device();
    const all = await is.sets(game);
    setSets(all);
    const which = hash ?? all[0]?.hash;
    setChosen(which ? await is.worn(which) : null);
  };
  const attempt = (what: () => Promise<void>) => {
    setError("");
    void what().catch((e: unknown) => setError(failed(e)));
  };
  useEffect(() => {
    if (remembered("sets")) attempt(() => look());
  }, [game]);
  const load = (file: File | undefined) =>
    file &&
    attempt(async () => {
      const made = await (await device()).addSet(game, file.name, new Uint8Array(await file.arrayBuffer()));
      if ("wrong" in made) return setError(made.wrong);
      if ("refused" in made) return setError(t(`page-design.${made.refused}`));
      remember("sets", "here");
      await look(made.hash);
    });
  const forget = (hash: string) =>
    attempt(async () => {
      if (await (await device()).forgetSet(hash)) await look();
      else setError(t("page-design.needed"));
    });
  return { sets, chosen, error, load, forget, choose: (hash: string) => attempt(() => look(hash)) };
}

function Loader({ g, onFile }: { g: Box; onFile(file: File | undefined): void }) {
  const file = files[g.id];
  return (
    <section class="pan" aria-labelledby="des-load">
      <h2 id="des-load">{t("page-design.load")}</h2>
      <p>{t("page-design.load.how")}</p>
      <p class="acts">
        {file ? (
          <a class="btn" href={fileOf(file)} download={`${g.id}.json`}>
            <Icon name="folder" /> {t("page-design.published")}
          </a>
        ) : null}
        <label class="btn go des-file">
          {t("page-design.load.go")}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(e) => {
              onFile(e.currentTarget.files?.[0]);
              e.currentTarget.value = ""; // the same file once more, when it was mended
            }}
          />
        </label>
      </p>
    </section>
  );
}

export function DesignRoom({ id: game }: { id: string }) {
  useLang();
  const g = useShelf().find((x) => x.id === game);
  const { sets, chosen, error, load, forget, choose } = useSets(game);
  useEffect(() => {
    if (g) document.title = `${t("page-design.title", { game: g.title })} · Ratskeller`;
  }, [g?.title]);
  if (!g)
    return (
      <div class="house">
        <HouseHeader here="" />
        <main class="room">
          <h1>{t("page.nowhere")}</h1>
        </main>
      </div>
    );
  return (
    <div class="house">
      <HouseHeader here="" />
      <main class="room design">
        <h1>{t("page-design.title", { game: g.title })}</h1>
        <p>{t("page-design.intro")}</p>
        <Loader g={g} onFile={load} />
        {error ? (
          <p class="des-wrong" role="alert">
            <code>{error}</code>
          </p>
        ) : null}
        {sets.length ? (
          <section aria-labelledby="des-sets">
            <h2 id="des-sets">{t("page-design.sets")}</h2>
            <ul class="des-sets">
              {sets.map((s) => (
                <li key={s.hash}>
                  <button class="chip" aria-pressed={s.hash === chosen?.hash} onClick={() => choose(s.hash)}>
                    {s.file} <small>{dateOf(s.added)}</small> <small class="hash">{s.hash.slice(0, 8)}</small>
                  </button>
                  <button class="tool" aria-label={t("page-design.forget", { file: s.file })} title={t("page-design.forget", { file: s.file })} onClick={() => forget(s.hash)}>
                    <Icon name="cross" size={16} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {chosen ? (
          <div class="des-two" key={chosen.hash} data-set={chosen.hash}>
            <div>
              <PlayPanel g={g} hash={chosen.hash} />
              <p>
                <button class="btn quiet" onClick={() => save(chosen.file, chosen.source)}>
                  {t("page-design.save", { file: chosen.file })}
                </button>
              </p>
            </div>
            <BalancePanel g={g} worn={chosen} />
          </div>
        ) : null}
      </main>
    </div>
  );
}
