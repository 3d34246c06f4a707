// lanes.tsx: a lane for each party: whom it sent last and what came of it, and the tops of its two piles.
import { num, t } from "../../text/text.ts";
import { Dot } from "../../table/seats.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type CardInfo, cardOf, data, money, partyName, politician, worth } from "./data.ts";
import { Face } from "./face.tsx";
import { type Step, stepsOf } from "./story.ts";
import type { Pile, Play, View } from "./view.ts";

function PileTop({ pile, kind, play }: { pile: Pile; kind: "votes" | "donations"; play: Play }) {
  const top = pile.top ? cardOf(pile.top, play.options) : null;
  const words = (n: number) => (kind === "votes" ? num(n) : money(n));
  const sum = pile.sum === undefined ? "" : t("page-stimmvieh.inall", { n: words(pile.sum) }) + " · ";
  const title = sum + t(kind === "votes" ? "page-stimmvieh.pile.votes" : "page-stimmvieh.pile.donations", { n: pile.count, top: top ? `${top.text}, ${words(top.value)}` : "–" });
  const value = pile.sum !== undefined ? words(pile.sum) : top ? words(top.value) : "–";
  return (
    <span class={"sti-heap " + (kind === "votes" ? "v" : "d")} data-n={Math.min(3, pile.count)} title={title} key={pile.top}>
      <Icon name={kind === "votes" ? "vote" : "coin"} size={12} title={title} />
      <b class="num">{value}</b>
    </span>
  );
}

/** Votes have a sign: the word would not fit behind a long name. */
function Won({ card }: { card: CardInfo }) {
  return card.kind === "votes" ? (
    <>
      {num(card.value)} <Icon name="vote" size={12} title={worth(card)} />
    </>
  ) : (
    <>{worth(card)}</>
  );
}

function Lane({ play, party, step }: { play: Play; party: number; step: Step | undefined }) {
  const p = play.view.parties[party];
  if (!p) return null;
  const who = step ? politician(party, step.politician) : null;
  return (
    <li class={`sti-lane seat-${party + 1}${play.view.party_in_turn === party ? " now" : ""}${party === play.seat ? " mine" : ""}${step ? "" : " idle"}`}>
      <span class="pic">{step ? <Face party={data.parties[party]?.id ?? ""} seat={party} influence={step.politician} /> : <Dot seat={party} />}</span>
      <span class="did" key={step ? step.politician : "none"}>
        {step && who ? (
          <>
            <b>
              {who.last} <i>{step.politician}</i>
            </b>{" "}
            → {step.card ? <Won card={cardOf(step.card, play.options)} /> : t("page-stimmvieh.nothing")}
          </>
        ) : (
          <b>{partyName(party)}</b>
        )}
      </span>
      <span class="heaps">
        <PileTop pile={p.votes} kind="votes" play={play} />
        <PileTop pile={p.donations} kind="donations" play={play} />
      </span>
    </li>
  );
}

export function Lanes({ play }: { play: Play }) {
  const steps = stepsOf(play.past.map((x) => x.view as View));
  return (
    <ul class="sti-lanes" aria-label={t("page-stimmvieh.lanes")} tabIndex={0}>
      {play.view.parties.map((_, party) => (
        <Lane key={party} play={play} party={party} step={steps.findLast((s) => s.party === party)} />
      ))}
    </ul>
  );
}
