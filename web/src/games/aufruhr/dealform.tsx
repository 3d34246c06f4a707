// dealform.tsx: putting a deal together: who is in it, what is given at once, what is promised.
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { showPill } from "../../ui/pill.tsx";
import { Who } from "./bits.tsx";
import * as d from "./data.ts";
import { type DealItem, parseDeal, writeDeal } from "./deal.ts";
import { type Deal, type Play, type View, mayorOf } from "./view.ts";

export interface Draft {
  parties: string[];
  items: DealItem[];
  /** The deal this answers: it is declined when the counter-proposal is made. */
  answers?: string;
}

const KINDS = ["vote", "subv", "payout", "auction", "nopayout", "nobid", "award", "money", "coop", "keepout", "free"] as const;
type PromiseKind = (typeof KINDS)[number];

export function emptyDraft(v: View, me: string): Draft {
  const other = v.lord_mayor && v.lord_mayor !== me ? v.lord_mayor : (v.mayors.find((m) => m.city !== me)?.city ?? me);
  return { parties: [me, other], items: [] };
}

export function draftFrom(deal: Deal, me: string): Draft {
  const parts = parseDeal(deal.deal);
  return { ...parts, answers: deal.proposer === me ? undefined : deal.id } as Draft;
}

function Pick({ label, value, options, onChange }: { label: string; value: string; options: [string, string][]; onChange(v: string): void }) {
  return (
    <label class="fld">
      {label}
      <select value={value} onChange={(e) => onChange(e.currentTarget.value)}>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const cities = (ids: string[]): [string, string][] => ids.map((c) => [c, d.cityName(c)]);

/** What a promise of this kind begins with when it is chosen. */
function firstPromise(v: View, kind: PromiseKind, who: string, parties: string[]): string {
  const other = parties.find((c) => c !== who) ?? who;
  switch (kind) {
    case "vote":
    case "award":
      return `${kind} ${other}`;
    case "subv":
      return `subv ${other} ${v.amounts[0] ?? 40}`;
    case "money":
      return `money ${other} 50`;
    case "coop":
      return `coop ${bigCards(v, who)[0]?.[0] ?? ""} ${other} 150`;
    case "keepout":
      return `keepout ${d.places.find((p) => !p.great)?.id ?? ""}`;
    case "free":
      return "free ";
    default:
      return `${kind} culture`;
  }
}

/** The fields of a promise; each change writes the promise anew. */
function PromiseFields({ v, item, parties, onChange }: { v: View; item: DealItem; parties: string[]; onChange(what: string): void }) {
  const [kind = "", ...a] = item.what.split(" ");
  const set = (i: number, value: string) => onChange([kind, ...a.map((x, n) => (n === i ? value : x))].join(" "));
  const others = cities(v.mayors.map((m) => m.city).filter((c) => kind !== "vote" || c !== item.who));
  const cats: [string, string][] = d.CATEGORIES.map((c) => [c, d.catName(c)]);
  const lots: [string, string][] = [v.lot, ...v.lots].flatMap((c) => (c ? [[c, d.cardName(c)] as [string, string]] : []));
  const amount = (i: number, min: number) => (
    <label class="fld">
      {t("page-aufruhr.gift.amount")}
      <input type="number" min={min} step={d.COIN} value={Number(a[i] ?? 0)} onInput={(e) => set(i, String(Number(e.currentTarget.value)))} />
    </label>
  );
  switch (kind) {
    case "vote":
    case "award":
      return <Pick label={t("page-aufruhr.form.mayor")} value={a[0] ?? ""} options={others} onChange={(x) => set(0, x)} />;
    case "subv":
    case "money":
      return (
        <>
          <Pick label={t("page-aufruhr.form.mayor")} value={a[0] ?? ""} options={cities(parties.filter((c) => c !== item.who || kind === "subv"))} onChange={(x) => set(0, x)} />
          {amount(1, d.COIN)}
        </>
      );
    case "payout":
    case "auction":
    case "nopayout":
      return <Pick label={t("page-aufruhr.form.category")} value={a[0] ?? ""} options={cats} onChange={(x) => set(0, x)} />;
    case "nobid":
      return <Pick label={t("page-aufruhr.form.lot")} value={a[0] ?? ""} options={[...cats, ...lots]} onChange={(x) => set(0, x)} />;
    case "coop":
      return (
        <>
          <Pick label={t("page-aufruhr.form.card")} value={a[0] ?? ""} options={bigCards(v, item.who)} onChange={(x) => set(0, x)} />
          <Pick label={t("page-aufruhr.form.partner")} value={a[1] ?? ""} options={cities(parties.filter((c) => c !== item.who))} onChange={(x) => set(1, x)} />
          {amount(2, 0)}
        </>
      );
    case "keepout":
      return <Pick label={t("page-aufruhr.form.place")} value={a[0] ?? ""} options={[...d.places].sort((p, q) => p.name.localeCompare(q.name)).map((p) => [p.id, p.name])} onChange={(x) => set(0, x)} />;
    default:
      return (
        <label class="fld">
          {t("page-aufruhr.form.text")}
          <input maxLength={120} value={item.what.slice(5)} onInput={(e) => onChange("free " + e.currentTarget.value.replace(/[;"]/g, ","))} />
        </label>
      );
  }
}

/** Big RuhrCity cards: those in front of the promisor first. */
function bigCards(v: View, who: string): [string, string][] {
  const held = mayorOf(v, who)?.held ?? [];
  const all = d.data.projects.filter((c) => d.kindOf(c).joint).map((c) => c.id);
  return [...held.filter((c) => all.includes(c)), ...all.filter((c) => !held.includes(c))].map((c) => [c, d.cardName(c)]);
}

function Item({ v, item, parties, onChange, onDrop }: { v: View; item: DealItem; parties: string[]; onChange(i: DealItem): void; onDrop(): void }) {
  const who = <Pick label={t("page-aufruhr.form.who")} value={item.who} options={cities(parties)} onChange={(x) => onChange(refit(v, { ...item, who: x }, parties))} />;
  const kind = item.what.split(" ")[0] as PromiseKind;
  const rounds: [string, string][] = [["", t("page-aufruhr.form.next")], ...Array.from({ length: v.rounds - v.round + 1 }, (_, i) => [String(v.round + i), t("page-aufruhr.deal.by", { n: v.round + i })] as [string, string])];
  return (
    <li class="auf-item">
      {who}
      {item.kind === "promises" ? (
        <>
          <Pick label={t("page-aufruhr.form.promise")} value={kind} options={KINDS.map((k) => [k, t(`page-aufruhr.kind.${k}`)])} onChange={(k) => onChange({ ...item, what: firstPromise(v, k as PromiseKind, item.who, parties) })} />
          <PromiseFields v={v} item={item} parties={parties} onChange={(what) => onChange({ ...item, what })} />
          {kind === "nobid" ? null : <Pick label={t("page-aufruhr.form.by")} value={item.by ? String(item.by) : ""} options={rounds} onChange={(x) => onChange(x ? { ...item, by: Number(x) } : { who: item.who, kind: item.kind, what: item.what })} />}
        </>
      ) : (
        <>
          <Pick label={t("page-aufruhr.gift.to")} value={item.to ?? ""} options={cities(parties.filter((c) => c !== item.who))} onChange={(to) => onChange({ ...item, to })} />
          {item.kind === "pays" ? (
            <label class="fld">
              {t("page-aufruhr.gift.amount")}
              <input type="number" min={d.COIN} step={d.COIN} value={Number(item.what)} onInput={(e) => onChange({ ...item, what: String(Number(e.currentTarget.value)) })} />
            </label>
          ) : (
            <Pick label={t("page-aufruhr.form.card")} value={item.what} options={(mayorOf(v, item.who)?.held ?? []).map((c) => [c, d.cardName(c)])} onChange={(what) => onChange({ ...item, what })} />
          )}
        </>
      )}
      <button type="button" class="btn sm quiet" onClick={onDrop} aria-label={t("page-aufruhr.form.drop")}>
        <Icon name="cross" size={13} />
      </button>
    </li>
  );
}

/** When the giver or promisor changes, nobody gives to himself. */
function refit(v: View, item: DealItem, parties: string[]): DealItem {
  if (item.kind === "promises") return { ...item, what: firstPromise(v, item.what.split(" ")[0] as PromiseKind, item.who, parties) };
  const to = item.to === item.who ? (parties.find((c) => c !== item.who) ?? "") : (item.to ?? "");
  return { ...item, to, ...(item.kind === "gives" ? { what: mayorOf(v, item.who)?.held[0] ?? "" } : {}) };
}

export function DealForm({ play, me, draft, onChange, onClose }: { play: Play; me: string; draft: Draft; onChange(d: Draft): void; onClose(): void }) {
  const v = play.view;
  const other = draft.parties.find((c) => c !== me) ?? "";
  const toggle = (c: string) => {
    const parties = draft.parties.includes(c) ? draft.parties.filter((x) => x !== c) : [...draft.parties, c];
    onChange({ ...draft, parties, items: draft.items.filter((i) => parties.includes(i.who) && (!i.to || parties.includes(i.to))) });
  };
  const add = (item: DealItem) => onChange({ ...draft, items: [...draft.items, item] });
  const trading = play.options.card_trading === "on" && v.mayors.some((m) => draft.parties.includes(m.city) && m.held.length);
  const giver = v.mayors.find((m) => draft.parties.includes(m.city) && m.held.length);
  const send = () => {
    if (draft.answers) play.aside("decline " + draft.answers);
    play.aside("propose " + writeDeal(v.mayors.map((m) => m.city).filter((c) => draft.parties.includes(c)), draft.items));
    onClose();
  };
  const lacks = draft.parties.length < 2 ? t("page-aufruhr.form.lacks.who") : draft.items.length ? "" : t("page-aufruhr.form.lacks.what");
  return (
    <section class="auf-form" aria-labelledby="auf-form">
      <header>
        <h2 id="auf-form">{t(draft.answers ? "page-aufruhr.deal.counter" : "page-aufruhr.deal.propose")}</h2>
        <button class="btn sm quiet" onClick={onClose} aria-label={t("page.close")}>
          <Icon name="cross" size={14} />
        </button>
      </header>
      <div class="auf-chips" role="group" aria-label={t("page-aufruhr.form.parties")}>
        <span class="auf-fine">{t("page-aufruhr.form.parties")}</span>
        {v.mayors.filter((m) => m.city !== me).map((m) => (
          <button key={m.city} class="chip" aria-pressed={draft.parties.includes(m.city)} onClick={() => toggle(m.city)}>
            <Who v={v} city={m.city} />
          </button>
        ))}
      </div>
      <ul class="auf-items">
        {draft.items.map((item, i) => (
          <Item
            key={i}
            v={v}
            item={item}
            parties={draft.parties}
            onChange={(x) => onChange({ ...draft, items: draft.items.map((o, n) => (n === i ? x : o)) })}
            onDrop={() => onChange({ ...draft, items: draft.items.filter((_, n) => n !== i) })}
          />
        ))}
      </ul>
      {other ? (
        <div class="auf-chips">
          <button class="btn sm" onClick={() => add({ who: me, kind: "pays", to: other, what: "50" })}>
            <Icon name="coin" size={14} /> {t("page-aufruhr.form.pays")}
          </button>
          <button class="btn sm" onClick={() => add({ who: other, kind: "promises", what: firstPromise(v, "vote", other, draft.parties) })}>
            <Icon name="hand" size={14} /> {t("page-aufruhr.form.promises")}
          </button>
          {trading && giver ? (
            <button class="btn sm" onClick={() => add({ who: giver.city, kind: "gives", to: draft.parties.find((c) => c !== giver.city) ?? "", what: giver.held[0] ?? "" })}>
              <Icon name="scroll" size={14} /> {t("page-aufruhr.form.gives")}
            </button>
          ) : null}
        </div>
      ) : null}
      <p class="note">
        <Icon name="eye" size={14} /> {t("page-aufruhr.form.note", { n: num(play.view.mayors[play.seat ?? 0]?.cash ?? 0) })}
      </p>
      <button class="btn go" {...(lacks ? { "aria-disabled": true, title: lacks } : {})} onClick={(e) => (lacks ? showPill(lacks, e.currentTarget) : send())}>
        <Icon name="hand" /> {t("page-aufruhr.form.send")}
      </button>
    </section>
  );
}
