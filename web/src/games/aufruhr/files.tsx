// files.tsx: what is on file: accepted folders, cards in front of the mayors, what is left in the piles.
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Cat, Who } from "./bits.tsx";
import * as d from "./data.ts";
import { type Play, type View, mine } from "./view.ts";

function Accepted({ v }: { v: View }) {
  return (
    <ul class="auf-lines">
      {[...v.accepted].reverse().map((a, i) => (
        <li key={i} class="auf-file">
          <small>
            {t("page-aufruhr.round", { n: a.round })} · {t(`page-aufruhr.win.${a.window as "W1"}`)}
          </small>
          <span>
            <Who v={v} city={a.giver} /> <Icon name="step" size={12} /> <Who v={v} city={a.lord_mayor} />
          </span>
          {a.demand !== undefined ? <span class="auf-fine">{d.demandWords(a.demand)}</span> : null}
          <span class="auf-fine">{a.tokens ? (a.tokens.length ? d.list(a.tokens.map(d.tokenName)) : t("page-aufruhr.folder.empty")) : t("page-aufruhr.folder.secret")}</span>
        </li>
      ))}
    </ul>
  );
}

function Payouts({ v }: { v: View }) {
  const left = d.data.payout_cards.filter((c) => !v.payouts_turned.includes(c.id));
  const names = [...new Set(left.map((c) => d.nameOf(c, c.id)))];
  return <p class="auf-fine">{d.list(names.map((n) => `${n} ×${left.filter((c) => d.nameOf(c, c.id) === n).length}`)) || t("page-aufruhr.piles.new")}</p>;
}

function Refused({ play }: { play: Play }) {
  const rows = (play.view.table?.folders ?? []).filter((f) => !f.accepted);
  if (!rows.length) return null;
  return (
    <>
      <h3 class="h">{t("page-aufruhr.files.refused")}</h3>
      <ul class="auf-lines">
        {[...rows].reverse().slice(0, 12).map((f, i) => (
          <li key={i} class="auf-file">
            <small>
              {t("page-aufruhr.round", { n: f.round })} · {t(`page-aufruhr.win.${f.window as "W1"}`)} · {d.cityName(f.giver)} → {d.cityName(f.lord_mayor)}
            </small>
            <span class="auf-fine">{d.demandWords(f.demand)} · {f.tokens.length ? d.list(f.tokens.map(d.tokenName)) : t("page-aufruhr.folder.empty")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Files({ play }: { play: Play }) {
  const v = play.view;
  const me = mine(play);
  return (
    <div class="pane" tabIndex={0} role="group" aria-label={t("page-aufruhr.files")}>
      <h3 class="h">{t("page-aufruhr.files.held")}</h3>
      <ul class="auf-lines">
        {v.mayors.filter((m) => m.held.length).map((m) => (
          <li key={m.city} class="auf-file">
            <Who v={v} city={m.city} />
            {m.held.map((id) => (
              <span key={id} class="auf-fine">
                {(d.card.get(id)?.categories ?? []).map((c) => (
                  <Cat key={c} id={c} />
                ))}{" "}
                {d.cardName(id)} ({d.kindName(d.card.get(id) as d.Card)})
              </span>
            ))}
          </li>
        ))}
      </ul>
      {v.mayors.some((m) => m.held.length) ? null : <p class="auf-fine">{t("page-aufruhr.files.noheld")}</p>}
      <h3 class="h">{t("page-aufruhr.piles")}</h3>
      <p class="auf-chips">
        {d.CATEGORIES.map((c) => (
          <span key={c}>
            <Cat id={c} name /> <b>{v.piles[c]}</b>
          </span>
        ))}
      </p>
      <Payouts v={v} />
      {me?.covered?.length ? (
        <>
          <h3 class="h">{t("page-aufruhr.covered", { n: me.covered.length })}</h3>
          <p class="auf-fine">{d.list(me.covered.map(d.tokenName))}</p>
        </>
      ) : null}
      <h3 class="h">{t("page-aufruhr.files.taken")}</h3>
      {v.accepted.length ? <Accepted v={v} /> : <p class="auf-fine">{t("page-aufruhr.files.none")}</p>}
      <Refused play={play} />
      <h3 class="h">{t("page-aufruhr.files.events")}</h3>
      <ul class="auf-lines">
        {v.events_turned.map((id) => {
          const e = d.event.get(id);
          return e ? (
            <li key={id} class="auf-file">
              <b>{d.nameOf(e, id)}</b>
              <span class="auf-fine">{d.textOf(e)}</span>
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}
