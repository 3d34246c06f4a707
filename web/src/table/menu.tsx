// menu.tsx: what one seldom needs at a table: pause, a bot for me, leaving, the cards, settings.
import { useState } from "preact/hooks";
import { failed } from "../house/me.ts";
import { api } from "../net/api.ts";
import type { Answer } from "../net/events.ts";
import type { MatchState } from "../net/fold.ts";
import { isLocal } from "../net/local-host.ts";
import type { Match } from "../net/match.ts";
import { hasChoice } from "../net/where.ts";
import { t } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { later } from "../ui/later.tsx";
import { showPill } from "../ui/pill.tsx";
import { motion, sound } from "../ui/settings.ts";
import { useValue } from "../ui/value.ts";
import type { GameModule } from "./contract.ts";
import { CallMe } from "./callme.tsx";
import { People } from "./people.tsx";

const Along = later(() => Promise.all([import("./along.tsx"), import("./along-words.ts").then((m) => m.loadWords())]).then(([m]) => m.Along));

interface Props {
  id: string;
  state: MatchState;
  mine: number[];
  seat: number | null;
  match: Match;
  module: GameModule<unknown>;
  name(seat: number): string;
  answered(a: Answer): void;
  /** To this table, for others. */
  link: string;
  onClose(): void;
}

export function TableMenu({ id, state, mine, seat, match, module, name, answered, link, onClose }: Props) {
  const [cards, setCards] = useState(false);
  const [sure, setSure] = useState(false);
  const noise = useValue(sound);
  const moves = useValue(motion);
  /** Somebody who is gone is not asked for, and nobody else has to agree. */
  const relieve = (other: number) => {
    api.relieve(id, other).catch((e: unknown) => showPill(failed(e), null));
    onClose();
  };
  const command = (line: string) => {
    if (seat !== null) void match.command(seat, line).then(answered);
    onClose();
  };
  const Cards = module.Cards;
  if (Cards && cards)
    return (
      <Dialog title={t("page.cards")} onClose={onClose} wide>
        <Cards />
      </Dialog>
    );
  const late = state.seats.flatMap((s, i) => (s.kind === "person" && !s.away && !mine.includes(i) && state.turn.includes(i) ? [i] : []));
  const here = isLocal(id); // nobody else can come
  const alone = state.seats.every((s, i) => s.kind !== "person" || mine.includes(i));
  const playing = seat !== null && state.started && !state.over;
  return (
    <Dialog title={t("page.menu")} onClose={onClose}>
      <div class="menu">
        {Cards ? (
          <button class="btn" onClick={() => setCards(true)}>
            {t("page.cards")}
          </button>
        ) : null}
        {here ? null : (
          <a class="btn" href={link} onClick={() => void navigator.clipboard?.writeText(link.includes("#") ? location.origin + link : location.href)}>
            {t("page.copylink")}
          </a>
        )}
        {playing ? (
          <>
            <button class="btn" onClick={() => command("pause")}>
              {t("page.pause")}
            </button>
            <button class="btn" onClick={() => command("away medium")}>
              {t("page.away.go")}
            </button>
            {late.map((s) => (
              <button key={s} class="btn" data-go="replace" onClick={() => (state.presence[s] === "gone" ? relieve(s) : command("replace " + s))}>
                {t("page.replace", { name: name(s) })}
              </button>
            ))}
            {sure ? (
              <button class="btn go" onClick={() => command("resign medium")}>
                {t("page.resign.sure")}
              </button>
            ) : (
              <button class="btn" onClick={() => setSure(true)}>
                {t("page.resign")}
              </button>
            )}
            {alone && (here || hasChoice) ? <Along id={id} game={state.game} /> : null}
          </>
        ) : null}
        <button class="btn" aria-pressed={noise} onClick={() => sound.set(!noise)}>
          {t(noise ? "page.sound.off" : "page.sound.on")}
        </button>
        <CallMe />
        <button class="btn" aria-pressed={moves} onClick={() => motion.set(!moves)}>
          {t(moves ? "page.motion.off" : "page.motion.on")}
        </button>
        <a class="btn" href="/">
          {t("page.home")}
        </a>
      </div>
      {here ? null : <People id={id} state={state} mine={mine} name={name} />}
      <h3 class="h">{t("page.keys")}</h3>
      <p>{t("page.keys.text")}</p>
      <p class="note">{t("page.fair", { hash: state.commitment.slice(0, 16) })}</p>
    </Dialog>
  );
}
