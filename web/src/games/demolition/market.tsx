// market.tsx: the subcontractors for hire, each with a ladder of three bids. The tokens lie on the rung that was bid.
import type { JSX } from "preact";
import { Dot } from "../../table/seats.tsx";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Worker } from "./art.tsx";
import { bidName, cardName, cardOf, cardWords, data, deviceList, type Bid } from "./data.ts";
import { Devices, Spoken, Waste } from "./parts.tsx";
import { pointsAt } from "./pointed.ts";
import { hiredThisRound } from "./story.ts";
import type { Play, Slot } from "./view.ts";

function Rung({ play, slot, at, bid }: { play: Play; slot: Slot; at: number; bid: Bid }) {
  const move = `bid ${at} ${bid.id}`;
  const legal = play.moves.has(move);
  const here = slot.bid === bid.id && slot.bidder !== null ? slot.bidder : null;
  const price = bid.price ? num(bid.price) : t("page-demolition.free");
  const inside = (
    <>
      <span class="dem-rn">{bidName(bid.id)}</span>
      <span class="dem-rp">
        {here === null ? price : Array.from({ length: bid.tokens }, (_, i) => <Dot key={i} seat={here} />)}
      </span>
    </>
  );
  const cls = "dem-rung" + (here === null ? "" : ` held seat-${here + 1}`) + (legal ? " can" : "");
  if (here !== null || !play.live || play.seat === null)
    return (
      <span class={cls} title={here === null ? undefined : t("page-demolition.bid.by", { name: play.name(here), bid: bidName(bid.id) })}>
        {inside}
      </span>
    );
  const press = (e: JSX.TargetedMouseEvent<HTMLButtonElement>) => (legal ? play.send(move) : play.explain(move, e.currentTarget));
  const label = t("page-demolition.bid.do", { bid: bidName(bid.id), price: { amount: bid.price }, card: slot.card ? cardName(slot.card) : "" });
  return (
    <button class={cls} data-move={legal ? move : undefined} aria-disabled={legal ? undefined : true} data-why={legal ? undefined : move} onClick={press}>
      <Spoken words={label}>{inside}</Spoken>
    </button>
  );
}

function Gone({ play }: { play: Play }) {
  const words = play.view.phase === "bid" ? t("page-demolition.slot.union") : t("page-demolition.slot.taken");
  return (
    <li class="dem-slot gone">
      <Icon name="check" /> {words}
    </li>
  );
}

export function Offer({ play, slot, at }: { play: Play; slot: Slot; at: number }) {
  if (!slot.card) return <Gone play={play} />;
  const card = cardOf(slot.card);
  return (
    <li class="dem-slot" data-key={slot.card} aria-label={cardWords(slot.card)} {...pointsAt(slot.card)}>
      <div class="dem-who">
        <Worker id={slot.card} />
        <div>
          <b>{cardName(card.id)}</b>
          <small>{slot.bidder === null || !slot.bid ? t("page-demolition.bid.none") : t("page-demolition.bid.by", { name: play.name(slot.bidder), bid: bidName(slot.bid) })}</small>
        </div>
        <div class="dem-can">
          <Devices list={deviceList(card.devices)} />
          <span class="dem-ds">
            <Icon name="shovel" title={t("page-demolition.carries")} />
            <Waste debris={card.debris} hazardous={card.hazardous} />
          </span>
        </div>
      </div>
      <div class="dem-ladder">
        {data.bids.map((b) => (
          <Rung key={b.id} play={play} slot={slot} at={at} bid={b} />
        ))}
      </div>
    </li>
  );
}

/** Who works for whom since this round, once the bidding is over. */
export function HiredList({ play }: { play: Play }) {
  const list = hiredThisRound(play);
  if (!list.length) return null;
  return (
    <section class="dem-hired" aria-labelledby="dem-hired">
      <h2 class="h" id="dem-hired">
        <Icon name="person" /> {t("page-demolition.hired")}
      </h2>
      <ul>
        {list.map(({ seat, card, price }) => (
          <li key={card}>
            <Dot seat={seat} label={play.name(seat)} />
            <Worker id={card} />
            <b>{cardName(card)}</b>
            <Devices list={deviceList(cardOf(card).devices)} />
            <small>{price ? num(price) : t("page-demolition.free")}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Market({ play }: { play: Play }) {
  return (
    <section class="dem-market" aria-labelledby="dem-hire">
      <h2 class="h" id="dem-hire">
        <Icon name="person" /> {t("page-demolition.market")}
      </h2>
      <ol>
        {play.view.auction.map((slot, at) => (
          <Offer key={at} play={play} slot={slot} at={at} />
        ))}
      </ol>
    </section>
  );
}
