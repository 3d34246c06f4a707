// board.tsx: the map with everything that lives on it: targets, votes, markers, the route under the pointer.
import { useEffect } from "preact/hooks";
import { intend } from "../../table/intent.ts";
import { type MoveFacts, useMoveFacts } from "../../table/facts.ts";
import { num, t, useLang } from "../../text/text.ts";
import { showPill } from "../../ui/pill.tsx";
import { pressable } from "../../ui/press.ts";
import { useValue } from "../../ui/value.ts";
import { Zoom } from "../../ui/zoom.tsx";
import { board, crossingOf, crossings, hoods, hoodOf, outline, regionName } from "./data.ts";
import { Count } from "./count.tsx";
import { type Focus, phoneFocus } from "./focus.ts";
import { type Layout, bucket, growth, layoutAt } from "./layout.ts";
import { Crossings, Ground, Names } from "./map.tsx";
import { Pawn, Vote } from "./pieces.tsx";
import { hovered, hovers } from "./hovered.ts";
import { hoodUnder, pointsOf, spotOf } from "./spots.ts";
import { RegionTable } from "./standings.tsx";
import { changedHoods } from "./story.ts";
import { type Target, targetsOf, wayTo, wouldBe } from "./targets.ts";
import { type Play, type View, asSpace, placeName, turfHoods, turfOwner, venueOf } from "./view.ts";

/** What a click on a target does: plays the move, starts the walk, or asks on. */
function press(play: Play, x: Target, e: Event): void {
  const touch = (e as PointerEvent).pointerType === "touch";
  if (x.move) play.send(x.move);
  else if (x.ask) play.pick({ at: x.space });
  else if (touch && play.picked["go"] !== x.space) play.pick({ go: x.space });
  else if (x.way) intend(play, x.way.moves);
}

/** A click on what cannot be had: too far is said with numbers, the rest by the server. */
function refuse(play: Play, facts: MoveFacts, hood: string, at: Element): void {
  if (!play.live || play.seat === null || !play.moves.any) return;
  const space = asSpace(play.view, play.seat, hood);
  const move = wouldBe(play, space);
  const way = move?.startsWith("travel") ? wayTo(facts, space) : undefined;
  if (way && way.cost > play.view.ap) return showPill(t("page-ninety.toofar", { place: placeName(space), n: way.cost, ap: play.view.ap }), at, "NIN-8.1", play.openRule);
  if (move) play.explain(move, at);
}

const MANY = 24; // targets: most of the map, drawn quieter, or it would all be brass

function tipOf(play: Play, id: string): string {
  const v = play.view;
  const h = hoodOf.get(id);
  const owner = turfOwner(v, id);
  const k = v.schedule.findIndex((s) => venueOf(s.card) === id);
  const parts = [placeName(id), h ? regionName(h.region) : ""];
  if (owner !== null) parts.push(t("page-ninety.turfof", { name: play.name(owner) }));
  v.blocks[id]?.forEach((b, seat) => {
    if (b) parts.push(t("page-ninety.votesof", { name: play.name(seat), solid: b.split("S").length - 1, lean: b.split("L").length - 1 }));
  });
  if (k >= 0) parts.push(t("page-ninety.eventno", { n: k + 1 }));
  return parts.filter(Boolean).join(" · ");
}

/** Where nearly everything can be chosen, what cannot is grey. */
function isOut(targets: Map<string, Target>, id: string): boolean {
  const free = [...targets.values()].filter((x) => !x.way);
  return new Set(free).size > MANY && !targets.has(id);
}

function Land({ play, facts, targets }: { play: Play; facts: MoveFacts; targets: Map<string, Target> }) {
  const v = play.view;
  return (
    <g>
      {hoods.map((h) => {
        const owner = turfOwner(v, h.id);
        return (
          <path key={h.id} class={`nin-hood nin-r-${h.region}` + (owner === null ? "" : ` nin-turf seat-${owner + 1}`) + (isOut(targets, h.id) ? " out" : "")} data-key={h.id} d={outline.get(h.id)} onClick={(e) => refuse(play, facts, h.id, e.currentTarget)}>
            <title>{tipOf(play, h.id)}</title>
          </path>
        );
      })}
    </g>
  );
}

function TurfEdges({ view }: { view: View }) {
  return (
    <g aria-hidden="true">
      {view.candidates.map((_, seat) => (
        <path key={seat} class={`nin-turfedge seat-${seat + 1}`} d={turfHoods(view, seat).map((id) => outline.get(id)).join("")} />
      ))}
    </g>
  );
}

const order = new Map([...hoods, ...crossings].map((x, i) => [x.id, i]));

function orderOf(id: string | undefined): number {
  return order.get(id ?? "") ?? 0;
}

/** All that can be clicked now. A home turf is one target of three shapes. */
function Targets({ play, targets, px }: { play: Play; targets: Map<string, Target>; px: number }) {
  const groups = new Map<Target, string[]>();
  for (const [id, x] of targets) groups.set(x, [...(groups.get(x) ?? []), id]);
  const many = groups.size > MANY;
  // What is next door comes first for the keyboard; within that the order of the map, so that drawing moves little.
  const shown = [...groups].sort(([a, x], [b, y]) => Number((a.way?.cost ?? 1) > 1) - Number((b.way?.cost ?? 1) > 1) || orderOf(x[0]) - orderOf(y[0]));
  return (
    <g>
      {shown.map(([x, ids]) => {
        const on = play.picked["at"] === x.space || play.picked["go"] === x.space;
        const far = x.way ? x.way.cost > 1 : many;
        const marks = pressable({ label: x.label, move: x.move, pick: x.move ? undefined : x.ask ? `at ${x.space}` : `go ${x.space}`, on: x.ask ? on : undefined, run: (e) => press(play, x, e) });
        return (
          <g
            key={x.space}
            class={"nin-target" + (far ? " far" : "") + (on ? " on" : "")}
            {...marks}
            {...hovers(x.space)}
          >
            <title>{ids.map((id) => tipOf(play, id)).join("\n") + "\n" + x.label}</title>
            {ids.map((id) => {
              const c = crossingOf.get(id);
              return c ? (
                <g key={id}>
                  <circle cx={c.x} cy={c.y} r={13 / px} class="nin-hit" />
                  <circle cx={c.x} cy={c.y} r={7 / px} class="target" />
                </g>
              ) : (
                <path key={id} class="target" d={outline.get(id)} />
              );
            })}
          </g>
        );
      })}
    </g>
  );
}

function Votes({ view, layout }: { view: View; layout: Layout }) {
  const r = layout.r;
  return (
    <g aria-hidden="true" class="nin-votes">
      {Object.entries(view.blocks).map(([id, by]) => {
        const spot = layout.spots.get(id);
        const all = by.flatMap((b, seat) => [...b].map((k, i) => ({ seat, solid: k === "S", key: `${seat}${k}${i}` })));
        if (!spot || !all.length) return null;
        const step = 2.35 * r;
        return all.map((b, i) => (
          <g key={id + b.key} class="nin-vote" style={{ transform: `translate(${spot.x + (i - (all.length - 1) / 2) * step}px, ${spot.y}px)` }}>
            <g class="nin-pop">
              <Vote seat={b.seat} solid={b.solid} r={r} />
            </g>
          </g>
        ));
      })}
    </g>
  );
}

/** Tickets at the venues of the schedule: the number of the card in the list beside the map. */
function Tickets({ play, layout, s, px }: { play: Play; layout: Layout; s: number; px: number }) {
  return (
    <g aria-hidden="true">
      {play.view.schedule.map((slot, i) => {
        const venue = venueOf(slot.card);
        const spot = venue ? layout.spots.get(venue) : undefined;
        if (!spot) return null;
        return (
          <g key={slot.card} class={"nin-ticket" + (slot.invitee === null ? "" : ` inv seat-${slot.invitee + 1}`)} style={{ transform: `translate(${spot.x}px, ${spot.top - s * 0.75}px)` }}>
            <g class="nin-pop">
              <path d={`M${-s * 0.75} ${-s / 2}h${s * 1.5}v${s * 0.3}a${s * 0.2} ${s * 0.2} 0 0 0 0 ${s * 0.4}v${s * 0.3}h${-s * 1.5}v${-s * 0.3}a${s * 0.2} ${s * 0.2} 0 0 0 0 ${-s * 0.4}z`} stroke-width={1.3 / px} />
              <text y={s * 0.33} font-size={s * 0.85}>
                {i + 1}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** The markers; those who share a space stand side by side. */
function Markers({ play, layout, s, px }: { play: Play; layout: Layout; s: number; px: number }) {
  const v = play.view;
  const spots = v.candidates.map((c, seat) => {
    const hood = hoodUnder(v, seat, c.at);
    const spot = hood ? layout.spots.get(hood) : undefined;
    const p = spotOf(v, seat, c.at);
    const venue = hood !== null && v.schedule.some((x) => venueOf(x.card) === hood);
    return { key: hood ?? c.at, x: spot?.x ?? p.x, y: spot ? spot.top : p.y, venue, turf: c.turf };
  });
  return (
    <g aria-hidden="true">
      {spots.map((p, seat) => {
        if (!p.turf) return null;
        const mates = spots.map((q, i) => ({ q, i })).filter(({ q }) => q.key === p.key && q.turf);
        const dx = (mates.findIndex((m) => m.i === seat) - (mates.length - 1) / 2) * (s * 0.85) + (p.venue ? s * 0.75 : 0);
        return (
          <g key={seat} data-piece={seat} class={"nin-pawn" + (v.candidate === seat && v.phase !== "end" ? " act" : "")} style={{ transform: `translate(${p.x + dx / px}px, ${p.y}px)` }}>
            {v.candidate === seat ? <circle class="nin-lamp" cy={(-s * 0.45) / px} r={(s * 0.85) / px} /> : null}
            <Pawn seat={seat} s={s / px} />
          </g>
        );
      })}
    </g>
  );
}

/** The way to the space under the pointer, with what each step leaves to pay. */
function Route({ play, targets, px }: { play: Play; targets: Map<string, Target>; px: number }) {
  const at = useValue(hovered) ?? (play.picked["go"] as string | undefined) ?? null;
  if (at === null || play.seat === null) return null;
  const way = [...targets.values()].find((x) => x.space === at)?.way;
  if (!way) return null;
  const [from = { x: 0, y: 0 }, ...pts] = pointsOf(play.view, play.seat, way.steps.map((s) => s.to));
  const line = "M" + [from, ...pts].map((p) => `${p.x} ${p.y}`).join("L");
  const r = 10 / px;
  return (
    <g class="nin-route" aria-hidden="true" key={at}>
      <path d={line} class="under" stroke-width={5 / px} />
      <path d={line} stroke-width={3 / px} stroke-dasharray={`${6 / px} ${4 / px}`} />
      {way.steps.map((s, i) => {
        const p = pts[i] ?? from;
        return (
          <g key={i} transform={`translate(${p.x} ${p.y})`}>
            <g class="nin-pop" style={{ animationDelay: `calc(var(--t-tap) * ${i})` }}>
              <circle r={r} stroke-width={1.6 / px} />
              <text y={r * 0.36} font-size={r * 1.15}>
                {num(s.cost)}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

export function Board({ play, focus }: { play: Play; focus?: Focus | undefined }) {
  const lang = useLang();
  const facts = useMoveFacts(play);
  const targets = targetsOf(play, facts);
  useEffect(() => hovered.set(null), [play.view]);
  const costs = [...targets].flatMap(([id, x]) => (x.way && !crossingOf.has(id) ? [`${id}:${x.way.cost}`] : [])).join(" ");
  const bold = play.view.candidates.flatMap((_, seat) => turfHoods(play.view, seat)).join(" ");
  const changed = changedHoods(play);
  return (
    <div class="nin-board">
      <Zoom width={board.width} height={board.height} label={t("page-ninety.map")} credit={t("page-ninety.credit")} focus={focus ?? phoneFocus(play, targets)} most={7}>
        {(zoom, real) => {
          const px = bucket(real);
          const fit = bucket(real / zoom);
          const layout = layoutAt(px, fit);
          const grow = growth(px, fit);
          return (
            <>
              <Ground lang={lang} px={px} />
              <Land play={play} facts={facts} targets={targets} />
              <Crossings px={px / grow} />
              <Targets play={play} targets={targets} px={px / grow} />
              <TurfEdges view={play.view} />
              {changed.map((id) => (
                <path key={id} class="nin-changed" d={outline.get(id)} stroke-width={2.5 / px} />
              ))}
              <Names layout={layout} px={px} bold={bold} costs={costs} />
              <Votes view={play.view} layout={layout} />
              <Tickets play={play} layout={layout} s={(13 * grow) / px} px={px} />
              <Route play={play} targets={targets} px={px / grow} />
              <Markers play={play} layout={layout} s={26 * grow} px={px} />
            </>
          );
        }}
      </Zoom>
      <div class="nin-key" aria-hidden="true">
        <span>
          <i class="nin-ln" /> {t("page-ninety.lean")}
        </span>
        <span>
          <i class="nin-so" /> {t("page-ninety.solid")}
        </span>
      </div>
      <div class="nin-corner">
        <RegionTable play={play} />
      </div>
      {play.view.phase === "end" ? <Count play={play} /> : null}
    </div>
  );
}
