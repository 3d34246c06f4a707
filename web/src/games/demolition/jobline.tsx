// jobline.tsx: the building looked at in one line over the crew: its name, who covers its devices, what it costs and brings.
import { useWhyNot } from "../../table/facts.ts";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Building } from "./art.tsx";
import { asked, byHand, bySet } from "./coverage.ts";
import { type Tile, tileName, tileOf } from "./data.ts";
import { useLooked } from "./looked.ts";
import { Tools, Waste } from "./parts.tsx";
import { type Job, jobOf, told } from "./targets.ts";
import type { Play } from "./view.ts";

/** So much of the rubble the chosen crew carries off; before a crew is chosen, how much there is. */
function Rubble({ tile, job }: { tile: Tile; job: Job | null }) {
  const carried = job ? told(job, "debris") : undefined;
  return (
    <>
      <Waste debris={tile.debris} hazardous={tile.hazardous} /> {carried === undefined ? null : <small>{t("page-demolition.carried", { n: Math.min(carried, tile.debris), of: tile.debris })}</small>}
    </>
  );
}

function Line({ play, cell, id }: { play: Play; cell: number; id: string }) {
  const tile = tileOf(id);
  const job = jobOf(play);
  const mine = job?.cell === cell ? job : null;
  const why = useWhyNot(play, mine && !mine.ready ? mine.move : null);
  const open = play.view.open.includes(cell);
  const dumping = mine ? told(mine, "price") : undefined;
  return (
    <div class={"dem-line" + (mine ? " on" : "")} role="group" aria-label={t("page-demolition.looking", { tile: tileName(id) })}>
      <Building id={id} class={open ? "" : "shut"} />
      <b class="nm">{tileName(id)}</b>
      <Tools list={mine ? (mine.ready || why ? bySet(mine, why) : asked(tile)) : byHand(play, tile, cell)} />
      <span class="rb">
        <Rubble tile={tile} job={mine} />
        {open ? null : (
          <span class="dem-free-of" title={t("page-demolition.edges")}>
            <Icon name="home" title={t("page-demolition.edges")} /> {t("page-demolition.edges_of", { free: play.view.free_edges[cell] ?? 0, needed: tile.free_edges })}
          </span>
        )}
      </span>
      <span class="sum">
        {dumping ? (
          <span>
            <b class="dem-bad">− {num(dumping)}</b> <small>{t("page-demolition.dumping")}</small>
          </span>
        ) : null}
        <b class={tile.fee ? "dem-good" : ""} title={t("page-demolition.fee")}>
          {tile.fee ? "+ " + num(tile.fee) : t("page-demolition.nofee")}
        </b>
      </span>
    </div>
  );
}

export function JobLine({ play }: { play: Play }) {
  const cell = useLooked(play);
  const id = cell === null ? null : play.view.city[cell];
  if (cell === null || !id) return <p class="dem-line none">{t("page-demolition.look")}</p>;
  return <Line play={play} cell={cell} id={id} />;
}
