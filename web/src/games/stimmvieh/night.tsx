// night.tsx: election night, told step by step: herds to their pens, who doubles, the money, the places.
import { useEffect, useRef, useState } from "preact/hooks";
import { num, t } from "../../text/text.ts";
import { Dot } from "../../table/seats.tsx";
import { Icon } from "../../ui/icon.tsx";
import { mayMove } from "../../ui/settings.ts";
import { Pasture, VOTES_A_COW } from "./art.tsx";
import { money, partyName } from "./data.ts";
import { chosen } from "./targets.ts";
import { type Play, type Result, type View, who } from "./view.ts";

// How long each step is looked at: the polls close, herds, doubling, money; the last one stays.
const STEPS = [1300, 3600, 2200, 2600];
export const LAST = STEPS.length;
export const NIGHT_MS = STEPS.reduce((a, b) => a + b, 0) + 2500;

export interface NightState {
  result: Result[] | null;
  campaign: number;
  /** A later campaign waits: the night can be left. */
  more: boolean;
  step: number;
  on(): void;
  again(): void;
  close(): void;
}

/** The campaign whose night is to be shown at this position, or 0. */
function nightAt(play: Play, closed: number): number {
  const { view, before, live } = play;
  const n = view.results.length;
  if (view.phase === "end") return n;
  if (n === 0 || view.turn > 0 || (view.phase !== "choose" && view.phase !== "deal")) return 0;
  if (chosen(play).length) return 0;
  const here = !!before && before.results.length < n;
  return live ? (n > closed ? n : 0) : here ? n : 0;
}

export function useNight(play: Play): NightState {
  // Nights that were over when the table was opened are not told again.
  const known = (play.past[0]?.view as View | undefined)?.results.length ?? play.view.results.length;
  const [closed, setClosed] = useState(known);
  const campaign = nightAt(play, closed);
  const fresh = !!play.before && (play.before as View).results.length < play.view.results.length;
  const tells = (fresh || campaign > known) && mayMove();
  const [step, setStep] = useState(tells ? 0 : LAST);
  const shown = useRef(campaign);
  if (shown.current !== campaign) {
    shown.current = campaign;
    if (campaign) setStep(tells ? 0 : LAST);
  }
  useEffect(() => {
    const wait = STEPS[step];
    if (!campaign || wait === undefined) return;
    const timer = setTimeout(() => setStep(step + 1), wait);
    return () => clearTimeout(timer);
  }, [step, campaign]);
  return {
    result: campaign ? (play.view.results[campaign - 1] ?? null) : null,
    campaign,
    more: play.view.phase !== "end",
    step,
    on: () => setStep(Math.min(LAST, step + 1)),
    again: () => setStep(0),
    close: () => setClosed(play.view.results.length),
  };
}

/** A number that runs up to its value while `runs` holds. */
function useCount(target: number, runs: boolean, ms: number): number {
  const [n, setN] = useState(target);
  useEffect(() => {
    if (!runs || !mayMove()) {
      setN(target);
      return;
    }
    const from = performance.now();
    let frame = 0;
    const tick = (now: number) => {
      const part = Math.min(1, (now - from) / ms);
      setN(Math.round((target * part) / VOTES_A_COW) * VOTES_A_COW);
      if (part < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [target, runs]);
  return n;
}

function story(play: Play, night: NightState): string {
  const r = night.result ?? [];
  const names = (keep: (x: Result) => boolean) => r.flatMap((x, i) => (keep(x) ? [partyName(i)] : [])).join(", ");
  const doublers = r.filter((x) => x.doubled).length;
  switch (night.step) {
    case 0:
      return t("page-stimmvieh.night.0");
    case 1:
      return t("page-stimmvieh.night.1");
    case 2:
      return doublers ? t("page-stimmvieh.night.2", { names: names((x) => x.doubled), n: doublers }) : t("page-stimmvieh.night.2.none");
    case 3:
      return t("page-stimmvieh.night.3");
    default: {
      const first = r.findIndex((x) => x.place === 1);
      return t("page-stimmvieh.night.4", { names: names((x) => x.place === 1), n: r.filter((x) => x.place === 1).length, name: first < 0 ? "" : who(play, first), money: money(r[first]?.final ?? 0) });
    }
  }
}

function Row({ play, party, result, step }: { play: Play; party: number; result: Result; step: number }) {
  const votes = useCount(result.votes, step === 1, 2600);
  const gifts = useCount(result.donations, step === 3, 900);
  const doubled = result.doubled && step >= 2;
  const counted = step >= 1;
  return (
    <li class={`sti-row seat-${party + 1}${step >= LAST && result.place === 1 ? " won" : ""}`}>
      <div class="who">
        <Dot seat={party} />
        <span>
          <b>{partyName(party)}</b>
          <small>{who(play, party)}</small>
        </span>
      </div>
      <div class="pen">
        <Pasture votes={counted ? result.votes : 0} walk={step === 1} fence label={t("page-stimmvieh.herd", { n: num(result.votes / VOTES_A_COW) })} />
        {doubled ? <span class="stamp">{t("page-stimmvieh.doubles")}</span> : null}
      </div>
      <p class="cast">
        {counted ? (
          <>
            <b class="num">{t("page-stimmvieh.votes.n", { n: num(votes) })}</b> <small title={t("page-stimmvieh.influence.why")}>{t("page-stimmvieh.influence", { n: result.influence })}</small>
          </>
        ) : null}
      </p>
      <div class="cash">
        {step >= 3 ? (
          <>
            <small class="num">
              <Icon name="coin" size={13} /> {money(gifts)} {doubled ? "× 2" : ""}
            </small>
            {step >= LAST ? <b class="num">{money(result.final)}</b> : null}
          </>
        ) : null}
      </div>
      <div class="place">
        {step >= LAST ? (
          <>
            <b>{t("page-stimmvieh.place", { n: result.place })}</b>
            {play.view.results.length > 1 || play.options.campaigns !== "1" ? <small>{t("page.points", { n: result.points })}</small> : null}
          </>
        ) : null}
      </div>
    </li>
  );
}

export function Night({ play, night }: { play: Play; night: NightState }) {
  return (
    <section class="sti-night" aria-label={t("page-stimmvieh.night")} tabIndex={0}>
      <header>
        <span>
          <h2>{play.view.results.length > 1 || night.more ? t("page-stimmvieh.night.of", { n: night.campaign }) : t("page-stimmvieh.night")}</h2>
          <p aria-live="polite">{story(play, night)}</p>
        </span>
        <span class="acts">
          {night.step < LAST ? (
            <button class="btn" onClick={night.on}>
              <Icon name="step" /> {t("page-stimmvieh.night.on")}
            </button>
          ) : (
            <button class="btn" onClick={night.again}>
              <Icon name="first" /> {t("page-stimmvieh.night.again")}
            </button>
          )}
          {night.more && play.live ? (
            <button class="btn go" data-pick="on" onClick={night.close}>
              {t("page-stimmvieh.night.next", { n: night.campaign + 1 })}
            </button>
          ) : null}
        </span>
      </header>
      <ol class="sti-rows">
        {(night.result ?? []).map((r, party) => (
          <Row key={party} play={play} party={party} result={r} step={night.step} />
        ))}
      </ol>
    </section>
  );
}
