// figures.tsx: the parts of the table that the players' rules show.
import type { Figures } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Board } from "./board.tsx";
import { nearMe } from "./focus.ts";
import { BioCard, EventCard, TurfCard } from "./cards.tsx";
import { bioOf, cardOf, turfOf } from "./data.ts";
import { Count } from "./count.tsx";
import { Dock } from "./dock.tsx";
import { Vote } from "./pieces.tsx";
import { Schedule } from "./schedule.tsx";
import type { Play, View } from "./view.ts";

/** The streets around the candidate, and a little of what lies south of them. */
function Near({ play }: { play: Play }) {
  const me = nearMe(play, 3.2);
  return <Board play={play} focus={me ? { ...me, y: me.y + 80 } : undefined} />;
}

/** What has been announced last. */
function News({ play }: { play: Play }) {
  const card = cardOf.get(play.view.schedule[0]?.card ?? "");
  return card ? <EventCard card={card} /> : null;
}

/** The cards that lie before the candidate. */
function Mine({ play }: { play: Play }) {
  const me = play.seat === null ? undefined : play.view.candidates[play.seat];
  const bio = bioOf.get(me?.bio ?? "");
  const turf = turfOf.get(me?.turf ?? "");
  return (
    <div class="nin-mine">
      {bio ? <BioCard bio={bio} /> : null}
      {turf ? <TurfCard turf={turf} /> : null}
      <News play={play} />
    </div>
  );
}

/** A vote that leans, and one that stands. */
function Kinds({ play }: { play: Play }) {
  const seat = play.seat ?? 0;
  const vote = (solid: boolean) => (
    <span>
      <svg width="64" height="64" viewBox="-15 -15 30 30" aria-hidden="true">
        <Vote seat={seat} solid={solid} r={11} />
      </svg>
      {t(solid ? "page-ninety.solid" : "page-ninety.lean")}
    </span>
  );
  return (
    <div class="nin-kinds">
      {vote(false)}
      <Icon name="right" size={22} />
      {vote(true)}
    </div>
  );
}

const all: Figures<View> = { map: Near, news: News, votes: Kinds, bio: Mine, dock: Dock, schedule: Schedule, count: Count };

export const figures = all as unknown as Figures<never>;
