// cards.tsx: everything printed, on one page.
import { num, t } from "../../text/text.ts";
import { CardFace, Cat, TokenFace } from "./bits.tsx";
import * as d from "./data.ts";

function Kinds() {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={t("page-aufruhr.cards.kinds")}>
      <table class="result">
        <thead>
          <tr>
            <th scope="col">{t("page-aufruhr.cards.kinds")}</th>
            <th scope="col">{t("page-aufruhr.card.min")}</th>
            <th scope="col">{t("page-aufruhr.card.earns")}</th>
            <th scope="col">{t("page-aufruhr.card.licence")}</th>
            <th scope="col">{t("page-aufruhr.points")}</th>
            <th scope="col">{t("page-aufruhr.markers")}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(d.data.project_kinds).map(([id, k]) => (
            <tr key={id}>
              <td>{d.nameOf(k, id)}</td>
              <td>{num(k.min_price)}</td>
              <td>{k.payout || "–"}</td>
              <td>{k.licence || "–"}</td>
              <td>{k.joint ? `${k.vp_solo} / ${k.vp_joint}+${k.vp_joint}` : k.vp_solo}</td>
              <td>{k.joint ? `${k.markers_solo} / ${k.markers_joint}+${k.markers_joint}` : k.markers_solo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Cards() {
  const payouts = [...new Set(d.data.payout_cards.map((c) => d.nameOf(c, c.id)))];
  return (
    <div class="auf-cards">
      <Kinds />
      {d.CATEGORIES.map((c) => (
        <section key={c}>
          <h3 class="h">
            <Cat id={c} name size={18} />
          </h3>
          <div class="auf-grid">
            {d.data.projects.filter((p) => p.pile === c).map((p) => (
              <CardFace key={p.id} id={p.id} />
            ))}
          </div>
        </section>
      ))}
      <section>
        <h3 class="h">{t("page-aufruhr.cards.initial")}</h3>
        <ul class="auf-lines">
          {d.data.initial_projects.map((p) => (
            <li key={p.id}>
              <b>{d.cityName(p.city ?? null)}</b>: {p.categories.map((c) => <Cat key={c} id={c} />)} {d.cardName(p.id)} ({d.kindOf(p).payout})
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 class="h">{t("page-aufruhr.cards.payouts")}</h3>
        <ul class="auf-lines">
          {payouts.map((n) => {
            const these = d.data.payout_cards.filter((c) => d.nameOf(c, c.id) === n);
            return (
              <li key={n}>
                <b>
                  {n} ×{these.length}
                </b>{" "}
                {these[0] ? d.textOf(these[0]) : ""}
              </li>
            );
          })}
        </ul>
      </section>
      <section>
        <h3 class="h">{t("page-aufruhr.files.events")}</h3>
        <ul class="auf-lines">
          {d.data.events.map((e) => (
            <li key={e.id}>
              <b>{d.nameOf(e, e.id)}</b> {d.textOf(e)}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 class="h">{t("page-aufruhr.cards.tokens")}</h3>
        {d.data.great_cities.map((c) => (
          <div key={c.id}>
            <h4>{d.cityName(c.id)}</h4>
            <ul class="auf-toks">
              {d.data.bribe_tokens.filter((x) => x.city === c.id).map((x) => (
                <li key={x.id} class={"auf-tok" + (x.type === "scandal" ? " sc" : "")}>
                  <TokenFace id={x.id} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </div>
  );
}
