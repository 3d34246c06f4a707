// standings.tsx: the race in the six regions: who has how many votes, and what the first places bring as things stand.
import { num, t } from "../../text/text.ts";
import { Dot } from "../../table/seats.tsx";
import { regionName, regions } from "./data.ts";
import type { Play, View } from "./view.ts";

/** Seats with votes in a region, most first. */
export function ranked(v: View, region: string): { seat: number; votes: number; bonus: number }[] {
  const r = v.regions[region];
  return (r?.votes ?? [])
    .map((votes, seat) => ({ seat, votes, bonus: r?.bonus[seat] ?? 0 }))
    .filter((x) => x.votes > 0)
    .sort((a, b) => b.votes - a.votes);
}

export function Bars({ play, region, full }: { play: Play; region: string; full: number }) {
  return (
    <span class="nin-bars">
      {ranked(play.view, region).map((x) => (
        <span key={x.seat} class={`swatch seat-${x.seat + 1}`} title={t("page-ninety.race.of", { name: play.name(x.seat), votes: x.votes, bonus: x.bonus })} style={{ width: `${(100 * x.votes) / full}%` }} />
      ))}
    </span>
  );
}

/** The votes of a region in numbers, most first. */
export function Shares({ play, region }: { play: Play; region: string }) {
  const list = ranked(play.view, region);
  if (!list.length) return <span class="nin-shares">{t("page-ninety.race.nobody")}</span>;
  return (
    <span class="nin-shares">
      {list.map((x) => (
        <span key={x.seat} class="nin-share" title={t("page-ninety.race.of", { name: play.name(x.seat), votes: x.votes, bonus: x.bonus })}>
          <Dot seat={x.seat} label={play.name(x.seat)} /> {num(x.votes)} <em>+{num(x.bonus)}</em>
        </span>
      ))}
    </span>
  );
}

/** The longest bar has the whole width. */
export function fullOf(v: View): number {
  return Math.max(8, ...regions.map((r) => (v.regions[r.id]?.votes ?? []).reduce((a, b) => a + b, 0)));
}

export function RegionTable({ play }: { play: Play }) {
  const full = fullOf(play.view);
  return (
    <table class="nin-regs">
      <thead>
        <tr>
          <th scope="col">{t("page-ninety.region")}</th>
          <th scope="col">{t("page-ninety.votes")}</th>
          <th scope="col">{t("page-ninety.firstplace")}</th>
        </tr>
      </thead>
      <tbody>
        {regions.map((r) => {
          const list = ranked(play.view, r.id);
          const words = list.map((x) => t("page-ninety.race.of", { name: play.name(x.seat), votes: x.votes, bonus: x.bonus })).join("; ");
          return (
            <tr key={r.id}>
              <td>
                <i class={`nin-sq nin-r-${r.id}`} />
                {regionName(r.id)}
              </td>
              <td title={words}>
                <Bars play={play} region={r.id} full={full} />
                <span class="hidden">{words || t("page-ninety.race.nobody")}</span>
              </td>
              <td class="b">+{num(r.bonus[0] ?? 0)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
