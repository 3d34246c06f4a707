// played.tsx: the matches I have finished, newest first: place, result in the game's own unit, a remark, the replay.
import { useState } from "preact/hooks";
import { titleOf } from "../games/index.ts";
import type { TableInfo } from "../net/api.ts";
import { inUnit } from "../table/verdict.ts";
import { t, useLang } from "../text/text.ts";
import { company, namesOf } from "./names.ts";
import { remark } from "./remark.ts";

const FIRST = 8;
const DAY = 24 * 3600 * 1000;

/** "Today", "Yesterday", "Sunday", "9 Nov": in the reader's language. */
export function dayWords(time: number, now: number, lang: string): string {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(time)) / DAY);
  const words =
    days < 2
      ? new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-days, "day")
      : new Intl.DateTimeFormat(lang, days < 7 ? { weekday: "long" } : { day: "numeric", month: "short", ...(days > 300 ? { year: "numeric" } : {}) }).format(time);
  return words.slice(0, 1).toLocaleUpperCase(lang) + words.slice(1);
}

const filters = {
  all: () => true,
  won: (x: TableInfo) => x.mine?.some((s) => x.winners?.includes(s)) ?? false,
  friends: (x: TableInfo) => x.seats.some((s, i) => s.kind === "person" && !x.mine?.includes(i)),
} as const;
type Filter = keyof typeof filters;

function Place({ info, party }: { info: TableInfo; party: number }) {
  const rank = info.ranks?.[party];
  if (rank === undefined) return <>{info.abandoned ? t("page-results.abandoned") : null}</>;
  return (
    <span class="placed">
      <i class={"num" + (info.winners?.includes(party) ? " won" : "")} aria-hidden="true">
        {rank}
      </i>
      <span class="hidden">{t("page-results.of", { n: rank, of: info.ranks?.length ?? 0 })}</span>
      <span aria-hidden="true">{t("page-results.of", { n: "", of: info.ranks?.length ?? 0 }).trim()}</span>
    </span>
  );
}

function Line({ info }: { info: TableInfo }) {
  const lang = useLang();
  const party = info.mine?.[0] ?? 0;
  return (
    <tr>
      <td>{dayWords(info.ended ?? info.created ?? 0, Date.now(), lang)}</td>
      <th scope="row">{titleOf(info.game)}</th>
      <td class="with">{company(info)}</td>
      <td>
        <Place info={info} party={party} />
      </td>
      <td class="how">
        {info.points && !info.abandoned ? <b class="num">{inUnit(info.unit, info.points[party] ?? 0)}</b> : null}
        <small>{remark(info, party, namesOf(info))}</small>
      </td>
      <td>
        <a href={`/replay/${info.id}`}>
          {t("page.end.replay")}
          <span class="hidden">
            : {titleOf(info.game)}, {dayWords(info.ended ?? 0, Date.now(), lang)}
          </span>
        </a>
        {info.points && !info.abandoned ? (
          <>
            {" · "}
            <a href={`/analysis/${info.id}`}>{t("page-results.analysis")}</a>
          </>
        ) : null}
      </td>
    </tr>
  );
}

export function Played({ tables }: { tables: TableInfo[] }) {
  const [filter, setFilter] = useState<Filter>("all");
  const [all, setAll] = useState(false);
  const wanted = tables.filter(filters[filter]).sort((a, b) => (b.ended ?? 0) - (a.ended ?? 0));
  return (
    <section class="pan" aria-labelledby="history">
      <div class="over">
        <h2 id="history">
          {t("page-results.history")} <span>{tables.length}</span>
        </h2>
        <span class="chips">
          {(Object.keys(filters) as Filter[]).map((f) => (
            <button key={f} class="chip" aria-pressed={f === filter} onClick={() => setFilter(f)}>
              {t(`page-results.filter.${f}`)}
            </button>
          ))}
        </span>
      </div>
      {wanted.length ? (
        <table class="played">
          <thead>
            <tr>
              {(["when", "game", "with", "place", "result"] as const).map((k) => (
                <th key={k} scope="col">
                  {t(`page-results.${k}`)}
                </th>
              ))}
              <th scope="col">
                <span class="hidden">{t("page.end.replay")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {(all ? wanted : wanted.slice(0, FIRST)).map((x) => (
              <Line key={x.id} info={x} />
            ))}
          </tbody>
        </table>
      ) : (
        <p class="quiet">{t(tables.length ? "page-results.filter.none" : "page-results.history.none")}</p>
      )}
      {!all && wanted.length > FIRST ? (
        <button class="link mid" onClick={() => setAll(true)}>
          {t("page-results.history.all", { n: wanted.length })}
        </button>
      ) : null}
    </section>
  );
}
