// waiting.tsx: the table before the beginning: who is here, who is missing, how to invite, what to do meanwhile.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { coverOf, minutesOf, titleOf, useShelf } from "../games/index.ts";
import { Header } from "../house/header.tsx";
import { failed } from "../house/me.ts";
import { type Level } from "../house/levels.ts";
import { go } from "../house/router.ts";
import { clockWords } from "../house/tables.tsx";
import { type TableInfo, api } from "../net/api.ts";
import type { MatchState } from "../net/fold.ts";
import type { Match } from "../net/match.ts";
import { Talk } from "../table/talk.tsx";
import { t, useLang } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { play as sound } from "../ui/sound.ts";
import { Guest } from "./guest.tsx";
import { lastLevel } from "./levels.tsx";
import { Meanwhile } from "./meanwhile.tsx";
import { SeatCard } from "./seatcard.tsx";
import { count, f } from "./words.ts";

interface Props {
  id: string;
  state: MatchState;
  info: TableInfo;
  match: Match;
}

/** Tells when somebody sits down: a sound, and words in the tab for who looks elsewhere. */
function useNewcomers({ state, match }: Props): void {
  const people = state.seats.map((s) => (s.kind === "person" ? (s.name ?? "") : ""));
  const before = useRef(people);
  const usual = `${titleOf(state.game)} · Ratskeller`;
  useEffect(() => {
    const fresh = people.find((name, i) => name && !before.current[i] && !match.mine().includes(i));
    before.current = people;
    if (!fresh) return;
    sound("glass");
    if (document.visibilityState === "hidden") document.title = `${f("sat", { name: fresh })} · Ratskeller`;
  }, [people.join("\n")]);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === "visible") document.title = usual;
    };
    seen();
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [usual]);
}

/** How many rules of the house differ from the rulebook's. */
export function changedRules(info: TableInfo, defaults: readonly { name: string; default: string }[]): number {
  return defaults.filter((o) => (info.options[o.name] ?? o.default) !== o.default).length;
}

/** Planning anew ends this table: who sits here already is asked about first. */
function ChangeTable({ others, onChange }: { others: boolean; onChange(): void }) {
  const [sure, setSure] = useState(false);
  return (
    <>
      <button class="btn sm" data-go="change" onClick={() => (others && !sure ? setSure(true) : onChange())}>
        {f(sure ? "change.sure" : "change")}
      </button>
      {sure ? <p class="small">{f("change.ask")}</p> : null}
    </>
  );
}

function Facts({ info, change }: { info: TableInfo; change: ComponentChildren }) {
  const cover = coverOf(info.game);
  const minutes = minutesOf(info.game);
  const changed = changedRules(info, useShelf().find((g) => g.id === info.game)?.options ?? []);
  return (
    <section class="facts" aria-label={titleOf(info.game)}>
      {cover ? <img class="cover" src={cover} alt="" width="240" height="320" /> : null}
      <div>
        <h1>{info.host ? f("tableof", { host: info.host }) : titleOf(info.game)}</h1>
        <ul>
          <li>
            <Icon name="person" /> {f("seats", { n: count(info.seats.length) })}
          </li>
          <li>
            <Icon name="clock" /> {minutes ? f("about", { n: minutes, clock: clockWords(info.clock) }) : clockWords(info.clock)}
          </li>
          <li>
            <Icon name="lock" /> {f(info.listed ? "listed" : "private")}
          </li>
          <li>
            <Icon name="scroll" /> {changed ? f("rules.changed", { n: changed }) : f("rules.none")}
          </li>
          {info.guests ? (
            <li>
              <Icon name="bot" /> {f("guests.on")}
            </li>
          ) : null}
        </ul>
        {change}
        <a href={"/rules/" + info.game} target="_blank">
          {t("page.rules.of", { game: titleOf(info.game) })}
        </a>
      </div>
    </section>
  );
}

function Band({ free, act, host, onFill, onLeave, onCancel }: { free: number; act: boolean; host: boolean; onFill(): void; onLeave(): void; onCancel(): void }) {
  const [sure, setSure] = useState(false);
  return (
    <footer class="wband">
      <span class="lampi">
        <Icon name="coffee" size={18} />
      </span>
      <div>
        <h2>{free ? f(`waits.${Math.min(free, 5) as 1}`) : f("starts")}</h2>
        <p>{sure ? f("cancel.ask") : host && free ? f("waits.host") : f("waits.guest")}</p>
      </div>
      <div class="acts">
        {host ? (
          <button class="btn ghost" data-go="cancel" onClick={() => (act && !sure ? setSure(true) : onCancel())}>
            {f(sure ? "cancel.sure" : "cancel")}
          </button>
        ) : null}
        {host ? null : (
          <button class="btn ghost" data-go="leave" onClick={onLeave}>
            {f("leave")}
          </button>
        )}
        {host && free ? (
          <button class="btn go" data-go="fill" onClick={onFill}>
            {f("fill")}
          </button>
        ) : null}
      </div>
    </footer>
  );
}

export function Waiting(p: Props) {
  const { id, state, info, match } = p;
  useLang();
  const mine = match.mine();
  const [error, setError] = useState("");
  const [level, setLevel] = useState<Level>(lastLevel());
  const [watching, setWatching] = useState(location.hash === "#watch");
  useNewcomers(p);
  const free = state.seats.filter((s) => s.kind === "open").length;
  const first = state.seats.findIndex((s) => s.kind === "open");
  const host = !!info.hosting;
  const act = (what: Promise<unknown>) => {
    what.then(
      () => setError(""),
      (e: unknown) => setError(failed(e)),
    );
  };
  if (!mine.length && !host && !watching) {
    const invite = location.hash.slice(1);
    // Who was a stranger until now has a line of a stranger's: a fresh one knows them.
    return <Guest info={{ ...info, seats: state.seats }} by={invite ? { invite } : {}} onSat={() => location.reload()} onWatch={() => setWatching(true)} />;
  }
  const others = state.seats.some((s, i) => s.kind === "person" && !mine.includes(i));
  const leave = async () => {
    for (const seat of [...mine]) await match.command(seat, "leave");
    go("/");
  };
  return (
    <div class="house">
      <Header>
        <span class="game">{titleOf(state.game)}</span>
      </Header>
      <div class="wroom">
        <Facts info={info} change={host ? <ChangeTable others={others} onChange={() => act(api.end(id).then(() => go("/open/" + state.game)))} /> : null} />
        <main>
          <h2 class="big">
            <span role="status">
              {f(`seated.${Math.min(state.seats.length - free, 6) as 1}`)} {free ? f(`togo.${Math.min(free, 5) as 1}`) : null}
            </span>
          </h2>
          <p class="sub">
            {f("begins")} {info.options.city_choice === "random" ? t("page.waiting.lots") : ""}
          </p>
          {error ? <p role="alert">{error}</p> : null}
          <ol class="wseats">
            {state.seats.map((s, i) => (
              <SeatCard
                key={i}
                seat={i}
                is={s}
                info={info}
                mine={mine.includes(i)}
                presence={state.presence[i] ?? null}
                host={host}
                unfold={i === first && mine.length > 0}
                onBot={(bot) => {
                  setLevel(bot);
                  act(api.bot(id, i, bot));
                }}
                onFree={() => act(mine.includes(i) ? match.command(i, "leave") : api.remove(id, i))}
                onSit={mine.length ? undefined : () => act(api.sit(id, i).then(() => location.reload()))}
                level={level}
              />
            ))}
          </ol>
          <Meanwhile game={state.game} />
        </main>
        <aside class="wchat" aria-label={t("page.tab.talk")}>
          <h2 class="h">
            <Icon name="talk" /> {t("page.tab.talk")}
          </h2>
          <Talk
            said={state.said}
            name={(seat) => (mine.includes(seat) ? f("you") : (state.seats[seat]?.name ?? ""))}
            onSay={mine[0] === undefined || info.silent ? undefined : (text) => void match.command(mine[0] ?? 0, "say " + text)}
          />
        </aside>
        <Band free={free} act={others} host={host} onFill={() => act(api.fill(id, level))} onLeave={() => void leave()} onCancel={() => act(api.end(id).then(() => go("/")))} />
      </div>
    </div>
  );
}
