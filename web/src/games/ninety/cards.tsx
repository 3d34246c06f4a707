// cards.tsx: everything printed: bios, home turfs, events by region.
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Bio, type Card, type Turf, bioFlavour, bioName, bioRule, cardText, cardTitle, data, effectText, hoodOf, regionName, regions, turfName } from "./data.ts";
import { Effects } from "./effects.tsx";

export function BioCard({ bio }: { bio: Bio }) {
  return (
    <div class="nin-card bio">
      <h3>
        <Icon name="person" size={14} /> {bioName(bio)}
      </h3>
      <p class="fl">{bioFlavour(bio)}</p>
      <p>{bioRule(bio)}</p>
    </div>
  );
}

export function TurfCard({ turf }: { turf: Turf }) {
  const region = hoodOf.get(turf.neighborhoods[0] ?? "")?.region ?? "";
  return (
    <div class="nin-card turf">
      <h3>
        <Icon name="home" size={14} /> {turfName(turf)}
      </h3>
      <p>{turf.neighborhoods.map((n) => hoodOf.get(n)?.name).join(", ")}</p>
      <p class="fl">
        <i class={`nin-sq nin-r-${region}`} /> {regionName(region)}
      </p>
    </div>
  );
}

export function EventCard({ card }: { card: Card }) {
  return (
    <div class={"nin-card " + card.type}>
      <h3>{cardTitle(card.id)}</h3>
      <p class="fl">{cardText(card.id)}</p>
      <p class="at">
        {card.neighborhood ? hoodOf.get(card.neighborhood)?.name : ""} {card.type === "invitation" ? <span class="nin-tag exp">{t("page-ninety.invitation")}</span> : null}
      </p>
      <Effects list={card.reward} />
      {card.penalty ? <p class="pen">{effectText(card.penalty)}</p> : null}
    </div>
  );
}

export function Cards() {
  const coffee = data.events.filter((c) => c.type === "coffee");
  return (
    <div class="nin-cards">
      <h3 class="h">{t("page-ninety.bios")}</h3>
      <div class="grid">
        {data.bios.map((b) => (
          <BioCard key={b.id} bio={b} />
        ))}
      </div>
      <h3 class="h">{t("page-ninety.turfs")}</h3>
      <div class="grid">
        {data.home_turfs.map((x) => (
          <TurfCard key={x.id} turf={x} />
        ))}
      </div>
      {regions.map((r) => (
        <section key={r.id}>
          <h3 class="h">
            <i class={`nin-sq nin-r-${r.id}`} /> {t("page-ninety.eventsin", { region: regionName(r.id) })}
          </h3>
          <div class="grid">
            {data.events.filter((c) => c.neighborhood && hoodOf.get(c.neighborhood)?.region === r.id).map((c) => (
              <EventCard key={c.id} card={c} />
            ))}
          </div>
        </section>
      ))}
      <h3 class="h">
        <Icon name="coffee" size={14} /> {t("page-ninety.coffee")}
      </h3>
      <div class="grid">
        {coffee.map((c) => (
          <EventCard key={c.id} card={c} />
        ))}
      </div>
    </div>
  );
}
