// stage.tsx: the lectern: who speaks now, or who spoke last.
import { t } from "../../text/text.ts";
import { cardOf, data, partyName, politician, worth } from "./data.ts";
import { Face } from "./face.tsx";
import { stepsOf } from "./story.ts";
import { actor, pickedPolitician } from "./targets.ts";
import type { Play, View } from "./view.ts";

function Lectern({ party, influence }: { party: number; influence: number | null }) {
  return (
    <svg class="sti-lectern" viewBox="0 0 150 146" aria-hidden="true">
      <path d="M75 0L18 128h114z" fill="var(--brass)" opacity=".25" />
      <ellipse cx="75" cy="132" rx="66" ry="12" fill="var(--brass)" opacity=".35" />
      {influence === null ? null : (
        <g class="speaker" key={`${party}.${influence}`}>
          <svg x="27" y="6" width="96" height="90">
            <Face party={data.parties[party]?.id ?? ""} seat={party} influence={influence} width="96" />
          </svg>
        </g>
      )}
      <path d="M41 92h68l-7 44H48z" fill="#8a5a2b" stroke="#16211e" stroke-width="1.500" />
      <path d="M36 86h78v9H36z" fill="#a8733c" stroke="#16211e" stroke-width="1.500" />
      <path d="M93 86c0-12-8-12-8-20" fill="none" stroke="#16211e" stroke-width="2.500" />
      <circle cx="85" cy="64" r="4.500" fill="#16211e" />
      {influence === null ? null : (
        <>
          <circle cx="75" cy="115" r="13" fill="var(--card)" stroke="#16211e" stroke-width="1.500" />
          <text x="75" y="121" text-anchor="middle" font-size="17" font-weight="700" fill="var(--ink)">
            {influence}
          </text>
        </>
      )}
    </svg>
  );
}

export function Stage({ play }: { play: Play }) {
  const mine = pickedPolitician(play);
  const party = actor(play);
  if (mine !== null && party !== null) {
    const who = politician(party, mine);
    return (
      <div class="sti-stage">
        <Lectern party={party} influence={mine} />
        <div class="sti-bub" key={who.name}>
          <b>{who.name}</b>
          {who.role}
        </div>
      </div>
    );
  }
  const last = stepsOf(play.past.map((x) => x.view as View)).at(-1);
  if (!last)
    return (
      <div class="sti-stage">
        <Lectern party={0} influence={null} />
        <div class="sti-bub">
          <b>{t("page-stimmvieh.stage.empty")}</b>
          {t("page-stimmvieh.stage.empty.sub")}
        </div>
      </div>
    );
  const speaker = politician(last.party, last.politician);
  return (
    <div class="sti-stage spoke">
      <Lectern party={last.party} influence={last.politician} />
      <div class="sti-bub" key={speaker.name}>
        <small>{partyName(last.party)}</small>
        <b>{speaker.name}</b>
        {last.card ? t("page-stimmvieh.took", { what: worth(cardOf(last.card, play.options)) }) : t("page-stimmvieh.took.nothing")}
      </div>
    </div>
  );
}
