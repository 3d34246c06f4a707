// seatcard.tsx: one chair at a table that waits: a person, a bot of some level, or nobody yet.
import { type Level } from "../house/levels.ts";
import type { TableInfo } from "../net/api.ts";
import type { Presence, SeatInfo } from "../net/events.ts";
import { Dot } from "../table/seats.tsx";
import { t } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { Invitation } from "./invite.tsx";
import { LevelChoice, Pips } from "./levels.tsx";
import { Rename } from "./rename.tsx";
import { f } from "./words.ts";

interface Props {
  seat: number;
  is: SeatInfo;
  info: TableInfo;
  mine: boolean;
  presence: Presence;
  host: boolean;
  /** The first free chair shows the invitation. */
  unfold: boolean;
  level: Level;
  onBot(level: Level): void;
  onFree(): void;
  /** For a host who does not sit yet. */
  onSit: (() => void) | undefined;
}

function Open({ seat, info, host, unfold, level, onBot, onSit }: Props) {
  return (
    <li class={"wseat" + (unfold ? " open" : " empty")} data-seat={seat}>
      <div class="oh">
        <span class="dot free">{seat + 1}</span>
        <p class="nm">
          <b>{f("empty")}</b>
          <small>{f(unfold ? "empty.first" : "empty.next")}</small>
        </p>
        {onSit ? (
          <button class="btn sm" onClick={onSit}>
            {t("page.sit")}
          </button>
        ) : null}
        {host ? (
          <button class="btn sm" data-go="bot" onClick={() => onBot(level)}>
            <Icon name="bot" /> {f("bot.seat")}
          </button>
        ) : null}
      </div>
      {unfold && (info.code ?? info.invite) ? <Invitation info={info} /> : null}
    </li>
  );
}

export function SeatCard(p: Props) {
  const { seat, is, info, mine, host, onFree, onBot } = p;
  if (is.kind === "open") return <Open {...p} />;
  const bot = is.kind === "bot" ? ((is.bot ?? "easy") as Level) : null;
  const away = !mine && (p.presence === "away" || p.presence === "gone");
  const isHost = is.kind === "person" && is.name === info.host;
  return (
    <li class={`wseat taken seat-${seat + 1}${mine ? " me" : ""}`} data-seat={seat}>
      <div class="oh">
        <Dot seat={seat} />
        <p class="nm">
          <b>
            {bot ? <Icon name="bot" /> : null} {bot ? t(`page.persona.${bot}`) : is.name} {bot ? <Pips level={bot} /> : null}
          </b>
          <small>{bot ? f("bot.what", { what: t(`page.persona.${bot}.what`) }) : mine ? f(host ? "you.host" : "you") : isHost ? f("who.host") : f("here")}</small>
        </p>
        {bot ? null : <span class={"tag" + (away ? " away" : "")}>{f(away ? "away" : "ready")}</span>}
        {mine ? <Rename id={info.id} seat={seat} name={is.name ?? ""} /> : null}
        {host && !mine ? (
          <button class="btn sm" data-go="free" onClick={onFree}>
            {f(bot ? "bot.free" : "ask.leave")}
          </button>
        ) : null}
      </div>
      {bot && host ? <LevelChoice value={bot} onChoose={onBot} label={f("bot.level")} /> : null}
    </li>
  );
}
