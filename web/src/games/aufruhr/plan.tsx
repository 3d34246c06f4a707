// plan.tsx: what the Lord Mayor announces: a payout of one category, or an auction of three cards.
import { num, t } from "../../text/text.ts";
import { Dot } from "../../table/seats.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Cat } from "./bits.tsx";
import * as d from "./data.ts";
import { glancing } from "./lens.ts";
import { type Play, type View } from "./view.ts";

function counts(cats: readonly string[]): Record<string, number> {
  const out: Record<string, number> = {};
  for (const c of cats) out[c] = (out[c] ?? 0) + 1;
  return out;
}

/** Is `part` contained in `whole`, each as often as it occurs? */
export function within(part: readonly string[], whole: readonly string[]): boolean {
  const have = counts(whole);
  return Object.entries(counts(part)).every(([c, n]) => (have[c] ?? 0) >= n);
}

/** The legal moves of this beginning ("auction", "demand auc") with their categories. */
function wholes(play: Play, verb: string): { move: string; cats: string[] }[] {
  return play.moves.all.filter((m) => m.startsWith(verb + " ")).map((move) => ({ move, cats: move.slice(verb.length + 1).split(" ") }));
}

export function piled(play: Play): string[] {
  return [...((play.picked.pile as readonly string[] | undefined) ?? [])];
}

/** The move that the cards picked so far make, if they are complete. */
export function pileMove(play: Play, verb: string): string | undefined {
  const pile = piled(play);
  return wholes(play, verb).find((x) => x.cats.length === pile.length && within(pile, x.cats))?.move;
}

/** Three cards, picked one by one from the piles. */
export function Pile({ play, verb }: { play: Play; verb: string }) {
  const pile = piled(play);
  const legal = wholes(play, verb);
  const move = pileMove(play, verb);
  const size = legal[0]?.cats.length ?? 3;
  return (
    <div class="auf-pile" role="group" aria-label={t("page-aufruhr.intent.auction")}>
      {d.CATEGORIES.filter((c) => legal.some((x) => within([...pile, c], x.cats))).map((c) => (
        <button key={c} class="chip" data-pick={"pile " + c} onClick={() => play.pick({ pile: [...pile, c] })}>
          <Icon name="plus" size={12} /> <Cat id={c} name /> <small>{t("page-aufruhr.left", { n: play.view.piles[c] })}</small>
        </button>
      ))}
      <span class="auf-slots" aria-live="polite">
        {Array.from({ length: size }, (_, i) => (
          <span key={i} class={"auf-slot" + (pile[i] ? " on" : "")}>
            {pile[i] ? <Cat id={pile[i]} size={18} /> : <span aria-hidden="true">?</span>}
          </span>
        ))}
      </span>
      {move ? (
        <button class="btn sm go" data-move={move} onClick={() => play.send(move)}>
          {t(verb === "auction" ? "page-aufruhr.intent.hold" : "page-aufruhr.folder.demand")}
        </button>
      ) : null}
    </div>
  );
}

/** Who would get how much from a single payout. */
export function Income({ v, category }: { v: View; category: d.Category }) {
  const rows = v.mayors.map((m, i) => ({ i, n: m.income?.[category] ?? 0 })).filter((r) => r.n > 0);
  if (!v.mayors.some((m) => m.income)) return null;
  return (
    <span class="auf-income">
      {rows.length ? rows.map((r) => (
        <span key={r.i}>
          <Dot seat={r.i} label={d.cityName(v.mayors[r.i]?.city ?? null)} /> +{num(r.n)}
        </span>
      )) : <small>{t("page-aufruhr.intent.nobody")}</small>}
    </span>
  );
}

export function Intent({ play }: { play: Play }) {
  const v = play.view;
  const pays = play.moves.of("payout");
  return (
    <div class="auf-intent">
      {v.obey ? (
        <p class="note">
          <Icon name="lock" /> {t("page-aufruhr.obey", { demand: d.demandWords(v.obey) })}
        </p>
      ) : null}
      {pays.length ? (
        <section aria-label={t("page-aufruhr.intent.payout")}>
          <h3 class="h">{t("page-aufruhr.intent.payout")}</h3>
          <div class="auf-pays">
            {pays.map((m) => (
              <button key={m.move} class="auf-pay" data-move={m.move} onClick={() => play.send(m.move)} {...glancing(m.args[0] as d.Category)}>
                <Cat id={m.args[0] ?? ""} name size={18} />
                <Income v={v} category={m.args[0] as d.Category} />
              </button>
            ))}
          </div>
        </section>
      ) : null}
      {play.moves.can("auction") ? (
        <section aria-label={t("page-aufruhr.intent.auction")}>
          <h3 class="h">{t("page-aufruhr.intent.auction")}</h3>
          <Pile play={play} verb="auction" />
        </section>
      ) : null}
    </div>
  );
}

/** What is planned, with the signs of its categories. */
export function Plan({ plan }: { plan: string }) {
  const [verb, ...cats] = plan.split(" ");
  return (
    <span class="auf-planline">
      <b>{t(verb === "payout" ? "page-aufruhr.plan.payout" : "page-aufruhr.plan.auction")}</b>
      {[...new Set(cats)].map((c) => (
        <span key={c}>
          <Cat id={c} name /> {cats.length > 1 ? "×" + cats.filter((x) => x === c).length : null}
        </span>
      ))}
    </span>
  );
}
