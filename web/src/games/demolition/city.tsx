// city.tsx: the 25 cells. Open buildings in colour, the others grey under their house; free edges are bright.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Dot } from "../../table/seats.tsx";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { mayMove } from "../../ui/settings.ts";
import { useValue } from "../../ui/value.ts";
import { Building, Rubble } from "./art.tsx";
import { data, deviceList, deviceName, tileName, tileOf } from "./data.ts";
import { looked } from "./looked.ts";
import { Spoken, TileFace } from "./parts.tsx";
import { helps, pointed } from "./pointed.ts";
import { ruins, type Ruin } from "./story.ts";
import type { Play, View } from "./view.ts";

const { rows, cols } = data.parameters;
const FALL = 1100; // how long dust hangs in the air, in milliseconds

/** Sides beyond which nothing stands, in the order of CSS: top, right, bottom, left. */
function bareSides(city: View["city"], cell: number): boolean[] {
  const row = Math.floor(cell / cols);
  const col = cell % cols;
  const empty = (r: number, c: number) => r < 0 || c < 0 || r >= rows || c >= cols || !city[r * cols + c];
  return [empty(row - 1, col), empty(row, col + 1), empty(row + 1, col), empty(row, col - 1)];
}

/** Everything about a tile in words. */
function words(view: View, cell: number, id: string): string {
  const tile = tileOf(id);
  const open = view.open.includes(cell);
  return [
    tileName(id),
    open ? t("page-demolition.open") : t("page-demolition.closed", { free: view.free_edges[cell] ?? 0, needed: tile.free_edges }),
    t("page-demolition.needs", { devices: deviceList(tile.devices).map(deviceName).join(", ") }),
    t(tile.hazardous ? "page-demolition.waste_hazardous" : "page-demolition.waste", { debris: tile.debris, hazardous: tile.hazardous }),
    t("page-demolition.fee_of", { fee: { amount: tile.fee } }),
    ...(view.bunker_under === cell ? [t("page-demolition.over_bunker")] : []),
  ].join("; ");
}

/** Buildings that have just fallen, for as long as the dust hangs. */
function useFallen(city: View["city"]): Map<number, string> {
  const seen = useRef(city);
  const [fallen, setFallen] = useState<Map<number, string>>(new Map());
  useEffect(() => {
    const was = seen.current;
    seen.current = city;
    const fresh = city.flatMap((id, cell) => (was[cell] && was[cell] !== id ? [[cell, was[cell]] as [number, string]] : []));
    if (!fresh.length || fresh.length > 2 || !mayMove()) return;
    setFallen(new Map(fresh));
    const timer = setTimeout(() => setFallen(new Map()), FALL);
    return () => clearTimeout(timer);
  }, [city.join()]);
  return fallen;
}

function Dust({ id }: { id: string }) {
  return (
    <span class="dem-fall" aria-hidden="true">
      <Building id={id} />
      <i />
      <i />
      <i />
    </span>
  );
}

interface CellProps {
  play: Play;
  cell: number;
  fallen: Map<number, string>;
  ruin: Ruin | undefined;
  /** Reached by the Tab key; the others by arrows. */
  stop: boolean;
  looked: boolean;
  onLook(cell: number): void;
}

export function Cell({ play, cell, fallen, ruin, stop, looked, onLook }: CellProps) {
  const { view } = play;
  const id = view.city[cell];
  const dust = fallen.get(cell);
  if (!id)
    return (
      <li class="dem-cell">
        <span class={"dem-gone" + (ruin && ruin.round === view.round ? " late" : "")}>
          <Rubble />
          {ruin ? <Dot seat={ruin.seat} label={play.name(ruin.seat)} /> : null}
          {dust ? <Dust id={dust} /> : null}
          <span class="hidden">{t("page-demolition.empty")}</span>
        </span>
      </li>
    );
  const tile = tileOf(id);
  const open = view.open.includes(cell);
  const move = [`tile ${cell}`, `place ${cell}`].find((m) => play.moves.has(m));
  const [top, right, bottom, left] = bareSides(view.city, cell);
  const sides = [top && "t", right && "r", bottom && "b", left && "l"].filter(Boolean).join(" ");
  const near = [cell - cols, cell + cols, ...(cell % cols ? [cell - 1] : []), ...(cell % cols < cols - 1 ? [cell + 1] : [])];
  const cls = ["dem-tile", open ? "open" : "shut", move ? "can" : "", view.target === cell ? "sel" : "", looked ? "look" : "", near.some((n) => fallen.has(n)) ? "freed" : ""];
  const press = (e: JSX.TargetedMouseEvent<HTMLButtonElement>) => {
    onLook(cell);
    if (move) play.send(move);
    else if (play.moves.any && !play.moves.can("bid")) play.explain(`tile ${cell}`, e.currentTarget); // in the auction one may just look
  };
  return (
    <li class="dem-cell">
      <button class={cls.filter(Boolean).join(" ")} data-move={move} data-key={id} data-cell={cell} tabIndex={stop ? 0 : -1} onClick={press} onFocus={() => onLook(cell)} onPointerEnter={(e) => e.pointerType === "mouse" && onLook(cell)}>
        <Spoken words={words(view, cell, id)}>
          <TileFace id={id} />
          {open ? null : (
            <span class="dem-lk" title={t("page-demolition.closed", { free: view.free_edges[cell] ?? 0, needed: tile.free_edges })}>
              <Icon name="home" /> {view.free_edges[cell]}/{tile.free_edges}
            </span>
          )}
          {view.bunker_under === cell ? <span class="dem-bk">{tileName("bunker")}</span> : null}
          {sides.split(" ").map((s) => (s ? <i key={s} class={"dem-edge " + s} /> : null))}
          {dust ? <Dust id={dust} /> : null}
        </Spoken>
      </button>
    </li>
  );
}

/** Arrow keys walk through the streets. */
function walk(e: JSX.TargetedKeyboardEvent<HTMLOListElement>): void {
  const step = { ArrowUp: -cols, ArrowDown: cols, ArrowLeft: -1, ArrowRight: 1 }[e.key];
  const from = (e.target as HTMLElement).dataset["cell"];
  if (step === undefined || from === undefined) return;
  for (let at = Number(from) + step; at >= 0 && at < rows * cols; at += step) {
    const next = e.currentTarget.querySelector<HTMLButtonElement>(`[data-cell="${at}"]`);
    if (!next) continue;
    next.focus();
    e.preventDefault();
    return;
  }
}

export function City({ play }: { play: Play }) {
  const look = useValue(looked);
  const { city } = play.view;
  const fallen = useFallen(city);
  const help = helps(useValue(pointed));
  const fell = useMemo(() => ruins(play), [play.past.length, play.view]);
  const can = (cell: number) => play.moves.has(`tile ${cell}`) || play.moves.has(`place ${cell}`);
  const first = city.some((_, c) => can(c)) ? -1 : look !== null && city[look] ? look : city.findIndex(Boolean);
  return (
    <ol class={"dem-city" + (play.view.final_phase ? " final" : "") + help} aria-label={t("page-demolition.city")} onKeyDown={walk}>
      {city.map((_, cell) => (
        <Cell key={cell} play={play} cell={cell} fallen={fallen} ruin={fell.get(cell)} stop={can(cell) || cell === first} looked={look === cell} onLook={(at) => looked.set(at)} />
      ))}
    </ol>
  );
}
