// lobby.tsx: the room one enters: the boxes on the shelf, the tables in the house, a bot that has time.
import { useEffect, useState } from "preact/hooks";
import { type Box, lightest, titleOf, useShelf } from "../games/index.ts";
import { served } from "../net/base.ts";
import { type TableInfo, api } from "../net/api.ts";
import { t, useLang } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { later } from "../ui/later.tsx";
import { remember, remembered } from "../ui/settings.ts";
import { useValue } from "../ui/value.ts";
import { HouseHeader } from "./header.tsx";
import { failed, me, rename } from "./me.ts";
import { go } from "./router.ts";
import { type Level, levels } from "./levels.ts";
import { playBots } from "./quick.ts";
import { TableList } from "./tables.tsx";

const GameDialog = later(() => import("./game.tsx").then((m) => m.GameDialog));
const JoinDialog = later(() => import("./join.tsx").then((m) => m.JoinDialog));

const REFRESH = 5000; // milliseconds between looks at the tables in the house

/** The tables in the house and mine, looked at now and then while somebody is looking. */
export function useTables(): { open: TableInfo[]; mine: TableInfo[] } {
  const [tables, setTables] = useState<{ open: TableInfo[]; mine: TableInfo[] }>({ open: [], mine: [] });
  const who = useValue(me);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        const [open, mine] = await Promise.all([api.tables(), who ? api.myTables() : Promise.resolve([])]);
        setTables({ open, mine });
      } catch (e) {
        failed(e); // the next look may do better
      }
    };
    void look();
    const timer = setInterval(() => void look(), REFRESH);
    return () => clearInterval(timer);
  }, [who]);
  return tables;
}

function NameBox({ onOpen, onJoin }: { onOpen(): void; onJoin(): void }) {
  const who = useValue(me);
  const [name, setName] = useState(who?.name ?? remembered("name") ?? "");
  const [error, setError] = useState("");
  const keep = async () => {
    if (!name.trim() || name.trim() === who?.name) return;
    try {
      await rename(name.trim());
      setError("");
    } catch (e) {
      setError(failed(e));
    }
  };
  return (
    <form
      class="join"
      onSubmit={(e) => {
        e.preventDefault();
        void keep().then(onOpen);
      }}
    >
      <label class="fld">
        {t("page.name")}
        <input value={name} maxLength={24} autocomplete="nickname" placeholder={t("page.guest")} onInput={(e) => (setName(e.currentTarget.value), remember("name", e.currentTarget.value.trim()))} onBlur={() => void keep()} />
      </label>
      {error ? <p role="alert">{error}</p> : null}
      <button class="btn go big">{t("page.open")}</button>
      {served ? (
        <button type="button" class="btn" onClick={onJoin}>
          {t("page.join")}
        </button>
      ) : (
        <p class="note">{t("page.local.static")}</p>
      )}
    </form>
  );
}

function Hero({ onOpen, onJoin }: { onOpen(): void; onJoin(): void }) {
  return (
    <section class="hero">
      <svg class="vault" viewBox="0 0 1280 236" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        {[0, 214, 428, 642, 856, 1070].map((x) => (
          <path key={x} d={`M${x} 236V120a107 100 0 01214 0v116z`} fill="var(--bottle-2)" opacity=".55" />
        ))}
        {[749, 963].map((x) => (
          <g key={x}>
            <path d={`M${x} 0v64`} stroke="#d99c17" stroke-width="2" />
            <path d={`M${x - 22} 86a22 22 0 0144 0z`} fill="#f1b83a" />
            <circle cx={x} cy="90" r="6" fill="#fff3c9" />
            <path d={`M${x - 22} 88L${x - 77} 236h154L${x + 22} 88z`} fill="#f1b83a" opacity=".12" />
          </g>
        ))}
      </svg>
      <div class="hi">
        <h1>
          {t("page.hero.1")}
          <br />
          {t("page.hero.2")}
        </h1>
        <p>{t("page.hero.3")}</p>
      </div>
      <NameBox onOpen={onOpen} onJoin={onJoin} />
    </section>
  );
}

function Cover({ g, open, onPick }: { g: Box; open: number; onPick(): void }) {
  return (
    <li>
      <button class="gm" data-game={g.id} onClick={onPick}>
        <span class="cv" style={{ background: g.ground, color: g.ink }}>
          <img src={g.cover} alt="" width="240" height="320" />
          <span class="ttl">
            <b>{g.title}</b>
            <span>{g.line}</span>
          </span>
        </span>
        <span class="gi">
          <span>
            <Icon name="person" size={13} /> {t("page.cover.facts", { low: g.min_seats, high: g.max_seats, minutes: g.minutes })}
          </span>
          {open ? <b>{t("page.cover.open", { n: open })}</b> : null}
        </span>
      </button>
    </li>
  );
}

function BotCorner({ onError }: { onError(text: string): void }) {
  const shelf = useShelf();
  const [game, setGame] = useState(remembered("game") ?? lightest(shelf));
  const start = (level: Level) => {
    remember("game", game);
    playBots(game, level).catch((e: unknown) => onError(failed(e)));
  };
  return (
    <section class="pan">
      <h2 class="h">{t("page.bots.now")}</h2>
      <fieldset class="picks">
        <legend>
          {t("page.bots.game")} <b>{titleOf(game)}</b>
        </legend>
        {shelf.map((g) => (
          <label key={g.id} title={g.title}>
            <input type="radio" name="game" value={g.id} checked={g.id === game} aria-label={g.title} onChange={() => setGame(g.id)} />
            <img src={g.cover} alt="" width="240" height="320" />
          </label>
        ))}
      </fieldset>
      <div class="bots">
        {levels.map((l) => (
          <button key={l} class="bot" data-level={l} onClick={() => start(l)}>
            <Icon name="bot" size={18} />
            <span>
              <b>{t(`page.persona.${l}`)}</b>
              <small>{t(`page.persona.${l}.what`)}</small>
            </span>
          </button>
        ))}
      </div>
      <p class="note">
        <Icon name="eye" />
        <span>
          <b>{t("page.new")}</b> {t("page.new.text")}
        </span>
      </p>
    </section>
  );
}

export function Lobby() {
  useLang();
  const [dialog, setDialog] = useState<{ join?: boolean; game?: Box } | null>(null);
  const [error, setError] = useState("");
  const { open, mine } = useTables();
  const shelf = useShelf();
  useEffect(() => {
    document.title = "Ratskeller";
  }, []);
  return (
    <div class="house">
      <HouseHeader here="/" />
      <main>
        <Hero onOpen={() => go("/open")} onJoin={() => setDialog({ join: true })} />
        <ul class="covers">
          {shelf.map((g) => (
            <Cover key={g.id} g={g} open={open.filter((x) => x.game === g.id && !x.started).length} onPick={() => setDialog({ game: g })} />
          ))}
        </ul>
        {error ? (
          <p class="room" role="alert">
            {error}
          </p>
        ) : null}
        <div class="two">
          <TableList open={open} mine={mine} onCreate={() => go("/open")} />
          <BotCorner onError={setError} />
        </div>
      </main>
      {dialog?.join ? <JoinDialog onClose={() => setDialog(null)} /> : null}
      {dialog?.game ? <GameDialog g={dialog.game} onCreate={(game) => go("/open/" + game)} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
