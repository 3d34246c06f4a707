// figures.tsx: the parts of the table that the players' rules show.
import type { Figures } from "../../table/contract.ts";
import { useMoveFacts } from "../../table/facts.ts";
import { Dot } from "../../table/seats.tsx";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { CowDefs } from "./art.tsx";
import { Board, Display, StackPile } from "./board.tsx";
import { Card, PoliticianCard } from "./card.tsx";
import { cardOf, partyName } from "./data.ts";
import { Dock } from "./dock.tsx";
import { Stage } from "./stage.tsx";
import { actor, ownParty, reach } from "./targets.ts";
import { type Play, type View, left } from "./view.ts";

/** One politician and a card of each kind. */
function Anatomy({ play }: { play: Play }) {
  const cards = play.view.display.flatMap((id) => (id ? [cardOf(id, play.options)] : []));
  const some = [cards.find((c) => c.kind === "votes"), ...cards.filter((c) => c.kind !== "votes").slice(0, 2)];
  return (
    <div class="sti-fig">
      <CowDefs />
      {some.map((c) => (c ? <Card key={c.text} card={c} /> : null))}
      <PoliticianCard party={ownParty(play)} influence={6} top />
    </div>
  );
}

/** The four cards to take from, between the stacks unless somebody is on stage. */
function Middle({ play }: { play: Play }) {
  const stacks = play.picked.politician === undefined;
  return (
    <div class={"sti-fig" + (stacks ? " wide" : "")}>
      <CowDefs />
      {stacks ? <StackPile play={play} kind="votes" /> : null}
      <Display play={play} fresh={new Set()} />
      {stacks ? <StackPile play={play} kind="donations" /> : null}
    </div>
  );
}

function Turn({ play }: { play: Play }) {
  return (
    <div class="sti-fig onstage">
      <CowDefs />
      <Stage play={play} />
      <Display play={play} fresh={new Set()} />
    </div>
  );
}

/** What comes up after a top candidate, and after a backbencher: the engine says it beside the moves. */
function Refill({ play }: { play: Play }) {
  const facts = useMoveFacts(play);
  const party = actor(play) ?? 0;
  const p = play.view.parties[party];
  const now = p ? left(p) : { tops: [], hand: [] };
  return (
    <div class="sti-fig refill">
      <CowDefs />
      {[now.tops, now.hand].map((list, i) => {
        const n = list.find((x) => reach(play, x).length);
        const comes = n === undefined ? undefined : facts.of(`play ${n} ${reach(play, n)[0]}`)["refill"];
        const top = comes === "votes" ? play.view.vote_stack.top : play.view.donation_stack.top;
        if (n === undefined || !top || !comes) return null;
        return (
          <div key={i} class="way">
            <span class="who">
              <PoliticianCard party={party} influence={n} top={i === 0} />
              {t(i === 0 ? "page-stimmvieh.pol.top" : "page-stimmvieh.pol.back")}
            </span>
            <Icon name="right" size={22} />
            <Card card={cardOf(top, play.options)} />
          </div>
        );
      })}
    </div>
  );
}

/** The top candidates of all parties, with their sums. */
function Tops({ play }: { play: Play }) {
  return (
    <ul class="sti-tops">
      {play.view.parties.map((p, i) => {
        const sum = p.tops.reduce((a, b) => a + b, 0);
        return (
          <li key={i} class={`seat-${i + 1}${play.view.start === i ? " first" : ""}`}>
            <Dot seat={i} /> <b>{partyName(i)}</b>
            <span class="bar">
              <i class={`swatch seat-${i + 1}`} style={{ width: `${(sum / 30) * 100}%` }} />
            </span>
            <span class="num">{p.tops.join(" + ")}</span> <b class="sum">{sum}</b>
          </li>
        );
      })}
    </ul>
  );
}

const all: Figures<View> = { cards: Anatomy, display: Middle, turn: Turn, stage: Stage, refill: Refill, tops: Tops, hand: Dock, night: Board };

export const figures = all as unknown as Figures<never>;
