// dock.tsx: my politicians: nine to choose four from, then top candidates and backbenchers. Angelus' when I hold her card.
import { t } from "../../text/text.ts";
import { Dot } from "../../table/seats.tsx";
import { useHotkeys } from "../../ui/hotkeys.ts";
import { Icon } from "../../ui/icon.tsx";
import { PoliticianCard } from "./card.tsx";
import { data, partyName } from "./data.ts";
import { actor, chosen, isChoosing, isForAngelus, leadsOn, ownParty, pickedPolitician, pickedSlot, reach } from "./targets.ts";
import { OwnPile } from "./tabs.tsx";
import { type Play, left } from "./view.ts";

function toggle(play: Play, n: number): void {
  const now = chosen(play);
  play.pick({ tops: now.includes(n) ? now.filter((x) => x !== n) : [...now, n] });
}

function Choice({ play }: { play: Play }) {
  const now = chosen(play);
  const sum = now.reduce((a, b) => a + b, 0);
  return (
    <div class="sti-hand" role="group" aria-label={t("page-stimmvieh.choice")} tabIndex={0}>
      <div class="grp all">
        <h3 class="h">
          {t("page-stimmvieh.choice")}{" "}
          <span>
            {t("page-stimmvieh.choice.count", { n: now.length, sum })}
            <i class="pips" aria-hidden="true">
              {[0, 1, 2, 3].map((i) => (
                <i key={i} class={i < now.length ? "on" : ""} />
              ))}
            </i>
          </span>
        </h3>
        <div class="cards">
          {data.overview.influence.map((n) => {
            const on = now.includes(n);
            const can = on || leadsOn(play, [...now, n]);
            return (
              <PoliticianCard
                key={n}
                party={ownParty(play)}
                influence={n}
                top={on}
                on={on}
                off={!can}
                pick={on ? "back" : can ? `top ${n}` : undefined}
                onPress={(e) => (can ? toggle(play, n) : play.explain(`top ${[...now, n].sort((a, b) => a - b).join(" ")}`, e.currentTarget))}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** One politician: picked first, or sent for the card that was picked first. */
function Sendable({ play, n, top }: { play: Play; n: number; top: boolean }) {
  const party = ownParty(play);
  if (actor(play) === null) return <PoliticianCard party={party} influence={n} top={top} />;
  const slot = pickedSlot(play);
  const move = `play ${n} ${slot}`;
  if (slot !== null && play.moves.has(move)) return <PoliticianCard party={party} influence={n} top={top} move={move} tag={t("page-stimmvieh.sends")} onPress={() => play.send(move)} />;
  const on = pickedPolitician(play) === n;
  const none = reach(play, n).length === 0;
  return (
    <PoliticianCard
      party={party}
      influence={n}
      top={top}
      on={on}
      pick={on ? "back" : `politician ${n}`}
      tag={none ? t("page-stimmvieh.nothing") : undefined}
      onPress={() => play.pick({ politician: on ? undefined : n, slot: undefined })}
    />
  );
}

function Group({ play, top, list, played }: { play: Play; top: boolean; list: number[]; played: number[] }) {
  return (
    <div class={"grp" + (top ? "" : " b")}>
      <h3 class="h">
        <Icon name={top ? "person" : "hand"} size={14} /> {t(top ? "page-stimmvieh.tops" : "page-stimmvieh.backs")} <span>{t(top ? "page-stimmvieh.tops.sub" : "page-stimmvieh.backs.sub")}</span>
      </h3>
      <div class="cards">
        {list.map((n) => (
          <Sendable key={n} play={play} n={n} top={top} />
        ))}
        {played.length ? <div class="sti-gone">{t("page-stimmvieh.played", { list: played.join(", ") })}</div> : null}
      </div>
    </div>
  );
}

/** On election night: what I have brought home. */
function Harvest({ play }: { play: Play }) {
  const own = play.seat === null ? undefined : play.view.parties[play.seat];
  if (!own) return null;
  return (
    <div class="sti-harvest" role="group" aria-label={t("page-stimmvieh.tab")} tabIndex={0}>
      <div>
        <OwnPile play={play} pile={own.votes} title={t("page-stimmvieh.pile.own.votes")} />
      </div>
      <div>
        <OwnPile play={play} pile={own.donations} title={t("page-stimmvieh.pile.own.donations")} />
      </div>
    </div>
  );
}

/** 1 to 9 put a politician on stage or on a poster, a to d take a card, Escape calls back. */
function useKeys(play: Play): void {
  useHotkeys((key) => {
    const n = Number(key);
    const slot = "abcd".indexOf(key);
    const p = pickedPolitician(play);
    if (n >= 1 && isChoosing(play) && (chosen(play).includes(n) || leadsOn(play, [...chosen(play), n]))) toggle(play, n);
    else if (n >= 1 && play.moves.values("play").includes(String(n))) play.pick({ politician: n, slot: undefined });
    else if (slot >= 0 && p !== null && play.moves.has(`play ${p} ${slot}`)) play.send(`play ${p} ${slot}`);
    else if (key === "Escape" && (p !== null || pickedSlot(play) !== null)) play.pick({ politician: undefined, slot: undefined });
    else return false;
    return true;
  });
}

export function Dock({ play }: { play: Play }) {
  useKeys(play);
  if (isChoosing(play)) return <Choice play={play} />;
  if (play.view.phase === "end") return <Harvest play={play} />;
  const party = ownParty(play);
  const p = play.view.parties[party];
  if (!p?.tops.length && !p?.hand) return null;
  const now = left(p);
  const played = (top: boolean) => p.played.filter((n) => p.tops.includes(n) === top);
  const guest = isForAngelus(play) || play.seat === null;
  return (
    <div class="sti-hand" role="group" aria-label={t("page-stimmvieh.hand")} tabIndex={0}>
      {guest ? (
        <p class={`sti-whose seat-${party + 1}`}>
          <Dot seat={party} /> {t(play.seat === null ? "page-stimmvieh.whose" : "page-stimmvieh.whose.angelus", { party: partyName(party) })}
        </p>
      ) : null}
      <Group play={play} top list={now.tops} played={played(true)} />
      <Group play={play} top={false} list={now.hand} played={played(false)} />
    </div>
  );
}
