// cards.tsx: everything printed, on one page.
import { t } from "../../text/text.ts";
import { CowDefs } from "./art.tsx";
import { Card } from "./card.tsx";
import { cardOf, data, motto, politician } from "./data.ts";
import { Face } from "./face.tsx";
import { Overview } from "./tabs.tsx";

export function Cards() {
  return (
    <div class="sti-all">
      <CowDefs />
      <h3 class="h">{t("page-stimmvieh.overview")}</h3>
      <Overview />
      <h3 class="h">{t("page-stimmvieh.all.votes", { n: data.votes.length })}</h3>
      <ul class="grid">
        {data.votes.map((c) => (
          <li key={c.id}>
            <Card card={cardOf(c.id)} />
          </li>
        ))}
      </ul>
      <h3 class="h">{t("page-stimmvieh.all.donations", { n: data.donations.length })}</h3>
      <ul class="grid">
        {data.donations.map((c) => (
          <li key={c.id}>
            <Card card={cardOf(c.id)} />
          </li>
        ))}
      </ul>
      {data.parties.map((party, seat) => (
        <section key={party.id}>
          <h3 class="h">
            {party.name} <small>{t("page-stimmvieh.quote", { text: motto(data.parties.indexOf(party)) })}</small>
          </h3>
          <ul class="people">
            {data.overview.influence.map((n) => {
              const p = politician(seat, n);
              return (
                <li key={n} class={`seat-${seat + 1}`}>
                  <b class="n">{n}</b>
                  <Face party={party.id} seat={seat} influence={n} width={44} />
                  <span>
                    <b>{p.name}</b>
                    <small>{p.role}</small>
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
