// room.tsx: a game with one's own cards: a designer loads a data set, plays it on this device, and has it balanced.
import published from "sets:found";
import { useEffect, useState } from "preact/hooks";
import { HouseRules } from "../friends/houserules.tsx";
import { useMyName } from "../friends/myname.ts";
import { type Plan, atHand, freshPlan, recalled, wishOf } from "../friends/plan.ts";
import { SeatList } from "../friends/planseats.tsx";
import { f } from "../friends/words.ts";
import { type Box, boxWords, useShelf, usualSeats } from "../games/index.ts";
import { HouseHeader } from "../house/header.tsx";
import { failed } from "../house/me.ts";
import { go } from "../house/router.ts";
import type { OwnSet, Worn } from "../local/talk.ts";
import { fileOf } from "../net/base.ts";
import { local as host } from "../net/host.ts";
import { lang, t, useLang } from "../text/text.ts";
import { save } from "../ui/download.tsx";
import { Icon } from "../ui/icon.tsx";
import { remember, remembered } from "../ui/settings.ts";
import { BalancePanel } from "./balance.tsx";

const files = published as Record<string, string>;
const device = () => import("../net/local.ts").then((m) => m.local);
const dateOf = (ms: number): string => new Intl.DateTimeFormat(lang.get(), { dateStyle: "short", timeStyle: "short" }).format(ms);

function PlayPanel({ g, hash, plan, onChange }: { g: Box; hash: string; plan: Plan; onChange(plan: Plan): void }) {
  const [name, setName, sitAs] = useMyName();
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    try {
      await sitAs();
      const wish = wishOf(g.id, plan, (seat) => f("open.nameless", { n: seat + 1 }));
      go("/t/" + (await host.open({ ...wish, data: hash })).id);
    } catch (e) {
      setError(failed(e));
      setBusy(false);
    }
  };
  return (
    <section class="pan" aria-labelledby="des-play">
      <h2 id="des-play">{t("page-design.play")}</h2>
      <SeatList box={g} seats={plan.seats} company={atHand} name={name} onName={setName} onChange={(seats) => onChange({ ...plan, seats })} />
      {error ? <p role="alert">{error}</p> : null}
      <p class="acts">
        <button class="btn go" data-go="own" disabled={busy} onClick={() => void play()}>
          {t("page-design.play.go")}
        </button>
      </p>
    </section>
  );
}

/** A set that is played and balanced, by which rules and with whom: kept in the browser for each game. */
function Trying({ g, worn }: { g: Box; worn: Worn }) {
  const kept = "own." + g.id;
  const [plan, setPlan] = useState(() => recalled(remembered(kept), g, atHand) ?? freshPlan(usualSeats(g.id), atHand));
  const change = (to: Plan) => {
    setPlan(to);
    remember(kept, JSON.stringify(to));
  };
  return (
    <>
      <HouseRules box={g} options={plan.options} names={worn.names[lang.get()]} onChange={(options) => change({ ...plan, options })}>
        <p class="des-note">{t("page-design.rules.for")}</p>
      </HouseRules>
      <div class="des-two" data-set={worn.hash}>
        <div>
          <PlayPanel g={g} hash={worn.hash} plan={plan} onChange={change} />
          <p>
            <button class="btn quiet" onClick={() => save(worn.file, worn.source)}>
              {t("page-design.save", { file: worn.file })}
            </button>
          </p>
        </div>
        <BalancePanel g={g} worn={worn} options={plan.options} />
      </div>
    </>
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
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void boxWords(game).then(() => setReady(true));
  }, [game]);
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
        {chosen && ready ? <Trying key={chosen.hash} g={g} worn={chosen} /> : null}
      </main>
    </div>
  );
}
