// side.tsx: beside the map: the lens, the choice of a capture, what the others did, what the pile still holds.
import { useMoveFacts } from "../../table/facts.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { CaptureChoice } from "./choice.tsx";
import { cards, postName } from "./data.ts";
import { Hat } from "./figure.tsx";
import { Lands } from "./lands.tsx";
import { Lens } from "./lens.tsx";
import { lensAt, useNarrow } from "./lensat.ts";
import { spotsOf } from "./targets.ts";
import type { Deed, Party, Play } from "./view.ts";

export const LENS = { cols: 4, rows: 4 }; // more posts would make their names too small

function SideLens({ play }: { play: Play }) {
  const spots = spotsOf(play, useMoveFacts(play));
  return <Lens play={play} spots={spots} {...LENS} />;
}

function Step({ l }: { l: Deed }) {
  return (
    <li>
      <button class="bgm-go" onClick={() => lensAt.set(l.post)}>
        {postName(l.post)}
      </button>
      {l.captured.length ? <span> {t("page-buergermeister.last.took", { posts: l.captured.map(postName).join(", ") })}</span> : null}
    </li>
  );
}

function Latests({ play, party }: { play: Play; party: Party }) {
  const colour = party.colours[0];
  return (
    <li class="bgm-latest">
      {colour ? <Hat colour={colour} size={20} /> : null}
      <div>
        <b>{play.name(party.seat)}</b>
        <ul>
          {party.last.map((l, i) => (
            <Step key={i} l={l} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** What may still come: all cards are public once the pile has gone round. */
function Pile({ play }: { play: Play }) {
  const { pile } = play.view;
  const next = pile.next ? cards.get(pile.next) : undefined;
  const count = (kind: string) => pile.unseen.filter((c) => cards.get(c)?.kind === kind).length;
  return (
    <section class="bgm-pile">
      <h3 class="h">
        <Icon name="rules" size={14} /> {t("page-buergermeister.pile")}
      </h3>
      {next ? (
        <p>{t(`page-buergermeister.pile.next.${next.kind}`)}</p>
      ) : (
        <p>
          <span class="bgm-sign plus1">+ {count("plus1")}</span> <span class="bgm-sign plus2">++ {count("plus2")}</span> <span class="bgm-sign minus1">− {count("minus1")}</span>
          <span class="hidden">{t("page-buergermeister.pile.words", { a: count("plus1"), b: count("plus2"), c: count("minus1") })}</span>
        </p>
      )}
    </section>
  );
}

export function Side({ play }: { play: Play }) {
  const narrow = useNarrow();
  const order = play.view.parties.map((_, i) => ((play.view.active ?? 0) + play.view.parties.length - 1 - i) % play.view.parties.length);
  return (
    <div class="pane bgm-side">
      {narrow ? <Lands play={play} /> : <SideLens play={play} />}
      <CaptureChoice play={play} />
      <section>
        <h3 class="h">
          <Icon name="scroll" size={14} /> {t("page-buergermeister.last")}
        </h3>
        <ul class="bgm-latests">
          {order.map((i) => {
            const party = play.view.parties[i];
            return party?.last.length ? <Latests key={i} play={play} party={party} /> : null;
          })}
        </ul>
        {play.view.parties.some((p) => p.last.length) ? null : <p class="bgm-none">{t("page-buergermeister.last.none")}</p>}
      </section>
      <Pile play={play} />
    </div>
  );
}
