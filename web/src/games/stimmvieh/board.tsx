// board.tsx: the middle of the table: four cards to take, both stacks with their open tops, the stage, everybody's lane.
import type { Ref } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { num, t } from "../../text/text.ts";
import { type MoveFacts, useMoveFacts } from "../../table/facts.ts";
import { Icon } from "../../ui/icon.tsx";
import { CowDefs } from "./art.tsx";
import { Card, cardLabel } from "./card.tsx";
import { type CardInfo, cardOf, money } from "./data.ts";
import { Lanes } from "./lanes.tsx";
import { Night, useNight } from "./night.tsx";
import { Stage } from "./stage.tsx";
import { freshCards } from "./story.ts";
import { actor, isChoosing, pickedPolitician, pickedSlot, reach, strongest, takers } from "./targets.ts";
import type { Play, Stack } from "./view.ts";

/** What the party would have with this card, where the engine may say. */
function sumWith(facts: MoveFacts, move: string, card: CardInfo): string | undefined {
  const n = facts.number(move, card.kind);
  return n === undefined || n === card.value ? undefined : t("page-stimmvieh.then", { n: card.kind === "votes" ? num(n) : money(n) });
}

function Slot({ play, slot, fresh }: { play: Play; slot: number; fresh: Set<string> }) {
  const facts = useMoveFacts(play);
  const id = play.view.display[slot];
  if (!id) return <li class="sti-slot empty" aria-label={t("page-stimmvieh.slot.empty")} />;
  const card = cardOf(id, play.options);
  const p = pickedPolitician(play);
  const key = "abcd"[slot];
  let what = <Card card={card} fresh={fresh.has(id)} />;
  if (p !== null) {
    const move = `play ${p} ${slot}`;
    const ok = reach(play, p).includes(slot);
    what = ok ? (
      <Card card={card} state="ok" move={move} fresh={fresh.has(id)} then={sumWith(facts, move, card)} hotkey={key} onPress={() => play.send(move)} />
    ) : (
      <Card card={card} state="no" onPress={(e) => play.explain(move, e.currentTarget)} />
    );
  } else if (actor(play) !== null) {
    const can = takers(play, slot).length > 0;
    const on = pickedSlot(play) === slot;
    what = can ? (
      <Card card={card} state={on ? "on" : "open"} pick={on ? "back" : `slot ${slot}`} fresh={fresh.has(id)} hotkey={key} onPress={() => play.pick({ slot: on ? undefined : slot })} />
    ) : (
      <Card card={card} state="no" onPress={(e) => play.explain(`play ${strongest(play)} ${slot}`, e.currentTarget)} />
    );
  }
  return (
    <li key={id} class={"sti-slot " + (card.kind === "votes" ? "v" : "d")}>
      {what}
    </li>
  );
}

export function StackPile({ play, kind }: { play: Play; kind: "votes" | "donations" }) {
  const stack: Stack = kind === "votes" ? play.view.vote_stack : play.view.donation_stack;
  const p = pickedPolitician(play);
  const facts = useMoveFacts(play);
  const slot = p === null ? undefined : reach(play, p)[0];
  const refill = slot === undefined ? undefined : facts.of(`play ${p} ${slot}`)["refill"];
  const takes = refill !== undefined;
  const next = refill === kind;
  const count = stack.below + (stack.top ? 1 : 0);
  const word = next ? "page-stimmvieh.stack.next" : kind === "votes" ? "page-stimmvieh.stack.top" : "page-stimmvieh.stack.back";
  const card = stack.top ? cardOf(stack.top, play.options) : null;
  return (
    <section class={`sti-stack ${kind}${next ? " next" : ""}${takes && !next ? " rest" : ""}`}>
      <h2 class="h">
        <Icon name={kind === "votes" ? "vote" : "coin"} size={14} /> {t(kind === "votes" ? "page-stimmvieh.stack.votes" : "page-stimmvieh.stack.donations", { n: count })}
      </h2>
      <div class="pile" key={stack.top} data-n={Math.min(3, count)}>
        {card ? <Card card={card} /> : <div class="sti-card gone">{t("page-stimmvieh.stack.empty")}</div>}
      </div>
      {card ? (
        <p class="mini" aria-hidden="true">
          <b class="n">{card.influence}</b> {kind === "votes" ? num(card.value) : money(card.value)}
        </p>
      ) : null}
      <p class="sub">
        {next ? <Icon name="right" size={12} /> : null} {t(word)}
      </p>
      <span class="hidden">{card ? cardLabel(card) : ""}</span>
    </section>
  );
}

/** On a phone the dock may cover the second row: whoever is on stage sees all four cards. */
function useInSight(play: Play) {
  const ref = useRef<HTMLUListElement>(null);
  const on = pickedPolitician(play);
  useEffect(() => {
    if (on !== null) ref.current?.scrollIntoView({ block: "end" });
  }, [on]);
  return ref;
}

/** The four cards to take from. */
export function Display({ play, fresh, at }: { play: Play; fresh: Set<string>; at?: Ref<HTMLUListElement> }) {
  return (
    <ul class="sti-display" ref={at ?? null} aria-label={t("page-stimmvieh.display")}>
      {[0, 1, 2, 3].map((slot) => (
        <Slot key={slot} play={play} slot={slot} fresh={fresh} />
      ))}
    </ul>
  );
}

export function Board({ play }: { play: Play }) {
  const night = useNight(play);
  const cards = useInSight(play);
  const fresh = freshCards(play);
  if (night.result)
    return (
      <div class="sti">
        <CowDefs />
        <Night play={play} night={night} />
      </div>
    );
  return (
    <div class={"sti" + (isChoosing(play) ? " choosing" : "")} role="group" aria-label={t("page-stimmvieh.table")} tabIndex={0}>
      <CowDefs />
      <Lanes play={play} />
      <div class="sti-table">
        <StackPile play={play} kind="votes" />
        <div class="sti-mid">
          <Stage play={play} />
          <Display play={play} fresh={fresh} at={cards} />
        </div>
        <StackPile play={play} kind="donations" />
      </div>
    </div>
  );
}
