// card.tsx: a vote or donation card, and a politician's card.
import type { JSX } from "preact";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Gift, Herd } from "./art.tsx";
import { type CardInfo, cardText, data, money, politician, worth } from "./data.ts";
import { Face } from "./face.tsx";

/** The deciding number. */
function Seal({ n }: { n: number }) {
  return (
    <span class="sti-seal">
      <span class="hidden">{t("page-stimmvieh.influence.head")} </span>
      {n}
    </span>
  );
}

/** Long words of a card, which may be broken where the language says so: not every browser knows. */
function breakable(text: string): string {
  const words = t("page-stimmvieh.breaks").split(" ");
  return words.reduce((s, w) => s.replaceAll(w.replaceAll("·", ""), w.replaceAll("·", "\u00ad")), text);
}

/** What stands on a card, whatever it lies on. */
function CardFace({ card }: { card: CardInfo }) {
  const votes = card.kind === "votes";
  return (
    <>
      <Seal n={card.influence} />
      <span class="kd">
        <Icon name={votes ? "vote" : "coin"} size={14} /> {t(votes ? "page-stimmvieh.kind.votes" : "page-stimmvieh.kind.donation")}
      </span>
      <span class="art">{votes ? <Herd votes={card.value} /> : <Gift influence={card.influence} />}</span>
      <span class="tx">{breakable(votes ? t("page-stimmvieh.quote", { text: card.text }) : card.text)}</span>
      <span class="val">{votes ? num(card.value) : money(card.value)}</span>
    </>
  );
}

export function cardLabel(card: CardInfo): string {
  return t("page-stimmvieh.card.label", { card: cardText(card), n: card.influence });
}

interface Props {
  card: CardInfo;
  /** ok: in reach of who is on stage; no: out of reach. */
  state?: "ok" | "no" | "open" | "on" | undefined;
  /** Came since my last turn. */
  fresh?: boolean;
  move?: string | undefined;
  pick?: string | undefined;
  onPress?: ((e: JSX.TargetedMouseEvent<HTMLButtonElement>) => void) | undefined;
  /** What one would have with it. */
  then?: string | undefined;
  hotkey?: string | undefined;
}

export function Card({ card, state, fresh, move, pick, onPress, then, hotkey }: Props) {
  const cls = `sti-card ${card.kind === "votes" ? "v" : "d"}${state ? " " + state : ""}${fresh ? " fresh" : ""}`;
  const inside = (
    <>
      <CardFace card={card} />
      {then ? <span class="then">{then}</span> : null}
      {state === "no" ? (
        <span class="why">
          <Icon name="lock" size={12} /> {t("page-stimmvieh.needs", { n: card.influence })}
        </span>
      ) : null}
      {fresh ? <span class="new">{t("page-stimmvieh.new")}</span> : null}
      {hotkey ? (
        <span class="hot" aria-hidden="true">
          {hotkey}
        </span>
      ) : null}
    </>
  );
  if (!onPress)
    return (
      <div class={cls} data-key={card.id}>
        {inside}
      </div>
    );
  return (
    <button class={cls} data-key={card.id} aria-pressed={state === "on" ? true : undefined} data-move={move} data-pick={pick} onClick={onPress}>
      {inside}
    </button>
  );
}

/** A card in a line: seal, picture and value; for piles. */
export function CardLine({ card }: { card: CardInfo }) {
  return (
    <span class={`sti-line ${card.kind === "votes" ? "v" : "d"}`}>
      <b class="n">{card.influence}</b>
      <span class="tx">{card.kind === "votes" ? t("page-stimmvieh.quote", { text: card.text }) : card.text}</span>
      <span class="num">{worth(card)}</span>
    </span>
  );
}

interface PolProps {
  party: number;
  influence: number;
  top: boolean;
  on?: boolean;
  /** Nothing legal with it now. */
  off?: boolean;
  move?: string | undefined;
  pick?: string | undefined;
  tag?: string | undefined;
  onPress?: ((e: JSX.TargetedMouseEvent<HTMLButtonElement>) => void) | undefined;
}

export function PoliticianCard({ party, influence, top, on, off, move, pick, tag, onPress }: PolProps) {
  const p = politician(party, influence);
  const cls = `sti-pol seat-${party + 1}${on ? " on" : ""}${off ? " off" : ""}${onPress && !off ? " can" : ""}`;
  const inside = (
    <>
      <Seal n={influence} />
      <Face party={data.parties[party]?.id ?? ""} seat={party} influence={influence} />
      <span class="pn">
        <small>{p.first}</small>
        {p.last}
        <span class="hidden">, {t(top ? "page-stimmvieh.pol.top" : "page-stimmvieh.pol.back")}</span>
      </span>
      {tag ? <span class="tag">{tag}</span> : null}
      {on ? (
        <span class="tick" aria-hidden="true">
          <Icon name="check" size={12} />
        </span>
      ) : null}
    </>
  );
  if (!onPress)
    return (
      <div class={cls} title={p.role}>
        {inside}
      </div>
    );
  return (
    <button class={cls} title={p.role} aria-pressed={on ?? false} data-move={move} data-pick={pick} onClick={onPress}>
      {inside}
    </button>
  );
}
