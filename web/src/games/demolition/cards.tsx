// cards.tsx: every building, every subcontractor, the three wages: all on one page.
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Tile, bidName, data, deviceIcon, deviceName, tileFlavour } from "./data.ts";
import { CardFace, TileFace } from "./parts.tsx";

function Printed({ tile }: { tile: Tile }) {
  return (
    <li class="dem-print">
      <span class="dem-tile">
        <TileFace id={tile.id} />
        <span class="dem-lk" title={t("page-demolition.edges")}>
          <Icon name="edge" title={t("page-demolition.edges")} /> {tile.free_edges}
        </span>
      </span>
      <small>{tileFlavour(tile.id)}</small>
    </li>
  );
}

export function Cards() {
  return (
    <div class="dem-all">
      <h3 class="h">{t("page-demolition.devices")}</h3>
      <ul class="dem-key">
        {[...data.devices, data.wildcard].map((d) => (
          <li key={d.id}>
            <Icon name={deviceIcon(d.id)} /> {deviceName(d.id)}
          </li>
        ))}
        <li>
          <Icon name="debris" /> {t("page-demolition.debris")}
        </li>
        <li class="dem-hz">
          <Icon name="hazard" /> {t("page-demolition.hazardous")}
        </li>
        <li>
          <Icon name="edge" /> {t("page-demolition.edges")}
        </li>
      </ul>
      <h3 class="h">{t("page-demolition.wages")}</h3>
      <ul class="dem-key">
        {data.bids.map((b) => (
          <li key={b.id}>
            <b>{bidName(b.id)}</b> {b.price ? num(b.price) : t("page-demolition.free")}
          </li>
        ))}
      </ul>
      <h3 class="h">{t("page-demolition.buildings")}</h3>
      <ul class="dem-prints">
        {[...data.tiles, ...data.promo_tiles].map((x) => (
          <Printed key={x.id} tile={x} />
        ))}
      </ul>
      <h3 class="h">{t("page-demolition.crew")}</h3>
      <ul class="dem-prints people">
        {data.subcontractors.map((c) => (
          <li key={c.id} class="dem-card">
            <CardFace id={c.id} flavour />
          </li>
        ))}
      </ul>
    </div>
  );
}
