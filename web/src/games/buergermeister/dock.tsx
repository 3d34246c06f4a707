// dock.tsx: under the green band: the event card of the turn with its dice, and the figures still to set.
import { intend } from "../../table/intent.ts";
import { t } from "../../text/text.ts";
import { Die } from "../../ui/die.tsx";
import { brief, cardText, cardTitle, cards, colourName, money } from "./data.ts";
import { Hat } from "./figure.tsx";
import { isNarrow } from "./lensat.ts";
import { type Colour, type Play, activeParty, turnColour } from "./view.ts";

export const SIGN = { plus1: "+", plus2: "++", minus1: "−" } as const;

function EventCard({ play }: { play: Play }) {
  const { view } = play;
  const card = view.card ? cards.get(view.card) : undefined;
  if (!card) return null;
  return (
    <article class={"bgm-event " + card.kind} key={view.turn}>
      <span class="seal" role="img" aria-label={t(`page-buergermeister.kind.${card.kind}`)}>
        {SIGN[card.kind]}
      </span>
      <div class="words">
        <h3>{cardTitle(card.code)}</h3>
        <p>{cardText(card.code)}</p>
      </div>
      <span class="dice">
        {view.dice.map((n, i) => (
          <Die key={i} n={n} size={34} label={t("page-buergermeister.die", { n })} />
        ))}
      </span>
      <strong class="num">{(view.brings > 0 ? "+" : "−") + (isNarrow() ? brief : money)(Math.abs(view.brings))}</strong>
    </article>
  );
}

/** Chooses a colour; if a post was pointed at first, it is set right after. */
export function chooseColour(play: Play, colour: Colour): void {
  const post = play.picked["post"];
  intend(play, typeof post === "string" ? ["colour " + colour, "set " + post] : ["colour " + colour]);
}

function Figures({ play }: { play: Play }) {
  const { view } = play;
  const party = activeParty(view);
  if (!party) return null;
  if (view.phase === "place" && play.moves.can("colour"))
    return (
      <div class="bgm-figures">
        <small>{t("page-buergermeister.colours")}</small>
        {party.colours.map((c) => (
          <button key={c} class="bgm-colour" {...(play.moves.has("colour " + c) ? { "data-move": "colour " + c } : { "aria-disabled": true, "data-why": "colour " + c })} onClick={(e) => (play.moves.has("colour " + c) ? chooseColour(play, c) : play.explain("colour " + c, e.currentTarget))}>
            <Hat colour={c} size={30} />
            <span>
              {colourName(c)}
              {party.supply?.[c] !== undefined ? <small> {t("page-buergermeister.supply", { n: party.supply[c] })}</small> : null}
            </span>
          </button>
        ))}
      </div>
    );
  const colour = turnColour(view) ?? party.colours[0];
  return (
    <div class="bgm-figures">
      <small>{t("page-buergermeister.left", { n: view.to_set })}</small>
      {Array.from({ length: view.to_set }, (_, i) => (colour ? <Hat key={i} colour={colour} size={30} /> : null))}
      {colour && party.supply?.[colour] !== undefined ? <small>{t("page-buergermeister.supply", { n: party.supply[colour] })}</small> : null}
    </div>
  );
}

export function Dock({ play }: { play: Play }) {
  if (play.view.phase === "end") return null;
  return (
    <div class="bgm-dock">
      <EventCard play={play} />
      {play.view.phase === "vacate" ? null : <Figures play={play} />}
    </div>
  );
}
