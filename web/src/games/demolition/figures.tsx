// figures.tsx: the parts of the table that the players' rules show.
import type { Figures } from "../../table/contract.ts";
import { data } from "./data.ts";
import { Cell, City } from "./city.tsx";
import { Hand } from "./dock.tsx";
import { JobCard } from "./jobcard.tsx";
import { Market, Offer } from "./market.tsx";
import { CardFace, TileFace } from "./parts.tsx";
import { type Play, type View, myHand } from "./view.ts";

const nothing = () => undefined;

/** The north-west of the city. */
function Block({ play }: { play: Play }) {
  const { cols } = data.parameters;
  return (
    <ol class="dem-city dem-block">
      {[0, 1, 2, cols, cols + 1, cols + 2].map((cell) => (
        <Cell key={cell} play={play} cell={cell} fallen={new Map()} ruin={undefined} stop={false} looked={false} onLook={nothing} />
      ))}
    </ol>
  );
}

/** One worker for hire, with the ladder of wages. */
function First({ play }: { play: Play }) {
  const slot = play.view.auction[0];
  return slot ? (
    <ol class="dem-one">
      <Offer play={play} slot={slot} at={0} />
    </ol>
  ) : null;
}

/** The building in question, and the cards in the hand. */
function Crew({ play }: { play: Play }) {
  const id = play.view.target === null ? null : play.view.city[play.view.target];
  return (
    <div class="dem-crew">
      {id ? (
        <div class="dem-tile open">
          <TileFace id={id} />
        </div>
      ) : null}
      {myHand(play).map((card) => (
        <div key={card} class="dem-card">
          <CardFace id={card} />
        </div>
      ))}
    </div>
  );
}

const all: Figures<View> = { city: City, block: Block, market: Market, offer: First, crew: Crew, parts: Crew, job: JobCard, hand: Hand };

export const figures = all as unknown as Figures<never>;
