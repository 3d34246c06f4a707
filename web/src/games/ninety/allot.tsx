// allot.tsx: Election Day: the last canvassers are shared out over the six regions and sealed together.
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { showPill } from "../../ui/pill.tsx";
import { play as sound } from "../../ui/sound.ts";
import { intend } from "../../table/intent.ts";
import { regionName, regions } from "./data.ts";
import { Shares } from "./standings.tsx";
import { type Play, allotted } from "./view.ts";

export function Allot({ play }: { play: Play }) {
  const fixed = play.seat === null ? [] : allotted(play.view, play.seat);
  // So many are still in hand: the most the server would let me send to one region.
  const hand = Math.max(0, ...play.moves.values("allot").map(Number));
  const shares = regions.slice(fixed.length).map((_, i) => Number((play.picked["shares"] as readonly number[] | undefined)?.[i] ?? 0));
  const left = hand - shares.reduce((a, b) => a + b, 0);
  const change = (i: number, by: number) => play.pick({ shares: shares.map((n, k) => (k === i ? n + by : n)) });
  const seal = () => {
    sound("stamp");
    intend(play, shares.map((n) => `allot ${n}`));
  };
  return (
    <div class="pane nin-allot" tabIndex={0} role="group" aria-label={t("page-ninety.tab.choice")}>
      <ul>
        {regions.map((r, k) => {
          const i = k - fixed.length;
          const n = i < 0 ? (fixed[k] ?? 0) : (shares[i] ?? 0);
          return (
            <li key={r.id}>
              <span class="nm">
                <i class={`nin-sq nin-r-${r.id}`} /> {regionName(r.id)} <small>+{num(r.bonus[0] ?? 0)}</small>
              </span>
              <Shares play={play} region={r.id} />
              <span class="stepper">
                <button class="btn sm" data-pick="back" disabled={i < 0 || n === 0} aria-label={t("page-ninety.allot.less", { region: regionName(r.id) })} onClick={() => change(i, -1)}>
                  <Icon name="minus" />
                </button>
                <output aria-label={t("page-ninety.allot.now", { region: regionName(r.id), n })}>{num(n)}</output>
                <button class="btn sm" data-pick={`more ${r.id}`} disabled={i < 0 || left === 0} aria-label={t("page-ninety.allot.more", { region: regionName(r.id) })} onClick={() => change(i, 1)}>
                  <Icon name="plus" />
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <div class="foot">
        <span role="status">
          <Icon name="person" /> {t("page-ninety.allot.left", { n: left })}
        </span>
        <button class="btn go" data-pick="seal" {...(left > 0 ? { "aria-disabled": true, title: t("page-ninety.allot.first") } : {})} onClick={(e) => (left > 0 ? showPill(t("page-ninety.allot.first"), e.currentTarget) : seal())}>
          <Icon name="lock" /> {t("page-ninety.allot.seal")}
        </button>
      </div>
    </div>
  );
}
