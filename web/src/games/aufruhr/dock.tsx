// dock.tsx: what there is to do besides the map, by phase: ballot papers, folders, coins, lots, cards. It lies on the sheet
// beside the map (sheet.tsx), so that the band alone stands under it.
import { useMoveFacts } from "../../table/facts.ts";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { AmountPicker } from "./amount.tsx";
import { CardFace, TokenFace, Who } from "./bits.tsx";
import * as d from "./data.ts";
import { Desk, Folder, Wax } from "./folder.tsx";
import { Intent } from "./plan.tsx";
import { type Play, iAmLord, mayorOf, mine, myCity } from "./view.ts";

/** A community or a mayor for each legal move of a verb. */
function Places({ play, verb, label }: { play: Play; verb: string; label: string }) {
  const v = play.view;
  const earns = useMoveFacts(play).numbers(verb, "earns");
  return (
    <div class="auf-chips auf-scroll" tabIndex={0} role="group" aria-label={label}>
      {play.moves.of(verb).map((m) => {
        const id = m.args[0] ?? "";
        const mayor = play.view.phase !== "city_hall" && mayorOf(v, id);
        return (
          <button key={m.move} class="chip" data-move={m.move} onClick={() => play.send(m.move)}>
            {mayor ? <Who v={v} city={id} /> : d.placeName(id)} {earns.has(id) ? <b>+{num(earns.get(id) ?? 0)}</b> : null}
          </button>
        );
      })}
    </div>
  );
}

function Ballot({ play }: { play: Play }) {
  const v = play.view;
  const vote = mine(play)?.vote;
  if (!play.moves.any)
    return vote && !v.todo.includes(myCity(play) ?? "") ? (
      <div class="auf-row auf-folded">
        <span>{t("page-aufruhr.ballot.mine", { city: d.cityName(vote) })}</span>
        <Wax text={t("page-aufruhr.ballot.sealed")} />
      </div>
    ) : (
      <Desktop play={play} />
    );
  return (
    <div class="auf-row auf-scroll" tabIndex={0} role="group" aria-label={t("page-aufruhr.ballot")}>
      {play.moves.of("vote").map((m) => {
        const id = m.args[0] ?? "";
        const tally = v.table?.tally.find((x) => x.city === id);
        return (
          <button key={m.move} class="auf-paper" data-move={m.move} onClick={() => play.send(m.move)}>
            <Who v={v} city={id} />
            <q>{d.slogan(id, v.round)}</q>
            <small>
              {t("page-aufruhr.ballot.office", { n: mayorOf(v, id)?.office ?? 0 })}
              {tally && tally.kept + tally.broken > 0 ? " · " + t("page-aufruhr.word", { kept: tally.kept, broken: tally.broken }) : null}
            </small>
          </button>
        );
      })}
    </div>
  );
}

/** The Lord Mayor's coins: the largest goes first, by tap or by drag. */
function Subventions({ play }: { play: Play }) {
  const v = play.view;
  const may = play.moves.can("recipient");
  return (
    <div class="auf-subv">
      <div class="auf-coins" aria-label={t("page-aufruhr.subv.coins")} role="group">
        {v.amounts.map((a, i) => {
          const owner = v.mayors.findIndex((m) => m.subvention === i + 1);
          const now = may && v.due === i + 1;
          return (
            <span key={i} class={"auf-coin" + (owner >= 0 ? " gone" : "") + (now ? " now" : "")} draggable={now} onDragStart={(e) => e.dataTransfer?.setData("text/plain", "coin")}>
              <Icon name="coin" size={16} /> {a}
            </span>
          );
        })}
      </div>
      <div class="auf-chips">
        {v.mayors.map((m) => {
          const move = "recipient " + m.city;
          const legal = play.moves.has(move);
          const has = m.subvention !== null ? v.amounts[m.subvention - 1] : undefined;
          return (
            <button
              key={m.city}
              class={"auf-paper auf-tray" + (legal ? "" : " off")}
              {...(legal ? { "data-move": move } : { "aria-disabled": true, "data-why": move })}
              onClick={(e) => (legal ? play.send(move) : play.explain(move, e.currentTarget))}
              onDragOver={(e) => (legal ? e.preventDefault() : undefined)}
              onDrop={(e) => {
                e.preventDefault();
                if (legal) play.send(move);
              }}
            >
              <Who v={v} city={m.city} />
              <span class="auf-sum">{has === undefined ? "…" : "+" + num(has)}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The cards turned up; the one under the hammer stands out. */
export function Lots({ play }: { play: Play }) {
  const v = play.view;
  const cards = [...(v.lot ? [v.lot] : []), ...v.lots.filter((x): x is string => !!x && x !== v.lot)];
  if (!cards.length) return null;
  return (
    <div class="auf-row auf-scroll" tabIndex={0} role="group" aria-label={t("page-aufruhr.lots")}>
      {cards.map((id) => {
        const move = "lot " + id;
        if (play.moves.has(move))
          return (
            <button key={id} class="auf-cardbtn" data-move={move} onClick={() => play.send(move)}>
              <CardFace id={id} />
            </button>
          );
        return (
          <div key={id} class={"auf-cardbtn" + (id === v.lot ? " lot" : " later")}>
            <CardFace id={id} small={id !== v.lot}>{id === v.lot ? <span class="auf-flag">{t(v.phase === "site" ? "page-aufruhr.sold" : "page-aufruhr.hammer")}</span> : null}</CardFace>
          </div>
        );
      })}
    </div>
  );
}

function Bid({ play }: { play: Play }) {
  const bid = mine(play)?.bid;
  const sealed = play.seat !== null && !play.view.todo.includes(myCity(play) ?? "");
  return (
    <div class="auf-split">
      <Lots play={play} />
      <div class="auf-bid">
        {play.moves.any ? (
          <>
            <h3 class="h">{t("page-aufruhr.bid.yours")}</h3>
            <AmountPicker play={play} verb="bid" label={t("page-aufruhr.bid.yours")} />
            <p class="auf-fine">{t("page-aufruhr.bid.cash", { n: num(mine(play)?.cash ?? 0), markers: mine(play)?.markers ?? 0 })}</p>
          </>
        ) : sealed && bid !== null && bid !== undefined ? (
          <div class="auf-folded">
            <span>{bid ? t("page-aufruhr.bid.mine", { n: num(bid) }) : t("page-aufruhr.bid.none")}</span>
            <Wax text={t("page-aufruhr.bid.sealed")} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** After the reveal: who bid what. */
function Bids({ play }: { play: Play }) {
  const v = play.view;
  return (
    <ul class="auf-chips" aria-label={t("page-aufruhr.bids")}>
      {[...v.mayors].sort((a, b) => (b.bid ?? 0) - (a.bid ?? 0)).map((m) => (
        <li key={m.city} class="auf-who">
          <Who v={v} city={m.city} /> {m.bid ? num(m.bid) : "–"}
        </li>
      ))}
    </ul>
  );
}

function Award({ play }: { play: Play }) {
  return (
    <div class="auf-split">
      <Lots play={play} />
      <div class="auf-bid">
        <Bids play={play} />
        <Places play={play} verb="award" label={t("page-aufruhr.award")} />
      </div>
    </div>
  );
}

/** The card that is to be built now: bought, and still without a place. */
function Site({ play }: { play: Play }) {
  return (
    <div class="auf-split">
      <Lots play={play} />
      <Places play={play} verb="site" label={t("page-aufruhr.sites")} />
    </div>
  );
}

/** RuhrCity cards in front of me; those that can be declared are buttons. */
function Held({ play }: { play: Play }) {
  const held = mine(play)?.held ?? [];
  if (!held.length) return null;
  return (
    <div class="auf-row auf-scroll" tabIndex={0} role="group" aria-label={t("page-aufruhr.held")}>
      {held.map((id) => {
        const move = "card " + id;
        const legal = play.moves.has(move);
        return (
          <button key={id} class={"auf-cardbtn" + (legal ? "" : " later")} {...(legal ? { "data-move": move } : {})} onClick={(e) => (legal ? play.send(move) : play.explain(move, e.currentTarget))}>
            <CardFace id={id} small />
          </button>
        );
      })}
    </div>
  );
}

function Terms({ play }: { play: Play }) {
  const v = play.view;
  const m = mayorOf(v, v.holder);
  const x = m?.declaration;
  if (!m || !x) return null;
  return (
    <div class="auf-split">
      <div class="auf-cardbtn lot">
        <CardFace id={x.card} small />
      </div>
      <dl class="auf-terms">
        <div>
          <dt>{t("page-aufruhr.terms.owner")}</dt>
          <dd>
            <Who v={v} city={m.city} />
          </dd>
        </div>
        <div>
          <dt>{t("page-aufruhr.terms.site")}</dt>
          <dd>{d.placeName(x.site)}</dd>
        </div>
        <div>
          <dt>{t("page-aufruhr.terms.licence")}</dt>
          <dd class="num">{num(m.licence ?? 0)}</dd>
        </div>
        {x.partner && x.partner !== m.city ? (
          <div>
            <dt>{t("page-aufruhr.terms.partner")}</dt>
            <dd>
              <Who v={v} city={x.partner} />
            </dd>
          </div>
        ) : null}
        {x.share !== null && x.partner !== m.city ? (
          <div>
            <dt>{t("page-aufruhr.terms.share")}</dt>
            <dd class="num">{num(x.share)}</dd>
          </div>
        ) : null}
        {x.side !== null && x.partner !== m.city ? (
          <div>
            <dt>{t("page-aufruhr.terms.side")}</dt>
            <dd class="num">{num(x.side)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

/** What is mine when nothing is asked of me: cards, and the folder at a glance. */
function Desktop({ play }: { play: Play }) {
  const me = mine(play);
  if (!me) return null;
  const tokens = [...(me.folder ?? [])];
  return (
    <div class="auf-mine">
      <p class="auf-fine">
        <Icon name="folder" /> {t("page-aufruhr.mine", { tokens: tokens.length, cards: me.held.length })}
        {me.covered?.length ? " · " + t("page-aufruhr.covered", { n: me.covered.length }) : null}
      </p>
      <Held play={play} />
      <ul class="auf-toks">
        {tokens.map((id) => (
          <li key={id} class={"auf-tok" + (d.token.get(id)?.type === "scandal" ? " sc" : "")}>
            <TokenFace id={id} />
          </li>
        ))}
        {(me.covered ?? []).map((id) => (
          <li key={id} class="auf-tok covered" title={t("page-aufruhr.covered.one")}>
            <TokenFace id={id} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a mayor looks at before deciding: folders handed in, what is up for auction, what is planned, and what is mine. */
export function Mine({ play }: { play: Play }) {
  return (
    <>
      {play.view.phase === "answer" && iAmLord(play) ? <Desk play={play} /> : <Lots play={play} />}
      <Terms play={play} />
      <Desktop play={play} />
    </>
  );
}

/** What is up for auction, or what is mine. */
function Table({ play }: { play: Play }) {
  return play.view.lot || play.view.lots.some(Boolean) ? <Lots play={play} /> : <Desktop play={play} />;
}

export function Dock({ play }: { play: Play }) {
  const v = play.view;
  switch (v.phase) {
    case "ballot":
      return <Ballot play={play} />;
    case "window":
      return play.seat !== null && !iAmLord(play) ? <Folder play={play} /> : <Table play={play} />;
    case "answer":
      return iAmLord(play) ? <Desk play={play} /> : <Desktop play={play} />;
    case "subventions":
      return iAmLord(play) ? <Subventions play={play} /> : <Desktop play={play} />;
    case "intent":
    case "final":
      return play.moves.any ? <Intent play={play} /> : <Desktop play={play} />;
    case "bid":
      return <Bid play={play} />;
    case "award":
      return <Award play={play} />;
    case "site":
      return <Site play={play} />;
    case "card":
      return play.moves.any ? <Held play={play} /> : <Desktop play={play} />;
    case "rc_site":
      return (
        <div class="auf-split">
          <Terms play={play} />
          <Places play={play} verb="site" label={t("page-aufruhr.sites")} />
        </div>
      );
    case "partner":
      return (
        <div class="auf-split">
          <Terms play={play} />
          <Places play={play} verb="partner" label={t("page-aufruhr.partners")} />
        </div>
      );
    case "share":
    case "side":
      return (
        <div class="auf-split">
          <Terms play={play} />
          <AmountPicker play={play} verb={v.phase} label={t(`page-aufruhr.terms.${v.phase}`)} />
        </div>
      );
    case "reply":
      return <Terms play={play} />;
    case "priority":
      return <Places play={play} verb="priority" label={t("page-aufruhr.priority")} />;
    case "target":
      return <Places play={play} verb="target" label={t("page-aufruhr.targets")} />;
    case "city_hall":
      return <Places play={play} verb="site" label={t("page-aufruhr.sites")} />;
    case "pick":
      return <Lots play={play} />;
    default:
      return <Table play={play} />;
  }
}
