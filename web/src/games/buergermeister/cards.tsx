// cards.tsx: everything printed, on one page: the Länder with their premiums, the 54 event cards.
import { t } from "../../text/text.ts";
import { type Card, cardText, cardTitle, data, landName, money, partyName } from "./data.ts";
import { SIGN } from "./dock.tsx";
import { Hat } from "./figure.tsx";

const KINDS: Card["kind"][] = ["plus1", "plus2", "minus1"];

/** The real shapes, for once: the board is a grid. */
function Austria() {
  return (
    <figure class="bgm-austria">
      <svg viewBox={`0 0 ${data.canvas.width} ${data.canvas.height}`} role="img" aria-label={t("page-buergermeister.cards.shape")}>
        {data.lands.map((l) => (
          <path key={l.id} class={`bgm-l-${l.id}`} d={l.outline.map((r) => "M" + r.points.map((p) => p.join(" ")).join("L") + "Z").join("")} fill-rule="evenodd" />
        ))}
      </svg>
      <figcaption>{t("page-buergermeister.credit")}</figcaption>
    </figure>
  );
}

function LandTable() {
  return (
    <table class="result">
      <thead>
        <tr>
          <th>{t("page-buergermeister.cards.land")}</th>
          <th>{t("page-buergermeister.cards.posts")}</th>
          <th>{t("page-buergermeister.cards.premium")}</th>
        </tr>
      </thead>
      <tbody>
        {data.lands.map((l) => (
          <tr key={l.id}>
            <td>{landName(l.id)}</td>
            <td>{l.posts}</td>
            <td>{money(l.premium)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Cards() {
  return (
    <div class="bgm-cards">
      <section>
        <h3 class="h">{t("page-buergermeister.cards.lands")}</h3>
        <div class="bgm-two">
          <Austria />
          <LandTable />
        </div>
      </section>
      <section>
        <h3 class="h">{t("page-buergermeister.cards.parties")}</h3>
        <ul class="bgm-parties">
          {data.parties.map((p) => (
            <li key={p.key}>
              <Hat colour={p.key} size={30} /> {partyName(p.key)}
            </li>
          ))}
        </ul>
      </section>
      {KINDS.map((k) => {
        const list = data.events.filter((e) => e.kind === k);
        return (
          <section key={k}>
            <h3 class="h">{t(`page-buergermeister.cards.${k}`, { n: list.length })}</h3>
            <ul class="bgm-deck">
              {list.map((e) => (
                <li key={e.code} class={"bgm-event " + k}>
                  <span class="seal" aria-hidden="true">
                    {SIGN[k]}
                  </span>
                  <div class="words">
                    <h4>{cardTitle(e.code)}</h4>
                    <p>{cardText(e.code)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
