// where.tsx: the day of the campaign, and how the campaign has gone so far.
import type { Series, Where } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { data, money, weekday } from "./data.ts";
import { ELECTION, type View } from "./view.ts";

function Calendar({ day }: { day: number }) {
  return (
    <span class="nin-cal" aria-hidden="true">
      {data.calendar.days.map((d) => (
        <i key={d.day} class={(d.weekend ? "we " : "") + (d.day < day ? "done" : d.day === day ? "now" : "")} title={weekday(d)}>
          {weekday(d).slice(0, 1)}
        </i>
      ))}
      <i class={"el" + (day >= ELECTION ? " now" : "")}>{t("page-ninety.election")}</i>
    </span>
  );
}

const SET_UP: ReadonlySet<string> = new Set(["first", "bio", "pick_bio", "turf", "pick_turf", "seed_cards", "seed"]);

export function where(v: View): Where {
  const d = data.calendar.days.find((x) => x.day === v.day);
  const text = SET_UP.has(v.phase) ? t("page-ninety.setup") : d ? t("page-ninety.day", { n: v.day, of: data.calendar.days.length, weekday: weekday(d) }) : t("page-ninety.electionday");
  return { text, own: <Calendar day={v.day} />, ...(v.day < ELECTION ? { count: { n: v.day, name: t("page-ninety.days") } } : {}) };
}

export function series(v: View): Series[] {
  return [
    { label: t("page-ninety.fact.standing"), values: v.standing.points },
    { label: t("page-ninety.fact.votes"), values: v.standing.votes },
    { label: t("page-ninety.fact.cash"), values: v.candidates.map((c) => c.cash), unit: money },
  ];
}
