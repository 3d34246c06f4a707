// ready.tsx: a standing READY, so that talk steps do not cost a click each (AUF-16.4 allows it).
import { useEffect } from "preact/hooks";
import { t } from "../../text/text.ts";
import { remember, remembered } from "../../ui/settings.ts";
import { Value, useValue } from "../../ui/value.ts";
import { awaitsMe } from "./deal.ts";
import { type Play, myCity } from "./view.ts";

const PAUSE = 300; // long enough to see what is being talked about
const changed = new Value(0);

function key(play: Play): string {
  return `aufruhr.ready.${location.pathname}.${play.seat}`;
}

export function useStanding(play: Play): boolean {
  useValue(changed);
  return remembered(key(play)) === "on";
}

export function setStanding(play: Play, on: boolean): void {
  remember(key(play), on ? "on" : "off");
  changed.set(changed.get() + 1);
}

/** Deals that were on the table when READY was said: passed over, they hold nothing up any more. */
const passedOver = new Set<string>();

function waitingDeals(play: Play): string[] {
  const me = myCity(play);
  return me ? (play.view.table?.deals ?? []).filter((deal) => awaitsMe(deal, me)).map((deal) => `${key(play)} ${deal.id}`) : [];
}

/** A new deal on which I have to say something holds the standing READY back. */
export function heldBack(play: Play): boolean {
  return waitingDeals(play).some((id) => !passedOver.has(id));
}

export function sayReady(play: Play): void {
  for (const id of waitingDeals(play)) passedOver.add(id);
  play.send("ready");
}

export function useAutoReady(play: Play): void {
  const on = useStanding(play);
  const go = on && play.live && play.moves.all.length === 1 && play.moves.has("ready") && !heldBack(play);
  useEffect(() => {
    if (!go) return;
    const timer = setTimeout(() => sayReady(play), PAUSE);
    return () => clearTimeout(timer);
  }, [go, play.moves]);
}

export function ReadySwitch({ play }: { play: Play }) {
  const on = useStanding(play);
  if (play.seat === null || !play.live || !play.view.table) return null;
  return (
    <button class={"auf-switch" + (on ? " on" : "") + (play.view.phase === "talk" ? " talk" : "")} role="switch" aria-checked={on} title={t("page-aufruhr.ready.about")} onClick={() => setStanding(play, !on)}>
      <i class="auf-knob" aria-hidden="true" /> {t("page-aufruhr.ready.on")}
    </button>
  );
}
