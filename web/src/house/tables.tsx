// tables.tsx: the tables in the house: mine first, then those one can sit down at or watch.
import { titleOf } from "../games/index.ts";
import type { TableInfo } from "../net/api.ts";
import { served } from "../net/base.ts";
import { isLocal } from "../net/local-host.ts";
import { t, useLang } from "../text/text.ts";

/** "decision 60" in words. */
export function clockWords(clock: string): string {
  const [kind, a = "0", b = "0"] = clock.split(" ");
  if (kind === "decision") return Number(a) % 60 ? t("page.clock.decision", { n: Number(a) }) : t("page.clock.minutes", { n: Number(a) / 60 });
  if (kind === "days") return t("page.clock.perdays", { n: Number(a) });
  if (kind === "game") return t("page.clock.game", { n: Math.round(Number(a) / 60), plus: Number(b) });
  return t("page.clock.none");
}

export function Chairs({ info }: { info: TableInfo }) {
  const free = info.seats.filter((s) => s.kind === "open").length;
  return (
    <span class="chairs" role="img" aria-label={t("page.chairs", { n: info.seats.length - free, of: info.seats.length })}>
      {info.seats.map((s, i) => (
        <span key={i} class={s.kind === "open" ? "dot free" : `dot seat-${i + 1}`}>
          {s.kind === "open" ? null : <span>{i + 1}</span>}
        </span>
      ))}
    </span>
  );
}

function state(info: TableInfo): string {
  const free = info.seats.filter((s) => s.kind === "open").length;
  if (info.broken) return t("page.state.broken");
  if (info.over) return t("page.state.over");
  if (!info.started) return t("page.state.waiting", { n: free });
  if (info.mine?.some((s) => info.turn?.includes(s))) return t("page.state.yourturn");
  return t("page.state.running");
}

export function Row({ info }: { info: TableInfo }) {
  const mine = !!info.mine?.length;
  const turn = mine && info.mine?.some((s) => info.turn?.includes(s));
  const free = info.seats.some((s) => s.kind === "open");
  const to = info.over ? `/replay/${info.id}` : `/t/${info.id}`;
  const label = info.over ? t("page.end.replay") : mine ? t(turn ? "page.go.turn" : "page.go.on") : free ? t("page.sit") : t("page.watch");
  const people = info.seats.filter((s) => s.kind === "person").map((s) => s.name).join(", ");
  return (
    <li class="tr">
      <span>
        <b>{titleOf(info.game)}</b>
        <small>{served && isLocal(info.id) ? t("page.local.here") : people}</small>
      </span>
      <span>
        {state(info)}
        <small>{clockWords(info.clock)}</small>
      </span>
      <Chairs info={info} />
      <a class={"btn" + (turn || (!mine && free) ? " go" : "")} href={to}>
        {label}
        <span class="hidden">: {titleOf(info.game)}</span>
      </a>
    </li>
  );
}

export function TableList({ open, mine, onCreate }: { open: TableInfo[]; mine: TableInfo[]; onCreate(): void }) {
  useLang();
  const running = mine.filter((x) => !x.over);
  const others = open.filter((x) => !running.some((m) => m.id === x.id)).sort((a, b) => Number(a.started) - Number(b.started));
  return (
    <section class="pan">
      <h2 class="h">{t("page.tables")}</h2>
      {running.length || others.length ? (
        <ul>
          {[...running, ...others].slice(0, 30).map((x) => (
            <Row key={x.id} info={x} />
          ))}
        </ul>
      ) : (
        <div class="empty">
          <svg viewBox="0 0 200 70" width="200" height="70" aria-hidden="true">
            <path d="M20 30h160v8H20zM36 38l-8 30M164 38l8 30" stroke="var(--ink-3)" fill="var(--sunk)" stroke-width="2.500" />
            <path d="M100 0v12M88 22a12 10 0 0124 0z" stroke="var(--brass-2)" fill="var(--brass)" stroke-width="2" />
          </svg>
          <p>{t("page.tables.empty")}</p>
          <button class="btn" onClick={onCreate}>
            {t("page.open")}
          </button>
        </div>
      )}
    </section>
  );
}
