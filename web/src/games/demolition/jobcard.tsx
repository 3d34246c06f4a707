// jobcard.tsx: one building in detail, and what the cards chosen for it add up to.
import { useMoveFacts, useWhyNot } from "../../table/facts.ts";
import { num, t } from "../../text/text.ts";
import { Building, Worker } from "./art.tsx";
import { cardName, data, tileFlavour, tileName, tileOf } from "./data.ts";
import { asked, byHand, bySet } from "./coverage.ts";
import { looked, useLooked } from "./looked.ts";
import { Spoken, Tools, Waste } from "./parts.tsx";
import { jobOf, places, told, type Job } from "./targets.ts";
import { myHand, type Play, worthOf } from "./view.ts";

const SETS = 6; // offered at once; any other set by the cards themselves

function Line({ label, children, cls }: { label: string; children: preact.ComponentChildren; cls?: string }) {
  return (
    <div class="dem-ln">
      <dt>{label}</dt>
      <dd class={cls}>{children}</dd>
    </div>
  );
}

/** A price as it is taken away; "…" until the engine has told it. */
function minus(price: number | undefined, untold = "…"): string {
  return price === undefined ? untold : price ? "− " + num(price) : num(0);
}

/** What stands for a figure that is on its way, or that an incomplete crew does not have. */
function untold(job: Job): string {
  return job.ready ? "…" : "–";
}

function Sum({ job }: { job: Job }) {
  const price = told(job, "price");
  const after = told(job, "bucks");
  return (
    <>
      <Line label={t("page-demolition.dumping")} cls={price ? "dem-bad" : ""}>
        {minus(price, untold(job))}
      </Line>
      <Line label={t("page-demolition.fee")} cls={job.tile.fee ? "dem-good" : ""}>
        {job.tile.fee ? "+ " + num(job.tile.fee) : t("page-demolition.nofee")}
      </Line>
      <Line label={t("page-demolition.after")}>{after === undefined ? untold(job) : num(after)}</Line>
    </>
  );
}

function Carried({ job }: { job: Job }) {
  const debris = told(job, "debris");
  return debris === undefined ? <>{untold(job)}</> : <Waste debris={debris} hazardous={told(job, "hazardous") ?? 0} />;
}

/** A building: chosen, or just looked at. */
export function JobCard({ play }: { play: Play }) {
  const cell = useLooked(play);
  const id = cell === null ? null : play.view.city[cell];
  return cell !== null && id ? <Details play={play} cell={cell} id={id} /> : null;
}

function Details({ play, cell, id }: { play: Play; cell: number; id: string }) {
  const tile = tileOf(id);
  const job = jobOf(play);
  const mine = job?.cell === cell ? job : null;
  const why = useWhyNot(play, mine && !mine.ready ? mine.move : null);
  const hand = myHand(play).length && play.seat !== null ? play.view.players[play.seat]?.crew : undefined;
  const open = play.view.open.includes(cell);
  return (
    <section class={"dem-job" + (mine ? " on" : "")} aria-labelledby="dem-job">
      <h2 class="h" id="dem-job">
        {t(mine ? "page-demolition.job" : "page-demolition.looking", { tile: tileName(tile.id) })}
      </h2>
      <div class="dem-jobin">
        <div>
          <Building id={id} class={open ? "" : "shut"} />
          <p>{tileFlavour(tile.id)}</p>
        </div>
        <dl>
          <Line label={t("page-demolition.edges")}>{t(tile.free_edges ? "page-demolition.edges_of" : "page-demolition.edges_none", { free: play.view.free_edges[cell] ?? 0, needed: tile.free_edges })}</Line>
          <Line label={t("page-demolition.devices")}><Tools list={mine ? (mine.ready || why ? bySet(mine, why) : asked(tile)) : byHand(play, tile, cell)} /></Line>
          <Line label={t("page-demolition.debris")}>
            <Waste debris={tile.debris} hazardous={tile.hazardous} />
          </Line>
          {hand ? <Line label={t(mine ? "page-demolition.crew_carries" : "page-demolition.hand_carries")}>{mine ? <Carried job={mine} /> : <Waste debris={hand.debris} hazardous={hand.hazardous} />}</Line> : null}
          {mine ? (
            <Sum job={mine} />
          ) : (
            <>
              <Line label={t("page-demolition.fee")} cls={tile.fee ? "dem-good" : ""}>
                {tile.fee ? "+ " + num(tile.fee) : t("page-demolition.nofee")}
              </Line>
              <Line label={t("page-demolition.worth")}>{t("page.points", { n: worthOf(play, tile) })}</Line>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}

/** The cheapest sets, to be taken with one click. */
export function Sets({ play }: { play: Play }) {
  const job = jobOf(play);
  if (!job || job.legal.length < 2) return null;
  const best = job.legal.slice(0, SETS);
  return (
    <div class="dem-sets">
      <h2 class="h">{t("page-demolition.sets", { n: job.legal.length })}</h2>
      <ul>
        {best.map((s) => {
          const names = places(s).map((i) => cardName(job.hand[i] ?? ""));
          const price = job.priceOf(s);
          const cost = minus(price);
          return (
            <li key={s}>
              <button class="dem-set" data-pick={`set ${s}`} aria-pressed={s === job.set} title={names.join(", ")} onClick={() => play.pick({ set: s })}>
                <Spoken words={t("page-demolition.set", { cards: names.join(", "), price: cost })}>
                  {places(s).map((i) => (
                    <Worker key={i} id={job.hand[i] ?? ""} />
                  ))}
                  <b class={price ? "dem-bad" : "dem-good"}>{cost}</b>
                </Spoken>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What my cards can demolish now, as a list: the same targets as in the city. */
export function Reach({ play }: { play: Play }) {
  const facts = useMoveFacts(play);
  const goals = play.moves.of("tile").flatMap(({ move, args }) => {
    const id = play.view.city[Number(args[0])];
    return id ? [{ move, cell: Number(args[0]), tile: tileOf(id), least: facts.number(move, "least") }] : [];
  });
  if (!goals.length) return null;
  return (
    <section class="dem-reach" aria-labelledby="dem-reach">
      <h2 class="h" id="dem-reach">
        {t("page-demolition.reach")}
      </h2>
      <ul>
        {goals.map(({ move, cell, tile, least }) => (
          <li key={cell}>
            <button class="dem-goal" data-move={move} onClick={() => play.send(move)} onFocus={() => looked.set(cell)} onPointerEnter={() => looked.set(cell)}>
              <Building id={tile.id} />
              <b>{tileName(tile.id)}</b>
              <Waste debris={tile.debris} hazardous={tile.hazardous} />
              <span>
                {least ? (
                  <b class="dem-bad" title={t("page-demolition.least")}>
                    {minus(least)}
                  </b>
                ) : null}{" "}
                <b class="dem-good" title={t("page-demolition.fee")}>
                  {tile.fee ? num(tile.fee) : "–"}
                </b>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How to read a tile, while nothing is looked at. */
export function Legend() {
  return (
    <section class="dem-legend" aria-labelledby="dem-legend">
      <h2 class="h" id="dem-legend">
        {t("page-demolition.legend")}
      </h2>
      <ul>
        <li>{t("page-demolition.legend.open")}</li>
        <li>{t("page-demolition.legend.edges")}</li>
        <li>{t("page-demolition.legend.devices")}</li>
        <li>{t("page-demolition.legend.waste", { debris: { amount: data.parameters.dump_cost.debris }, hazardous: { amount: data.parameters.dump_cost.hazardous } })}</li>
        <li>{t("page-demolition.legend.fee")}</li>
      </ul>
    </section>
  );
}
