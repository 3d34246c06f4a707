// running.tsx: the tables of mine that are not over: those that wait for me first.
import { type Box, titleOf } from "../games/index.ts";
import type { TableInfo } from "../net/api.ts";
import { isLocal } from "../net/local-host.ts";
import { t } from "../text/text.ts";
import { namesOf } from "./names.ts";
import { Chairs, clockWords } from "./tables.tsx";

export function isMyTurn(info: TableInfo): boolean {
  return info.mine?.some((s) => info.turn?.includes(s)) ?? false;
}

function state(info: TableInfo): string {
  const free = info.seats.filter((s) => s.kind === "open").length;
  if (info.broken) return t("page.state.broken");
  if (!info.started) return t("page-results.chairs", { n: free });
  if (isMyTurn(info)) return t("page-results.turn");
  const names = (info.deciding ?? []).map(namesOf(info));
  return names.length ? t("page-results.waits", { names: names.join(", ") }) : t("page-results.busy");
}

function Row({ info, cover }: { info: TableInfo; cover: string | undefined }) {
  const turn = isMyTurn(info);
  const label = turn ? "page-results.play" : info.started ? "page-results.look" : "page-results.totable";
  return (
    <li class={turn ? "due" : ""}>
      {cover ? <img src={cover} alt="" width="36" height="48" /> : <span />}
      <span class="what">
        <b>{titleOf(info.game)}</b>
        <small>{isLocal(info.id) ? t("page.local.here") : (info.host ?? "")}</small>
      </span>
      <Chairs info={info} />
      <span class="what">
        <b class={turn ? "now" : ""}>{state(info)}</b>
        <small>{clockWords(info.clock)}</small>
      </span>
      <a class={"btn" + (turn ? " go" : "")} href={`/t/${info.id}`}>
        {t(label)}
        <span class="hidden">: {titleOf(info.game)}</span>
      </a>
    </li>
  );
}

export function Running({ tables, shelf }: { tables: TableInfo[]; shelf: readonly Box[] }) {
  const order = [...tables].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || Number(b.started) - Number(a.started) || (a.created ?? 0) - (b.created ?? 0));
  return (
    <section class="pan" aria-labelledby="running">
      <h2 id="running">
        {t("page-results.running")} <span>{tables.length}</span>
      </h2>
      {order.length ? (
        <ul class="running">
          {order.map((x) => (
            <Row key={x.id} info={x} cover={shelf.find((g) => g.id === x.game)?.cover} />
          ))}
        </ul>
      ) : (
        <p class="quiet">{t("page-results.running.none")}</p>
      )}
    </section>
  );
}
