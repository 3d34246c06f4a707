// bits.tsx: small things drawn everywhere: a mayor's chip, stars, categories, cards.
import type { ComponentChildren } from "preact";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Dot } from "../../table/seats.tsx";
import * as d from "./data.ts";
import { type View, seatOf } from "./view.ts";

export function Who({ v, city }: { v: View; city: string }) {
  return (
    <span class="auf-who">
      <Dot seat={seatOf(v, city)} /> <b>{d.cityName(city)}</b>
    </span>
  );
}

export function Cat({ id, name = false, size = 15 }: { id: string; name?: boolean; size?: number }) {
  return (
    <span class={"auf-cat auf-" + id}>
      <Icon name={d.catIcon(id)} size={size} {...(name ? {} : { title: d.catName(id) })} /> {name ? d.catName(id).replace("/", "/\u200b") : null}
    </span>
  );
}

export function Stars({ n }: { n: number }) {
  return (
    <span class="auf-stars" role="img" aria-label={t("page-aufruhr.stars", { n })}>
      {Array.from({ length: n }, (_, i) => (
        <Icon key={i} name="star" size={13} />
      ))}
    </span>
  );
}

/** A token as it lies in a folder. */
export function TokenFace({ id }: { id: string }) {
  const tok = d.token.get(id);
  if (!tok) return null;
  return (
    <>
      {tok.type === "scandal" ? <span class="auf-scandal">{t("page-aufruhr.scandal")}</span> : <Stars n={tok.stars} />}
      <span>{d.tokenName(id)}</span>
    </>
  );
}

/** The face of a project card: seal with the price, kind, text, points. */
export function CardFace({ id, small = false, children }: { id: string; small?: boolean; children?: ComponentChildren }) {
  const c = d.card.get(id);
  if (!c) return null;
  const k = d.kindOf(c);
  return (
    <span class={"auf-card " + c.kind + (small ? " small" : "")}>
      <span class="auf-seal" title={t("page-aufruhr.card.min")}>
        {k.min_price}
      </span>
      <span class="auf-kind">
        {c.categories.length ? c.categories.map((x) => <Cat key={x} id={x} />) : <Icon name="hazard" size={15} title={t("page-aufruhr.card.negative")} />} {d.kindName(c)}
      </span>
      <b class="auf-title">{d.cardName(id)}</b>
      {small ? null : <span class="auf-text">{d.textOf(c)}</span>}
      <span class="auf-foot">
        {k.licence ? (
          <span>
            {t("page-aufruhr.card.licence")} <b>{num(k.licence)}</b>
          </span>
        ) : (
          <span>
            {t("page-aufruhr.card.earns")} <b>{k.payout}</b>
          </span>
        )}
        <span class="auf-vp">
          <Icon name="point" size={13} title={t("page-aufruhr.points")} /> <b>{k.joint ? `${k.vp_solo} / ${k.vp_joint}+${k.vp_joint}` : k.vp_solo}</b>
        </span>
      </span>
      {children}
    </span>
  );
}
