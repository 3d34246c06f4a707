// site.tsx: the pane beside the board: the building looked at, who has torn down what, what is known of the hands, the stacks.
import { Dot } from "../../table/seats.tsx";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Building, Worker } from "./art.tsx";
import { cardName, cardWords, tileName, tileOf } from "./data.ts";
import { JobCard } from "./jobcard.tsx";
import { type Play, type Player, worthOf } from "./view.ts";

function People({ ids, label }: { ids: string[]; label: string }) {
  if (!ids.length) return null;
  return (
    <div class="dem-people">
      <small>{label}</small>
      <ul>
        {ids.map((id) => (
          <li key={id} title={cardWords(id)}>
            <Worker id={id} />
            {cardName(id)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Torn({ play, player }: { play: Play; player: Player }) {
  if (!player.tiles.length) return <p class="dem-quiet">{t("page-demolition.site.nothing")}</p>;
  return (
    <ul class="dem-down">
      {player.tiles.map((id) => (
        <li key={id} title={tileName(id)}>
          <Building id={id} />
          <span class="hidden">{tileName(id)}</span>
          <b>{worthOf(play, tileOf(id))}</b>
        </li>
      ))}
    </ul>
  );
}

function Firm({ play, seat }: { play: Play; seat: number }) {
  const player = play.view.players[seat];
  if (!player) return null;
  const shown = seat === play.seat ? [] : (player.hand ?? []);
  return (
    <section class={`dem-firm seat-${seat + 1}`}>
      <h3 class="h">
        <Dot seat={seat} /> {play.name(seat)}
        <span class="dem-pts">{t("page.points", { n: player.points })}</span>
      </h3>
      <Torn play={play} player={player} />
      <People ids={shown} label={t("page-demolition.site.shown")} />
      {shown.length ? null : <People ids={seat === play.seat ? [] : (player.certain ?? [])} label={t("page-demolition.site.certain")} />}
      {shown.length ? null : <People ids={seat === play.seat ? [] : (player.unsure ?? [])} label={t("page-demolition.site.unsure")} />}
      <People ids={seat === play.seat ? (player.secret ?? []) : []} label={t("page-demolition.site.secret")} />
    </section>
  );
}

export function Site({ play }: { play: Play }) {
  const { view } = play;
  return (
    <div class="pane" tabIndex={0} role="region" aria-label={t("page-demolition.tab")}>
      <p class="note">
        <Icon name="home" />
        <span>
          {view.final_phase ? t("page-demolition.site.final") : t("page-demolition.site.left", { n: view.tiles_left }) + "."} {t("page-demolition.site.stacks", { deck: view.deck.count, discards: view.discard_pile.count })}
        </span>
      </p>
      <JobCard play={play} />
      {view.players.map((_, seat) => (
        <Firm key={seat} play={play} seat={seat} />
      ))}
    </div>
  );
}
