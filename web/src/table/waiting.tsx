// waiting.tsx: the table before the beginning: who is here, who is missing, how to invite.
import { useEffect, useState } from "preact/hooks";
import { Header } from "../house/header.tsx";
import { InviteBox } from "../house/invite.tsx";
import { ensureMe, failed } from "../house/me.ts";
import { go } from "../house/router.ts";
import { titleOf } from "../games/index.ts";
import { type TableInfo, api } from "../net/api.ts";
import type { MatchState } from "../net/fold.ts";
import type { Match } from "../net/match.ts";
import { t, useLang } from "../text/text.ts";
import { Dot } from "./seats.tsx";

interface Props {
  id: string;
  state: MatchState;
  info: TableInfo | null;
  match: Match;
}

export function Waiting({ id, state, info, match }: Props) {
  useLang();
  const [error, setError] = useState("");
  const invite = location.hash.slice(1) || info?.invite;
  const mine = match.mine();
  useEffect(() => {
    document.title = `${titleOf(state.game)} · Ratskeller`;
  }, []);
  const sit = async (seat: number) => {
    try {
      await ensureMe();
      await api.sit(id, seat, invite);
      location.reload(); // the line to the table is now a seat's, not a spectator's
    } catch (e) {
      setError(failed(e));
    }
  };
  const host = async (what: () => Promise<unknown>) => {
    try {
      await what();
      setError("");
    } catch (e) {
      setError(failed(e));
    }
  };
  return (
    <div class="house">
      <Header>
        <h1>{titleOf(state.game)}</h1>
      </Header>
      <main class="waiting">
        <h2>{t("page.waiting.title")}</h2>
        <p>
          {t("page.waiting.text")} {info?.options.city_choice === "random" ? t("page.waiting.lots") : ""}
        </p>
        <ul class="seatlist">
          {state.seats.map((s, i) => (
            <li key={i}>
              <Dot seat={i} />
              {s.kind === "open" ? (
                <>
                  <span>{t("page.seat.open")}</span>
                  <button class={"btn sm" + (mine.length ? "" : " go")} onClick={() => void sit(i)}>
                    {t("page.sit")}
                  </button>
                </>
              ) : (
                <>
                  <span>
                    {s.kind === "bot" ? t("page.bot.name", { n: i + 1, who: t(`page.botname.${(s.bot ?? "easy") as "easy"}`) }) : s.name} {mine.includes(i) ? `(${t("page.you")})` : ""}
                  </span>
                  {mine.includes(i) ? (
                    <button class="btn sm" onClick={() => void match.command(i, "leave")}>
                      {t("page.leave")}
                    </button>
                  ) : info?.hosting ? (
                    <button class="btn sm" onClick={() => void host(() => api.remove(id, i))}>
                      {t("page.seat.remove")}
                    </button>
                  ) : null}
                </>
              )}
            </li>
          ))}
        </ul>
        {error ? <p role="alert">{error}</p> : null}
        {info?.invite ?? location.hash.slice(1) ? <InviteBox id={id} invite={info?.invite ?? location.hash.slice(1)} /> : null}
        {info?.hosting ? (
          <button class="btn" onClick={() => void host(() => api.end(id).then(() => go("/")))}>
            {t("page.table.end")}
          </button>
        ) : null}
      </main>
    </div>
  );
}
