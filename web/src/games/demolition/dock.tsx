// dock.tsx: under the green band the building looked at and my hand: cards for a demolition, a card to be thrown away.
import type { JSX } from "preact";
import { t } from "../../text/text.ts";
import { useHotkeys } from "../../ui/hotkeys.ts";
import { Icon } from "../../ui/icon.tsx";
import { cardWords, data } from "./data.ts";
import { JobLine } from "./jobline.tsx";
import { CardFace, Spoken } from "./parts.tsx";
import { pointsAt } from "./pointed.ts";
import { jobOf, leadsOn, toggled, type Job } from "./targets.ts";
import { myHand, type Play } from "./view.ts";

function press(play: Play, job: Job | null, i: number, at: Element): void {
  if (job) {
    const set = toggled(job.set, i, job.legal);
    if (set === null) play.explain(`cards ${job.set | (1 << i)}`, at);
    else play.pick({ set });
  } else if (play.moves.has(`discard ${i}`)) play.pick({ discard: i });
}

interface CardProps {
  play: Play;
  job: Job | null;
  id: string;
  i: number;
}

function HandCard({ play, job, id, i }: CardProps) {
  const discards = play.moves.has(`discard ${i}`);
  const face = <CardFace id={id} />;
  if (!job && !discards) return <div class="dem-card">{face}</div>;
  const on = job ? !!((job.set >> i) & 1) : play.picked["discard"] === i;
  const useful = !job || leadsOn(1 << i, job.legal);
  const pick = on ? "back" : useful ? `card ${i}` : undefined;
  const click = (e: JSX.TargetedMouseEvent<HTMLButtonElement>) => press(play, job, i, e.currentTarget);
  return (
    <button class={"dem-card" + (on ? " sel" : "") + (useful ? " can" : " out")} data-pick={pick} aria-pressed={on} onClick={click}>
      <Spoken words={cardWords(id)}>
        {face}
        <kbd>{i + 1}</kbd>
      </Spoken>
    </button>
  );
}

export function Hand({ play }: { play: Play }) {
  const hand = myHand(play);
  const job = jobOf(play);
  const room = data.parameters.hand_limit;
  useHotkeys((key) => {
    const i = Number(key) - 1;
    const card = document.querySelectorAll<HTMLElement>(".dem-hand > li")[i]?.querySelector("button");
    if (!card) return false;
    press(play, job, i, card);
    return true;
  });
  return (
    <ul class="hand dem-hand" aria-label={t("page-demolition.hand")} tabIndex={0}>
      {hand.map((id, i) => (
        <li key={id} {...pointsAt(id)}>
          <HandCard play={play} job={job} id={id} i={i} />
        </li>
      ))}
      {hand.length || play.seat === null ? null : <li class="dem-nobody">{t("page-demolition.hand.none")}</li>}
      {Array.from({ length: play.seat === null ? 0 : Math.max(0, room - hand.length) }, (_, i) => (
        <li key={i} class="dem-free" aria-hidden="true">
          <Icon name="person" size={22} />
        </li>
      ))}
    </ul>
  );
}

export function Dock({ play }: { play: Play }) {
  return (
    <div class="dem-dock">
      <JobLine play={play} />
      <Hand play={play} />
    </div>
  );
}
