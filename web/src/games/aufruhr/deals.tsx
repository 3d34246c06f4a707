// deals.tsx: the negotiation panel: open proposals, gifts, promises on record, and everybody's word so far.
import { useEffect, useState } from "preact/hooks";
import { t, tell } from "../../text/text.ts";
import { Dot } from "../../table/seats.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Who } from "./bits.tsx";
import * as d from "./data.ts";
import { DealForm, type Draft, draftFrom, emptyDraft } from "./dealform.tsx";
import { awaitsMe } from "./deal.ts";
import { ReadySwitch } from "./ready.tsx";
import { type Deal, type Play, type PromiseLine, type Term, type View, myCity, seatOf } from "./view.ts";

export function dealBadge(p: Play): number {
  const me = myCity(p);
  return me ? (p.view.table?.deals ?? []).filter((x) => awaitsMe(x, me)).length : 0;
}

/** While something is sealed or half done the table is quiet. */
function resting(v: View): boolean {
  return !v.table?.open;
}

function Line({ v, term }: { v: View; term: Term }) {
  return (
    <li class="auf-line">
      <Dot seat={seatOf(v, term.who)} label={d.cityName(term.who)} />
      {term.to === null ? (
        <span>
          {t("page-aufruhr.deal.promises")} <b>{tell(term.words)}</b>
          {term.by ? <small> · {t("page-aufruhr.deal.by", { n: term.by })}</small> : null}
        </span>
      ) : (
        <span>
          {t("page-aufruhr.deal.gives")} <b>{tell(term.words)}</b> <Icon name="step" size={12} /> <Dot seat={seatOf(v, term.to)} label={d.cityName(term.to)} />
        </span>
      )}
    </li>
  );
}

function OpenDeal({ play, deal, onCounter }: { play: Play; deal: Deal; onCounter(): void }) {
  const v = play.view;
  const me = myCity(play);
  const own = deal.proposer === me;
  const party = !!me && deal.parties.includes(me);
  return (
    <article class={"auf-deal" + (resting(v) ? " rest" : "")} aria-label={t("page-aufruhr.deal.n", { n: deal.id })}>
      <header>
        <Who v={v} city={deal.proposer} /> <span>{t(own ? "page-aufruhr.deal.own" : party ? "page-aufruhr.deal.offers" : "page-aufruhr.deal.others")}</span>
        <span class="auf-mark">{deal.id}</span>
      </header>
      <ul>
        {deal.terms.map((term, n) => (
          <Line key={n} v={v} term={term} />
        ))}
      </ul>
      <p class="auf-fine">
        {deal.parties.map((c) => (
          <span key={c} class="auf-sign">
            <Icon name={deal.accepted.includes(c) ? "check" : "clock"} size={12} title={t(deal.accepted.includes(c) ? "page-aufruhr.deal.signed" : "page-aufruhr.deal.unsigned")} /> {d.cityName(c)}
          </span>
        ))}
      </p>
      {party && play.live ? (
        <div class="auf-acts">
          {own ? (
            <button class="btn sm" onClick={() => play.aside("withdraw " + deal.id)}>
              {t("page-aufruhr.deal.withdraw")}
            </button>
          ) : (
            <>
              {deal.accepted.includes(me) ? null : (
                <button class="btn sm go" onClick={() => play.aside("accept " + deal.id)}>
                  {t("page-aufruhr.deal.accept")}
                </button>
              )}
              <button class="btn sm" onClick={() => play.aside("decline " + deal.id)}>
                {t("page-aufruhr.deal.decline")}
              </button>
              <button class="btn sm" onClick={onCounter}>
                {t("page-aufruhr.deal.counter")}
              </button>
            </>
          )}
        </div>
      ) : null}
    </article>
  );
}

function Gift({ play }: { play: Play }) {
  const others = play.view.mayors.filter((m) => m.city !== myCity(play));
  const [to, setTo] = useState(others[0]?.city ?? "");
  const [n, setN] = useState(20);
  return (
    <form
      class="auf-gift"
      onSubmit={(e) => {
        e.preventDefault();
        play.aside(`give ${to} ${n}`);
      }}
    >
      <label class="fld">
        {t("page-aufruhr.gift.to")}
        <select value={to} onChange={(e) => setTo(e.currentTarget.value)}>
          {others.map((m) => (
            <option key={m.city} value={m.city}>
              {d.cityName(m.city)}
            </option>
          ))}
        </select>
      </label>
      <label class="fld">
        {t("page-aufruhr.gift.amount")}
        <input type="number" min={d.COIN} step={d.COIN} value={n} onInput={(e) => setN(Number(e.currentTarget.value))} />
      </label>
      <button class="btn sm">{t("page-aufruhr.gift.give")}</button>
    </form>
  );
}

function Promises({ play }: { play: Play }) {
  const v = play.view;
  const record = v.table?.record ?? [];
  const open = record.filter((r) => r.status === "open");
  const done = record.filter((r) => r.status !== "open" && r.term).reverse();
  const me = myCity(play);
  const row = (r: PromiseLine) => {
    const term = r.term;
    const judge = play.live && !!me && (r.judges ?? []).includes(me);
    return term ? (
      <li key={r.id} class={"auf-line " + r.status}>
        <Dot seat={seatOf(v, term.who)} label={d.cityName(term.who)} />
        <span>
          <b>{tell(term.words)}</b> <small>{r.status === "open" ? t("page-aufruhr.deal.by", { n: term.by ?? 0 }) : t(`page-aufruhr.status.${r.status}`)}</small>
          {judge ? (
            <span class="auf-acts">
              <button class="btn sm" onClick={() => play.aside(`judge ${r.id} kept`)}>
                {t("page-aufruhr.judge.kept")}
              </button>
              <button class="btn sm" onClick={() => play.aside(`judge ${r.id} broken`)}>
                {t("page-aufruhr.judge.broken")}
              </button>
            </span>
          ) : null}
        </span>
      </li>
    ) : null;
  };
  return (
    <>
      <h3 class="h">{t("page-aufruhr.promises")}</h3>
      {open.length ? <ul class="auf-lines">{open.map(row)}</ul> : <p class="auf-fine">{t("page-aufruhr.promises.none")}</p>}
      {done.length ? (
        <>
          <h3 class="h">{t("page-aufruhr.record")}</h3>
          <ul class="auf-lines">{done.map(row)}</ul>
        </>
      ) : null}
    </>
  );
}

function Word({ v }: { v: View }) {
  const most = Math.max(1, ...(v.table?.tally ?? []).map((x) => x.kept + x.broken));
  return (
    <>
      <h3 class="h">
        {t("page-aufruhr.tally")} <small class="auf-fine">{t("page-aufruhr.tally.how")}</small>
      </h3>
      <ul class="auf-word">
        {(v.table?.tally ?? []).map((x) => (
          <li key={x.city} title={d.cityName(x.city)}>
            <Dot seat={seatOf(v, x.city)} label={d.cityName(x.city)} />
            <span class="auf-bar" aria-hidden="true">
              <i style={{ width: `${(100 * x.kept) / most}%` }} />
              <u style={{ width: `${(100 * x.broken) / most}%` }} />
            </span>
            <b class="num">{t("page-aufruhr.word.short", { kept: x.kept, broken: x.broken })}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Deals({ play }: { play: Play }) {
  const v = play.view;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [open, setOpen] = useState(false);
  const count = v.table?.deals_made ?? 0;
  useEffect(() => setDraft(null), [count]); // it was made, or somebody else's came in between: the draft had its day
  const me = myCity(play);
  if (!v.table)
    return (
      <div class="pane" tabIndex={0} role="group" aria-label={t("page-aufruhr.tab")}>
        <p class="note">{t("page-aufruhr.deal.off")}</p>
      </div>
    );
  const start = (d: Draft) => {
    setDraft(d);
    setOpen(true);
  };
  if (open && draft && me)
    return (
      <div class="pane auf-deals" tabIndex={0} role="group" aria-label={t("page-aufruhr.tab")}>
        <DealForm play={play} me={me} draft={draft} onChange={setDraft} onClose={() => setOpen(false)} />
      </div>
    );
  return (
    <div class="pane auf-deals" tabIndex={0} role="group" aria-label={t("page-aufruhr.tab")}>
      {me && play.live ? (
        <div class="auf-readyrow">
          <ReadySwitch play={play} />
          <small>{t("page-aufruhr.ready.about")}</small>
        </div>
      ) : null}
      {resting(v) ? (
        <p class="note">
          <Icon name="lock" size={14} /> {t("page-aufruhr.deal.rest")}
        </p>
      ) : null}
      <h3 class="h">{t("page-aufruhr.deal.open")}</h3>
      {v.table.deals.length ? v.table.deals.map((x) => <OpenDeal key={x.id} play={play} deal={x} onCounter={() => start(draftFrom(x, me ?? ""))} />) : <p class="auf-fine">{t("page-aufruhr.deal.none")}</p>}
      {me && play.live && play.options.talk !== "money" ? (
        <button class="btn" onClick={() => start(draft ?? emptyDraft(v, me))}>
          <Icon name="hand" /> {t("page-aufruhr.deal.propose")}
        </button>
      ) : null}
      {me && play.live ? <Gift play={play} /> : null}
      <Promises play={play} />
      <Word v={v} />
    </div>
  );
}
