// tabs.tsx: beside the table: my party with its herd, and everybody's candidates, hands and piles.
import type { Tab } from "../../table/contract.ts";
import { num, t } from "../../text/text.ts";
import { Dot } from "../../table/seats.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RuleMark } from "../../ui/rulemark.tsx";
import { CardLine } from "./card.tsx";
import { Pasture, VOTES_A_COW } from "./art.tsx";
import { cardOf, data, money, motto, partyName } from "./data.ts";
import { type Party, type Pile, type Play, who, type View } from "./view.ts";

function Sums({ party }: { party: Party }) {
  return (
    <div class="sti-sums">
      <div>
        <Icon name="vote" size={18} />
        <b class="num">{num(party.votes.sum ?? 0)}</b>
        <small>{t("page-stimmvieh.sum.votes", { n: party.votes.count, influence: party.votes.influence ?? 0 })}</small>
      </div>
      <div>
        <Icon name="coin" size={18} />
        <b class="num">{money(party.donations.sum ?? 0)}</b>
        <small>{t("page-stimmvieh.sum.donations", { n: party.donations.count })}</small>
      </div>
    </div>
  );
}

/** How many cards of each influence there are (STI-1.3), those already taken by me not deducted. */
export function Overview() {
  const o = data.overview;
  return (
    <table class="sti-ov">
      <caption class="hidden">{t("page-stimmvieh.overview")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("page-stimmvieh.influence.head")}</th>
          {o.influence.map((n) => (
            <th key={n} scope="col">
              {n}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(["votes", "donations"] as const).map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(kind === "votes" ? "page-stimmvieh.kind.votes" : "page-stimmvieh.kind.donations")}</th>
            {o[kind].map((n, i) => (
              <td key={i}>{n}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Campaigns({ play }: { play: Play }) {
  const { results } = play.view;
  if (!results.length || (results.length === 1 && play.view.phase === "end")) return null;
  return (
    <>
      <h3 class="h">{t("page-stimmvieh.campaigns")}</h3>
      <table class="sti-ov">
        <thead>
          <tr>
            <th scope="col">{t("page-stimmvieh.party")}</th>
            {results.map((_, i) => (
              <th key={i} scope="col">
                {i + 1}
              </th>
            ))}
            <th scope="col">{t("page-stimmvieh.points")}</th>
          </tr>
        </thead>
        <tbody>
          {play.view.parties.map((_, party) => (
            <tr key={party}>
              <th scope="row">
                <Dot seat={party} /> {partyName(party)}
              </th>
              {results.map((r, i) => (
                <td key={i}>{r[party]?.points}</td>
              ))}
              <td>
                <b>{play.view.points[party]}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function OwnPile({ play, pile, title }: { play: Play; pile: Pile; title: string }) {
  if (!pile.cards?.length) return null;
  return (
    <>
      <h3 class="h">{title}</h3>
      <ul class="sti-cardlist">
        {pile.cards.map((id) => (
          <li key={id}>
            <CardLine card={cardOf(id, play.options)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MyParty({ play }: { play: Play }) {
  const own = play.seat === null ? undefined : play.view.parties[play.seat];
  return (
    <div class="pane" tabIndex={0} role="group" aria-label={t("page-stimmvieh.tab")}>
      {own && play.seat !== null ? (
        <>
          <h3 class="h">
            <Dot seat={play.seat} /> {partyName(play.seat)}
          </h3>
          <p class="sti-motto">{t("page-stimmvieh.quote", { text: motto(play.seat) })}</p>
          <Sums party={own} />
          <figure>
            <Pasture votes={own.votes.sum ?? 0} label={t("page-stimmvieh.herd", { n: num((own.votes.sum ?? 0) / VOTES_A_COW) })} />
            <figcaption class="sti-cap">{t("page-stimmvieh.herd.cap")}</figcaption>
          </figure>
          <p class="note">
            <Icon name="point" size={14} />
            <span>
              {t("page-stimmvieh.double", { money: money(own.doubled ?? 0) })}{" "}
              <RuleMark rule="STI-5.3" onOpen={play.openRule} />
            </span>
          </p>
          <OwnPile play={play} pile={own.votes} title={t("page-stimmvieh.pile.own.votes")} />
          <OwnPile play={play} pile={own.donations} title={t("page-stimmvieh.pile.own.donations")} />
        </>
      ) : (
        <p class="note">{t("page-stimmvieh.watching")}</p>
      )}
      <Campaigns play={play} />
      <h3 class="h">{t("page-stimmvieh.overview")}</h3>
      <Overview />
    </div>
  );
}

/** Nine cells: top candidates filled, backbenchers tinted, played ones crossed out. */
function Nine({ party, seat }: { party: Party; seat: number }) {
  if (!party.tops.length) return <p class="sti-cap">{t(party.chosen ? "page-stimmvieh.sealed.short" : "page-stimmvieh.choosing.short")}</p>;
  return (
    <ul class={`sti-nine seat-${seat + 1}`} aria-label={t("page-stimmvieh.nine")}>
      {data.overview.influence.map((n) => {
        const top = party.tops.includes(n);
        const gone = party.played.includes(n);
        return (
          <li key={n} class={(top ? "lead" : "back") + (gone ? " gone" : "")} title={t(gone ? "page-stimmvieh.nine.gone" : top ? "page-stimmvieh.nine.top" : "page-stimmvieh.nine.back", { n })}>
            {n}
          </li>
        );
      })}
    </ul>
  );
}

function Piles({ play, party }: { play: Play; party: Party }) {
  return (
    <ul class="sti-cardlist">
      {(["votes", "donations"] as const).map((kind) => {
        const pile = party[kind];
        return (
          <li key={kind}>
            <small>
              {t(kind === "votes" ? "page-stimmvieh.kind.votes" : "page-stimmvieh.kind.donations")} × {pile.count}
              {pile.sum !== undefined ? ` · ${kind === "votes" ? num(pile.sum) : money(pile.sum)}` : ""}
              {pile.count ? ` · ${t("page-stimmvieh.ontop")}` : ""}
            </small>
            {pile.top ? <CardLine card={cardOf(pile.top, play.options)} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Parties({ play }: { play: Play }) {
  return (
    <div class="pane" tabIndex={0} role="group" aria-label={t("page-stimmvieh.tab.parties")}>
      {play.view.parties.map((party, seat) => (
        <section key={seat} class={`sti-party seat-${seat + 1}`}>
          <h3 class="h">
            <Dot seat={seat} /> {partyName(seat)} <small>{who(play, seat)}</small>
          </h3>
          <Nine party={party} seat={seat} />
          <Piles play={play} party={party} />
        </section>
      ))}
      <p class="note">{t(play.options.open_totals === "true" ? "page-stimmvieh.open" : "page-stimmvieh.secret")}</p>
    </div>
  );
}

export function tabs(): Tab<View>[] {
  return [
    { id: "mine", label: t("page-stimmvieh.tab"), icon: "vote", Pane: MyParty },
    { id: "parties", label: t("page-stimmvieh.tab.parties"), icon: "person", Pane: Parties },
  ];
}
