// count.tsx: the count: region after region comes in, votes first, then the bonus; the race above grows with it.
import { useEffect, useState } from "preact/hooks";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { mayMove } from "../../ui/settings.ts";
import { Dot } from "../../table/seats.tsx";
import { regionName, regions } from "./data.ts";
import type { Play, View } from "./view.ts";

const BEAT = 1000; // milliseconds between two regions
const LAST = regions.length + 1; // the cards come after the regions

/** How long the whole count takes: the result waits for it. */
export const COUNT_TIME = BEAT * (LAST + 1.5);

/** What has been read out after so many reports; after the last one, the points. */
function readOut(v: View, seat: number, step: number): number {
  if (step >= LAST) return v.standing.points[seat] ?? 0;
  return regions.slice(0, step).reduce((s, r) => s + (v.regions[r.id]?.votes[seat] ?? 0) + (v.regions[r.id]?.bonus[seat] ?? 0), 0);
}

function Race({ play, step }: { play: Play; step: number }) {
  const v = play.view;
  const most = Math.max(1, ...v.standing.points);
  return (
    <ul class="nin-race">
      {v.candidates.map((_, seat) => (
        <li key={seat} class={step >= LAST && v.winner === seat ? "won" : ""}>
          <Dot seat={seat} />
          <span class="nm">{play.name(seat)}</span>
          <span class="lane">
            <span class={`swatch seat-${seat + 1}`} style={{ width: `${(100 * readOut(v, seat, step)) / most}%` }} />
          </span>
          <b class="num">{num(readOut(v, seat, step))}</b>
          {step >= LAST && v.winner === seat ? <Icon name="chain" size={18} title={t("page-ninety.count.mayor")} /> : <span />}
        </li>
      ))}
    </ul>
  );
}

function Report({ play, region, shown }: { play: Play; region: string; shown: boolean }) {
  const r = play.view.regions[region];
  const best = Math.max(1, ...(r?.votes ?? []));
  return (
    <tr class={shown ? "told" : ""}>
      <th scope="row">
        <i class={`nin-sq nin-r-${region}`} /> {regionName(region)}
      </th>
      {play.view.candidates.map((c, seat) => {
        const votes = r?.votes[seat] ?? 0;
        const late = c.allotment?.[region] ?? 0;
        return (
          <td key={seat} class={votes === best ? `first seat-${seat + 1}` : ""}>
            {shown ? (
              <>
                <b>{num(votes)}</b> {r?.bonus[seat] ? <em>+{num(r.bonus[seat] ?? 0)}</em> : null}
                {late ? <small title={t("page-ninety.count.late", { n: late })}>{t("page-ninety.count.of", { n: late })}</small> : null}
              </>
            ) : (
              "…"
            )}
          </td>
        );
      })}
    </tr>
  );
}

export function Count({ play }: { play: Play }) {
  const [step, setStep] = useState(mayMove() ? 0 : LAST);
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (step >= LAST) return;
    const timer = setTimeout(() => setStep(step + 1), BEAT);
    return () => clearTimeout(timer);
  }, [step]);
  if (!open) return null;
  const now = regions[step - 1];
  return (
    <section class="nin-count" aria-label={t("page-ninety.count.title")}>
      <header>
        <h2>{t("page-ninety.count.title")}</h2>
        <p role="status">{step >= LAST ? t("page-ninety.count.done", { name: play.view.winner === null ? "" : play.name(play.view.winner) }) : now ? t("page-ninety.count.region", { region: regionName(now.id) }) : t("page-ninety.count.start")}</p>
        <button class="tool" aria-label={t("page.close")} onClick={() => setOpen(false)}>
          <Icon name="cross" size={18} />
        </button>
      </header>
      <div class="in" tabIndex={0} role="group" aria-label={t("page-ninety.count.title")}>
        <Race play={play} step={step} />
        <table>
          <thead>
            <tr>
              <th scope="col">{t("page-ninety.region")}</th>
              {play.view.candidates.map((_, seat) => (
                <th key={seat} scope="col">
                  <Dot seat={seat} label={play.name(seat)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {regions.map((r, i) => (
              <Report key={r.id} play={play} region={r.id} shown={i < step} />
            ))}
            <tr class={step >= LAST ? "told" : ""}>
              <th scope="row">
                <Icon name="scroll" size={13} /> {t("page-ninety.cards.kept")}
              </th>
              {play.view.candidates.map((c, seat) => (
                <td key={seat}>{step >= LAST ? <b>{num(c.cards.length)}</b> : "…"}</td>
              ))}
            </tr>
          </tbody>
        </table>
        <small>{t("page-ninety.count.legend")}</small>
      </div>
    </section>
  );
}
