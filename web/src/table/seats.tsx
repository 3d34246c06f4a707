// seats.tsx: who sits at the table, what is public of them, whose turn it is.
import { useEffect, useState } from "preact/hooks";
import type { MatchState } from "../net/fold.ts";
import { levelName, t } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { GameModule, Play, SeatFacts } from "./contract.ts";

export function Dot({ seat, label }: { seat: number; label?: string }) {
  return (
    <span class={`dot seat-${seat + 1}`} {...(label ? { role: "img", "aria-label": label, title: label } : { "aria-hidden": "true" })}>
      <span>{seat + 1}</span>
    </span>
  );
}

function two(n: number): string {
  return String(n).padStart(2, "0");
}

/** 75 is "1:15". */
function minutes(s: number): string {
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

const LONG = 10; // seconds after which the others see how long somebody has been thinking

/** Mounted as long as it is somebody's turn. */
function Thinking() {
  const [s, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return s < LONG ? null : (
    <span class="clock" title={t("page.seat.thinks")}>
      <Icon name="clock" size={11} title={t("page.seat.thinks")} /> {minutes(s)}
    </span>
  );
}

function ClockFace({ match, seat }: { match: MatchState; seat: number }) {
  const c = match.clock;
  const [, tick] = useState(0);
  const runs = !!c?.running.includes(seat);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [runs]);
  const left = c?.left[seat];
  if (!c || left === undefined || left < 0) return null;
  const ms = Math.max(0, left - (runs ? Date.now() - c.here : 0));
  const s = Math.ceil(ms / 1000);
  const text = s >= 86400 ? t("page.clock.days", { n: Math.floor(s / 86400) }) : minutes(s);
  return (
    <span class={"clock" + (runs && ms < 20000 ? " low" : "")} role="timer">
      <Icon name="clock" size={11} /> {text}
    </span>
  );
}

/** What the signs of a seat say, one a line: whoever comes by keyboard reads them all at once. */
function told(name: string, f: SeatFacts): string {
  return [name + (f.role ? `, ${f.role}` : ""), ...(f.badge ? [f.badge.title] : []), ...f.facts.map((x) => `${x.title}: ${x.value}`)].join("\n");
}

interface Props<V> {
  module: GameModule<V>;
  play: Play<V>;
  match: MatchState;
  mine: number[];
  /** The seat whose move is being shown; without it, those who have something to decide. */
  lit?: number | null | undefined;
}

export function Seats<V>({ module, play, match, mine, lit }: Props<V>) {
  return (
    <ul class="seats" aria-label={t("page.seats")}>
      {play.seats.map((info, i) => {
        const f = module.seat(play, i);
        const me = mine.includes(i);
        const acts = lit === undefined ? play.turn.includes(i) && !match.over : lit === i;
        const played = info.away || info.resigned;
        const there = me || played || match.over ? "here" : match.presence[i];
        const gone = played || there === "gone";
        const status = played ? t(info.resigned ? "page.seat.resigned" : "page.seat.away") : there === "away" || there === "gone" ? t(`page.seat.is.${there}`) : f.status;
        return (
          <li key={i} class={`seat seat-${i + 1}${acts ? " act" : ""}${me ? " me" : ""}${gone ? " gone" : ""}`} aria-current={acts ? "true" : undefined} data-seat={i} tabIndex={0} data-tip={told(play.name(i), f)}>
            <div class={`swatch seat-${i + 1}`}>
              <span>{i + 1}</span>
            </div>
            <div class="in">
              <div class="nm">
                {f.badge ? <Icon name={f.badge.icon} size={14} title={f.badge.title} /> : null} {play.name(i)} {info.kind === "bot" ? <Icon name="bot" class="isbot" size={12} title={t("page.bot") + ", " + levelName(info.bot)} /> : null}{" "}
                {f.role ? <small>{f.role}</small> : null}
              </div>
              <div class="row">
                {f.facts.map((x) => (
                  <span key={x.title} title={x.title}>
                    <Icon name={x.icon} size={13} title={x.title} />
                    <b>{x.value}</b>
                  </span>
                ))}
              </div>
              {f.extra}
              <div class={"st" + (f.done ? " ok" : "")}>
                <span>
                  {f.done ? <Icon name="check" size={11} title={t("page.seat.done")} /> : null} {status ?? (acts ? t("page.seat.turn") : "")}
                </span>
                {match.clock ? <ClockFace match={match} seat={i} /> : acts && !me && play.live ? <Thinking /> : null}
              </div>
            </div>
            {me ? <span class="you">{t("page.you")}</span> : null}
          </li>
        );
      })}
      {module.Guest ? <module.Guest play={play} /> : null}
    </ul>
  );
}
