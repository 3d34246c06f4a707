// lands.tsx: how the nine Länder stand: shares, who leads, what is free, what the last post will pay.
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { useValue } from "../../ui/value.ts";
import { brief, colourNo, landName, money, posts } from "./data.ts";
import { lensAt } from "./lensat.ts";
import { cellsOf } from "./shapes.tsx";
import type { LandNow, Play, View } from "./view.ts";

/** The colour that stands for a party: its first. */
export function partyNo(view: View, party: number): number {
  const c = view.parties[party]?.colours[0];
  return c ? colourNo(c) : party + 1;
}

function Bar({ view, land }: { view: View; land: LandNow }) {
  const order = land.mayors.map((n, i) => ({ n, i })).filter((x) => x.n).sort((a, b) => b.n - a.n);
  return (
    <span class="bgm-bar" aria-hidden="true">
      {order.map((x) => (
        <i key={x.i} class={`swatch seat-${partyNo(view, x.i)}`} style={{ width: `${(100 * x.n) / land.posts}%` }} />
      ))}
    </span>
  );
}

/** Somewhere in the middle of a Land. */
function middleOf(id: string): string {
  const cells = cellsOf.get(id) ?? [];
  const capital = cells.find((c) => c.capital);
  return (capital ?? cells[Math.floor(cells.length / 2)])?.code ?? "WIE-01";
}

/** Who has how many mayors there. */
function shares(play: Play, land: LandNow): string {
  return land.mayors.flatMap((n, i) => (n ? [`${play.name(play.view.parties[i]?.seat ?? 0)} ${n}`] : [])).join(", ") || "–";
}

function summary(play: Play, land: LandNow): string {
  return t("page-buergermeister.land.all", { land: landName(land.land), free: land.free, posts: land.posts, premium: money(land.premium), who: shares(play, land) });
}

export function Lands({ play }: { play: Play }) {
  const at = useValue(lensAt);
  const here = posts.get(at)?.land;
  return (
    <ul class="bgm-lands" aria-label={t("page-buergermeister.lands")} tabIndex={0}>
      {play.view.lands.map((l, i) => {
        const lead = l.leaders;
        const most = lead[0] === undefined ? 0 : (l.mayors[lead[0]] ?? 0);
        return (
          <li key={l.land} class={(l.full ? "full" : "") + (l.land === here ? " here" : "") + (l.full && play.before?.lands[i]?.full === false ? " closed" : "")}>
            <button onClick={() => lensAt.set(middleOf(l.land))} title={summary(play, l)}>
              <b>{shortName(l.land)}</b>
              <span class="hidden">{shares(play, l)}</span>
              <Bar view={play.view} land={l} />
              <span class="r">
                <span class="lead" aria-hidden="true">
                  {lead.slice(0, 3).map((p) => (
                    <span key={p} class={`dot seat-${partyNo(play.view, p)}`}>
                      <span>{partyNo(play.view, p)}</span>
                    </span>
                  ))}
                  {most || ""}
                </span>
                <span>{l.full ? t("page-buergermeister.land.full") : t("page-buergermeister.land.free", { n: l.free })}</span>
              </span>
              <small class="num">
                <Icon name={l.full ? "check" : "coin"} size={13} /> {brief(l.premium)}
              </small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Two names are too long for their field. */
function shortName(id: string): string {
  return id === "NOE" || id === "OOE" ? t(`page-buergermeister.short.${id}`) : landName(id);
}
