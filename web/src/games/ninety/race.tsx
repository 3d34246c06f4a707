// race.tsx: the second tab: regions in numbers, and the candidates with bio, home turf and what they have attended.
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Dot } from "../../table/seats.tsx";
import { bioName, bioOf, bioRule, cardTitle, money, hoodOf, regionName, regions, turfName, turfOf } from "./data.ts";
import { Bars, Shares, fullOf } from "./standings.tsx";
import type { Play } from "./view.ts";

function RegionBox({ play, region, full }: { play: Play; region: (typeof regions)[number]; full: number }) {
  return (
    <li class="nin-region">
      <h3>
        <i class={`nin-sq nin-r-${region.id}`} /> {regionName(region.id)} <small>{region.bonus.slice(0, play.view.candidates.length).map(num).join(" / ")}</small>
      </h3>
      <Bars play={play} region={region.id} full={full} />
      <Shares play={play} region={region.id} />
    </li>
  );
}

function CandidateBox({ play, seat }: { play: Play; seat: number }) {
  const c = play.view.candidates[seat];
  if (!c) return null;
  const now = play.view.standing;
  const bio = c.bio ? bioOf.get(c.bio) : undefined;
  const turf = c.turf ? turfOf.get(c.turf) : undefined;
  return (
    <li class={`nin-cand seat-${seat + 1}`}>
      <h3>
        <Dot seat={seat} /> {play.name(seat)} <small>{bio ? bioName(bio) : ""}</small>
      </h3>
      {bio ? <p>{bioRule(bio)}</p> : null}
      {turf ? (
        <p>
          <Icon name="home" size={13} /> {turfName(turf)}: {turf.neighborhoods.map((n) => hoodOf.get(n)?.name).join(", ")}
        </p>
      ) : null}
      <p class="num">{t("page-ninety.sum", { votes: now.votes[seat] ?? 0, bonus: now.bonus[seat] ?? 0, cards: c.cards.length, total: now.points[seat] ?? 0 })}</p>
      <p class="num">
        <Icon name="coin" size={13} /> {money(c.cash)} · <Icon name="person" size={13} /> {t("page-ninety.canvassers", { n: c.canvassers })}
        {c.coffee.length ? ` · ${t("page-ninety.pots", { n: c.coffee.length })}` : ""}
      </p>
      {c.cards.length ? (
        <details>
          <summary>{t("page-ninety.attended", { n: c.cards.length })}</summary>
          <ul>
            {c.cards.map((id) => (
              <li key={id}>{cardTitle(id)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

export function Race({ play }: { play: Play }) {
  const full = fullOf(play.view);
  return (
    <div class="pane" tabIndex={0} role="group" aria-label={t("page-ninety.tab.race")}>
      <h2 class="h">{t("page-ninety.race.title")}</h2>
      <ul class="nin-list">
        {regions.map((r) => (
          <RegionBox key={r.id} play={play} region={r} full={full} />
        ))}
      </ul>
      <h2 class="h">{t("page-ninety.candidates")}</h2>
      <ul class="nin-list">
        {play.view.candidates.map((_, seat) => (
          <CandidateBox key={seat} play={play} seat={seat} />
        ))}
      </ul>
    </div>
  );
}
