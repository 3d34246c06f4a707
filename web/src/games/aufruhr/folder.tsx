// folder.tsx: the bribe folder: first a demand, then what lies in it, then the wax.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useMoveFacts } from "../../table/facts.ts";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Cat, Stars, TokenFace, Who } from "./bits.tsx";
import * as d from "./data.ts";
import { Pile } from "./plan.tsx";
import { glancing } from "./lens.ts";
import { type Play, mine } from "./view.ts";

/** Tokens chosen for the folder, in the order of the legal moves. */
export function enclosed(play: Play): string[] {
  const picked = (play.picked.tokens as readonly string[] | undefined) ?? [];
  return play.moves.values("token").filter((id) => picked.includes(id));
}

export function enclosesScandal(play: Play): boolean {
  return play.picked.scandal === true && play.moves.can("scandal");
}

/** What sealing sends: the contents one after the other, then the seal. */
export function sealing(play: Play): string[] {
  return enclosesScandal(play) ? ["scandal", "seal"] : [...enclosed(play).map((id) => "token " + id), "seal"];
}

export function Folder({ play }: { play: Play }) {
  const me = mine(play);
  const filling = play.moves.can("token") || play.moves.can("scandal") || play.moves.can("seal");
  if (!me) return null;
  return (
    <div class="auf-fold">
      <div class="auf-leaf">
        <h3 class="h">{t("page-aufruhr.folder.ask")}</h3>
        {play.moves.can("demand") ? <Demands play={play} /> : <p class="auf-asked">{me.offer ? d.demandWords(me.offer.demand) : t("page-aufruhr.folder.nothing")}</p>}
        {me.offer?.text ? <p class="auf-fine">„{me.offer.text}“</p> : null}
      </div>
      <div class="auf-leaf r">
        <h3 class="h">
          {t("page-aufruhr.folder.put")} {filling ? <Sum play={play} /> : null}
        </h3>
        {filling ? <Filling play={play} /> : <Contents ids={play.moves.can("demand") ? (me.folder ?? []) : [...(me.offer?.tokens ?? [])]} dim={play.moves.can("demand")} />}
        {!play.moves.any ? <Wax text={t("page-aufruhr.folder.sealed")} /> : null}
      </div>
    </div>
  );
}

export function Wax({ text }: { text: string }) {
  return (
    <span class="auf-wax" role="img" aria-label={text}>
      <Icon name="lock" size={22} />
      <i>{text}</i>
    </span>
  );
}

function Sum({ play }: { play: Play }) {
  const worth = useMoveFacts(play).numbers("token", "stars");
  const stars = enclosed(play).reduce((n, id) => n + (worth.get(id) ?? 0), 0);
  return (
    <span class="auf-starsum">
      <Icon name="star" size={13} /> {enclosesScandal(play) ? t("page-aufruhr.scandal") : t("page-aufruhr.folder.sum", { n: stars })}
    </span>
  );
}

export function Contents({ ids, dim = false }: { ids: string[]; dim?: boolean }) {
  if (!ids.length) return <p class="auf-fine">{t("page-aufruhr.folder.empty")}</p>;
  return (
    <ul class={"auf-toks" + (dim ? " dim" : "")}>
      {ids.map((id) => (
        <li key={id} class={"auf-tok" + (d.token.get(id)?.type === "scandal" ? " sc" : "")}>
          <TokenFace id={id} />
        </li>
      ))}
    </ul>
  );
}

function Filling({ play }: { play: Play }) {
  const legal = new Set(play.moves.values("token"));
  const chosen = new Set(enclosed(play));
  const scandal = enclosesScandal(play);
  const folder = mine(play)?.folder ?? [];
  const toggle = (id: string) => {
    const now = new Set(chosen);
    if (!now.delete(id)) now.add(id);
    play.pick({ tokens: [...now], scandal: false });
  };
  return (
    <ul class="auf-toks">
      {folder.map((id) => {
        const sc = d.token.get(id)?.type === "scandal";
        const can = sc ? play.moves.can("scandal") : legal.has(id);
        const on = sc ? scandal : !scandal && chosen.has(id);
        return (
          <li key={id}>
            {can ? (
              <button class={"auf-tok" + (sc ? " sc" : "") + (on ? " on" : "")} aria-pressed={on} data-pick={"token " + id} onClick={() => (sc ? play.pick({ scandal: !scandal, tokens: [] }) : toggle(id))}>
                <TokenFace id={id} />
              </button>
            ) : (
              <button class={"auf-tok off" + (sc ? " sc" : "")} onClick={(e) => play.explain(sc ? "scandal" : "token " + id, e.currentTarget)}>
                <TokenFace id={id} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/* ---- demands ---- */

function Demand({ play, move, children }: { play: Play; move: string; children: ComponentChildren }) {
  const pays = /^demand (no)?pay (\w+)$/.exec(move)?.[2];
  return (
    <button class="chip" data-move={move} onClick={() => play.send(move)} {...(pays ? glancing(pays as d.Category) : {})}>
      {children}
    </button>
  );
}

function Demands({ play }: { play: Play }) {
  switch (play.view.step) {
    case "W1":
      return <Subventions play={play} />;
    case "W2":
      return <Intentions play={play} />;
    default:
      return (
        <div class="auf-chips auf-scroll" tabIndex={0} role="group" aria-label={t("page-aufruhr.folder.ask")}>
          {["award", "prio", "target"].flatMap((verb) => play.moves.values("demand", verb).map((x) => (
            <Demand key={x} play={play} move={`demand ${verb} ${x}`}>
              {play.view.mayors.some((m) => m.city === x) ? <Who v={play.view} city={x} /> : d.placeName(x)}
            </Demand>
          )))}
          <OwnWords play={play} />
        </div>
      );
  }
}

/** W1: a mayor, then the amount. */
function Subventions({ play }: { play: Play }) {
  const options = play.moves.parsed.filter((m) => m.args[0] === "sub");
  const cities = [...new Set(options.map((m) => m.args[2] ?? ""))];
  const me = mine(play)?.city;
  const who = typeof play.picked.for === "string" && cities.includes(play.picked.for) ? play.picked.for : cities.includes(me ?? "") ? me : cities[0];
  return (
    <>
      <div class="auf-chips" role="group" aria-label={t("page-aufruhr.folder.who")}>
        {cities.map((c) => (
          <button key={c} class="chip" aria-pressed={c === who} data-pick={"for " + c} onClick={() => play.pick({ for: c })}>
            <Who v={play.view} city={c} />
          </button>
        ))}
      </div>
      <div class="auf-chips" role="group" aria-label={t("page-aufruhr.folder.amount")}>
        <span class="auf-fine">{t("page-aufruhr.folder.gets")}</span>
        {options.filter((m) => m.args[2] === who).map((m) => (
          <Demand key={m.move} play={play} move={m.move}>
            <Icon name="coin" size={13} /> {num(Number(m.args[1]))}
          </Demand>
        )).reverse()}
        <OwnWords play={play} />
      </div>
    </>
  );
}

const GROUPS = ["pay", "nopay", "auchas", "aucnot", "auc"] as const;

/** W2: keep, a payout, none, or an auction of some kind. */
function Intentions({ play }: { play: Play }) {
  const group = (play.picked.group as (typeof GROUPS)[number] | undefined) ?? "pay";
  const there = GROUPS.filter((g) => play.moves.values("demand", g).length);
  return (
    <>
      <div class="auf-chips" role="group" aria-label={t("page-aufruhr.folder.ask")}>
        {play.moves.has("demand keep") ? (
          <Demand play={play} move="demand keep">
            {t("page-aufruhr.demand.keep")}
          </Demand>
        ) : null}
        {play.moves.has("demand nopay *") ? (
          <Demand play={play} move="demand nopay *">
            {d.demandWords("nopay *")}
          </Demand>
        ) : null}
        {there.map((g) => (
          <button key={g} class="chip" aria-pressed={g === group} data-pick={"group " + g} onClick={() => play.pick({ group: g, pile: [] })}>
            {t(`page-aufruhr.group.${g}`)}
          </button>
        ))}
        <OwnWords play={play} />
      </div>
      <div class="auf-chips">
        {group === "auc" ? (
          <Pile play={play} verb="demand auc" />
        ) : (
          play.moves.values("demand", group).filter((c) => c !== "*").map((c) => (
            <Demand key={c} play={play} move={`demand ${group} ${c}`}>
              <Cat id={c} name />
            </Demand>
          ))
        )}
      </div>
    </>
  );
}

/** A wish in words: nobody has to obey it, but who knows. */
function OwnWords({ play }: { play: Play }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  if (!play.moves.has("demand free")) return null;
  const move = text.trim() ? `demand free "${text.trim().replace(/"/g, "'")}"` : "demand free";
  return open ? (
    <form
      class="auf-own"
      onSubmit={(e) => {
        e.preventDefault();
        play.send(move);
      }}
    >
      <input class="field" maxLength={120} value={text} aria-label={t("page-aufruhr.folder.words")} placeholder={t("page-aufruhr.folder.words")} onInput={(e) => setText(e.currentTarget.value)} />
      <button class="btn sm" data-move={move}>
        {t("page-aufruhr.folder.write")}
      </button>
    </form>
  ) : (
    <button class="chip" data-pick="words" onClick={() => setOpen(true)}>
      {t("page-aufruhr.demand.own")}
    </button>
  );
}

/* ---- the Lord Mayor's desk ---- */

export function Desk({ play }: { play: Play }) {
  const offers = play.view.mayors.filter((m) => m.offer);
  return (
    <div class="auf-desk">
      {offers.map((m) => {
        const move = "accept " + m.city;
        return (
          <article key={m.city} class="auf-open" aria-label={t("page-aufruhr.desk.from", { city: d.cityName(m.city) })}>
            <header>
              <Who v={play.view} city={m.city} /> <Stars n={m.offered ?? 0} />
            </header>
            <p class="auf-asked">{d.demandWords(m.offer?.demand ?? null)}</p>
            {m.offer?.text ? <p class="auf-fine">„{m.offer.text}“</p> : null}
            <Contents ids={m.offer?.tokens ?? []} />
            {play.moves.any ? (
              <button class={"btn sm" + (play.moves.has(move) ? "" : " auf-no")} {...(play.moves.has(move) ? { "data-move": move } : {})} onClick={(e) => (play.moves.has(move) ? play.send(move) : play.explain(move, e.currentTarget))}>
                <Icon name="folder" /> {t("page-aufruhr.desk.accept")}
              </button>
            ) : null}
          </article>
        );
      })}
    </div>
  );
}
