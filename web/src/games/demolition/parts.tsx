// parts.tsx: small things that stand in many places: devices, what is carried away, a card, the face of a tile.
import type { ComponentChildren } from "preact";
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Building, Worker } from "./art.tsx";
import type { Tool } from "./coverage.ts";
import { type Device, cardFlavour, cardName, cardOf, deviceIcon, deviceList, deviceName, tileName, tileOf } from "./data.ts";

/** What is drawn, and the same in one sentence for those who do not see it. */
export function Spoken({ words, children }: { words: string; children: ComponentChildren }) {
  return (
    <>
      <span class="hidden">{words}</span>
      <span class="dem-seen" aria-hidden="true">
        {children}
      </span>
    </>
  );
}

/** Devices as they are printed. */
export function Devices({ list }: { list: Device[] }) {
  return <Tools list={list.map((device) => ({ device }))} />;
}

/** Devices of a building, each with who covers it. */
export function Tools({ list }: { list: Tool[] }) {
  return (
    <span class="dem-dvs">
      {list.map((tool, i) => (
        <ToolIcon key={i} {...tool} />
      ))}
    </span>
  );
}

function ToolIcon({ device, by }: Tool) {
  const name = deviceName(device);
  const title = by === "wild" ? t("page-demolition.tool.wild", { name }) : by === "no" ? t("page-demolition.tool.no", { name }) : by === "yes" ? t("page-demolition.tool.yes", { name }) : name;
  return (
    <span class={"dem-dv d-" + device + (by ? " " + by : "")} title={title}>
      <Icon name={deviceIcon(device)} title={title} />
      {by === "wild" ? <Icon name="wildcard" class="dem-joker" /> : null}
    </span>
  );
}

export function Waste({ debris, hazardous }: { debris: number; hazardous: number }) {
  return (
    <span class="dem-waste">
      <span title={t("page-demolition.debris")}>
        <Icon name="debris" title={t("page-demolition.debris")} />
        {debris}
      </span>
      {hazardous ? (
        <span class="dem-hz" title={t("page-demolition.hazardous")}>
          <Icon name="hazard" title={t("page-demolition.hazardous")} />
          {hazardous}
        </span>
      ) : null}
    </span>
  );
}

const LONG = 12; // letters: longer names are set closer

/** What is printed on a tile. */
export function TileFace({ id }: { id: string }) {
  const tile = tileOf(id);
  return (
    <>
      <span class={"dem-tt" + (tileName(tile.id).length > LONG ? " long" : "")}>{tileName(tile.id)}</span>
      <Building id={id} />
      <Devices list={deviceList(tile.devices)} />
      <span class="dem-bt">
        <Waste debris={tile.debris} hazardous={tile.hazardous} />
        <b title={t("page-demolition.fee")}>{tile.fee ? num(tile.fee) : "–"}</b>
      </span>
    </>
  );
}

/** What is printed on a card. */
export function CardFace({ id, flavour }: { id: string; flavour?: boolean }) {
  const card = cardOf(id);
  const tools = deviceList(card.devices);
  return (
    <>
      <span class="dem-ph">
        <Worker id={id} />
      </span>
      <span class="dem-nm">{cardName(card.id)}</span>
      <span class="dem-row">
        {tools.length ? <Devices list={tools} /> : <span class="dem-none" title={t("page-demolition.card.nothing")}>–</span>}
        <Waste debris={card.debris} hazardous={card.hazardous} />
      </span>
      {flavour ? <span class="dem-fl">{cardFlavour(card.id)}</span> : null}
    </>
  );
}
