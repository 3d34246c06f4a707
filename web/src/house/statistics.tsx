// statistics.tsx: how I have been doing: a card for each game, and against whom. The numbers are the host's.
import { useState } from "preact/hooks";
import { type Box, titleOf } from "../games/index.ts";
import type { GameRecord, MyRecord } from "../net/record.ts";
import type { Where } from "../net/where.ts";
import { inUnit } from "../table/verdict.ts";
import { levelName, t } from "../text/text.ts";

const ENOUGH = 3; // matches before there is a line to draw
const W = 176;
const H = 52;

/** How often each place, as columns as high as they are many. */
function Places({ g }: { g: GameRecord }) {
  const used = Math.max(2, ...g.last.map((x) => x.of), ...g.places.flatMap((n, i) => (n ? [i + 1] : [])));
  const most = Math.max(1, ...g.places);
  return (
    <ol class="columns" aria-label={t("page-results.places")}>
      {g.places.slice(0, used).map((n, i) => (
        <li key={i} class={i ? "" : "won"}>
          <svg viewBox="0 0 10 40" preserveAspectRatio="none" aria-hidden="true">
            <rect x="0" y={40 - (n / most) * 40} width="10" height={(n / most) * 40} />
          </svg>
          <b class="num">{n}</b>
          <small>{t(`page-results.nth.${(i + 1) as 1}`)}</small>
        </li>
      ))}
    </ol>
  );
}

/** The last places, the first on top; solid dots are wins. */
function Line({ g }: { g: GameRecord }) {
  const of = Math.max(2, ...g.last.map((x) => x.of));
  const x = (i: number) => 8 + (i / Math.max(1, g.last.length - 1)) * (W - 16);
  const y = (place: number) => 8 + ((place - 1) / (of - 1)) * (H - 16);
  return (
    <figure>
      <figcaption>{t("page-results.last", { n: g.last.length })}</figcaption>
      <svg class="lastline" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={g.last.map((p) => t("page-results.of", { n: p.place, of: p.of })).join(", ")}>
        {Array.from({ length: of }, (_, i) => (
          <path key={i} d={`M4 ${y(i + 1)}H${W - 4}`} stroke="var(--line)" />
        ))}
        <path d={"M" + g.last.map((p, i) => `${x(i)} ${y(p.place)}`).join("L")} fill="none" stroke="var(--pick)" stroke-width="2" />
        {g.last.map((p, i) => (
          <circle key={i} cx={x(i)} cy={y(p.place)} r={p.place === 1 ? 5.5 : 4} fill={p.place === 1 ? "var(--pick)" : "var(--card)"} stroke="var(--pick)" stroke-width="2" />
        ))}
      </svg>
    </figure>
  );
}

/** By number of players and by level of the bots. */
function Splits({ g }: { g: GameRecord }) {
  const rows = [
    ...g.by_players.map((x) => ({ name: t("page-results.split.players", { n: x.players }), ...x })),
    ...g.by_level.map((x) => ({ name: t("page-results.split.level", { level: levelName(x.level) }), ...x })),
  ];
  return (
    <details>
      <summary>{t("page-results.split")}</summary>
      <dl>
        {rows.map((x) => (
          <div key={x.name}>
            <dt>{x.name}</dt>
            <dd>{t("page-results.split.won", { n: x.played, won: x.won })}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Card({ g, cover }: { g: GameRecord; cover: string | undefined }) {
  return (
    <li class="pan">
      <div class="gamehead">
        {cover ? <img src={cover} alt="" width="36" height="48" /> : null}
        <span>
          <h3>{titleOf(g.game)}</h3>
          <small>{t("page-results.played", { n: g.played, won: g.won })}</small>
        </span>
      </div>
      <small>{t("page-results.places")}</small>
      <Places g={g} />
      {g.played < ENOUGH ? <p class="quiet">{t("page-results.last.soon", { n: ENOUGH - g.played })}</p> : <Line g={g} />}
      {g.run > 1 || g.best_run > 1 ? <p class="quiet">{g.run > 1 ? t("page-results.run", { n: g.run }) : t("page-results.run.best", { n: g.best_run })}</p> : null}
      <Splits g={g} />
      <p class="best">
        <span>{t("page-results.best")}</span> <b class="num">{inUnit(g.best.unit || undefined, g.best.points)}</b>
      </p>
    </li>
  );
}

/** Of the server's matches and of those on this device, as far as there are any. */
export type Records = Partial<Record<Where, MyRecord>>;

export function Statistics({ records, shelf }: { records: Records; shelf: readonly Box[] }) {
  const [wanted, setWanted] = useState<Where>("server");
  const places = (["server", "here"] as const).filter((p) => records[p]);
  const place = places.includes(wanted) ? wanted : places[0];
  const record = place && records[place];
  if (!record) return null;
  return (
    <section class="doing" aria-labelledby="doing">
      <h2 id="doing">
        {t("page-results.doing")} <small>{t("page-results.doing.sub")}</small>
      </h2>
      {places.length > 1 ? (
        <span class="chips">
          {places.map((p) => (
            <button key={p} class="chip" aria-pressed={p === place} onClick={() => setWanted(p)}>
              {t(`page.local.${p}`)}
            </button>
          ))}
        </span>
      ) : null}
      <ul class="cards">
        {record.games.map((g) => (
          <Card key={g.game} g={g} cover={shelf.find((b) => b.id === g.game)?.cover} />
        ))}
        {record.rivals.length ? (
          <li class="pan">
            <h3>{t("page-results.rivals")}</h3>
            <ul class="rivals">
              {record.rivals.slice(0, 8).map((r, i) => (
                <li key={i}>
                  <b>{r.name}</b>
                  <small>
                    {t("page-results.rivals.played", { n: r.played })} · {t("page-results.rivals.ahead", { n: r.ahead })}
                  </small>
                </li>
              ))}
            </ul>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
