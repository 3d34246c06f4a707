// justnow.tsx: what happened since my last decision, a group for each seat; a line shows itself on the board again.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Dot } from "../seats.tsx";
import { Again, type Props, Speeds } from "./caption.tsx";
import { type Group, type Line, groupsOf } from "./news.ts";

const REPLAY_LINES = 14; // a replay has no last decision: it shows about this much of what was before

/** The groups to show: since my last decision, up to the step on the screen. */
export function newsOf(p: Props, replay = false): Group[] {
  const { player, positions, seen, seat, name } = p;
  const from = replay ? Math.max(0, seen.place - REPLAY_LINES) : seen.since;
  return groupsOf(player, positions, seen, from, seen.place, seat, name);
}

export function JustNow(p: Props & { groups: Group[]; meaning: string[]; controls: boolean; replay?: boolean }) {
  const { seen, groups, meaning } = p;
  const here = useRef<HTMLLIElement>(null);
  const shows = seen.mode !== "rest";
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), [seen.place]);
  return (
    <div class="pane justnow" tabIndex={0} role="group" aria-label={t("page-watch.tab")}>
      <p class="lead">{t(p.replay ? "page-watch.lead.replay" : groups.length ? "page-watch.lead" : "page-watch.none")}</p>
      {groups.map((g, i) => (
        <Seats key={`${g.seat} ${g.lines[0]?.n}`} group={g} live={shows && i === groups.length - 1} p={p} here={here} />
      ))}
      {meaning.length ? (
        <div class="foryou">
          <h3 class="h">
            <Icon name="eye" /> {t("page-watch.foryou")}
          </h3>
          {meaning.slice(0, 2).map((x) => (
            <p key={x}>{x}</p>
          ))}
        </div>
      ) : null}
      {p.controls ? (
        <div class="ends">
          <Speeds />
          {p.replay ? null : <Again {...p} />}
        </div>
      ) : null}
    </div>
  );
}

function Seats({ group, live, p, here }: { group: Group; live: boolean; p: Props; here: { current: HTMLLIElement | null } }) {
  const { seat, lines } = group;
  return (
    <section class={"grp" + (seat === null ? "" : ` seat-${seat + 1}`) + (live ? " live" : "")}>
      {seat === null ? null : (
        <header>
          <Dot seat={seat} />
          <b>{p.name(seat)}</b>
          {live ? <small>{t("page-watch.playing")}</small> : null}
        </header>
      )}
      <ul>
        {lines.map((l, i) => {
          const now = live && l.place === p.seen.place;
          return (
            <li key={i} ref={now ? here : null}>
              <Told line={l} now={now} p={p} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Told({ line, now, p }: { line: Line; now: boolean; p: Props }) {
  const { telling, text } = line;
  const hit = p.seat !== null && telling.hits?.includes(p.seat);
  return (
    <button class={"jn" + (hit ? " hit" : "") + (now ? " cur" : "")} aria-current={now ? "true" : undefined} title={t("page-watch.pick")} onClick={() => p.player.once(line.n)}>
      <Icon name={hit ? "hazard" : telling.icon} {...(hit ? { title: t("page-watch.hit") } : {})} />
      <span>{text}</span>
      {telling.delta ? <span class={"d num" + (telling.delta.startsWith("−") ? " minus" : "")}>{telling.delta}</span> : null}
    </button>
  );
}
