// module.tsx: the table of Ninety: the campaign for mayor of Pittsburgh.
import type { GameModule, SeatFacts, Where } from "../../table/contract.ts";
import { num, t } from "../../text/text.ts";
import { Board } from "./board.tsx";
import { Cards } from "./cards.tsx";
import { COUNT_TIME } from "./count.tsx";
import { data, dollars, weekday } from "./data.ts";
import { Dock } from "./dock.tsx";
import { hints } from "./hints.ts";
import { doing, prompt } from "./prompts.tsx";
import { Race } from "./race.tsx";
import { Schedule } from "./schedule.tsx";
import { ELECTION, type NPlay, type View, bioTitle, standing, votes } from "./view.ts";

function seat(p: NPlay, i: number): SeatFacts {
  const c = p.view.candidates[i];
  if (!c) return { facts: [] };
  const role = bioTitle(p.view, i);
  const done = p.view.phase === "allot" && c.finished;
  return {
    ...(role ? { role } : {}),
    facts: [
      { icon: "point", title: t("page-ninety.fact.standing"), value: num(standing(p.view, i)) },
      { icon: "person", title: t("page-ninety.fact.canvassers"), value: num(c.canvassers) },
      { icon: "coin", title: t("page-ninety.fact.cash"), value: dollars(c.cash) },
      ...(c.coffee.length ? [{ icon: "coffee" as const, title: t("page-ninety.coffee"), value: num(c.coffee.length) }] : []),
    ],
    status: p.view.phase === "end" ? "" : t(doing(p.view, i)),
    done,
    ...(p.view.first === i ? { badge: { icon: "marker" as const, title: t("page-ninety.firstseat") } } : {}),
  };
}

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

function where(v: View): Where {
  const d = data.calendar.days.find((x) => x.day === v.day);
  const text = SET_UP.has(v.phase) ? t("page-ninety.setup") : d ? t("page-ninety.day", { n: v.day, of: data.calendar.days.length, weekday: weekday(d) }) : t("page-ninety.electionday");
  return { text, own: <Calendar day={v.day} /> };
}

const module: GameModule<View> = {
  Board,
  Dock,
  tabs: () => [
    { id: "schedule", label: t("page-ninety.tab"), icon: "list", Pane: Schedule },
    { id: "race", label: t("page-ninety.tab.race"), icon: "vote", Pane: Race },
  ],
  prompt,
  seat,
  where,
  series: (v) => [
    { label: t("page-ninety.fact.standing"), values: v.candidates.map((_, i) => standing(v, i)) },
    { label: t("page-ninety.fact.votes"), values: v.candidates.map((_, i) => votes(v, i)) },
    { label: t("page-ninety.fact.cash"), values: v.candidates.map((c) => c.cash) },
  ],
  hints,
  Cards,
  finale: COUNT_TIME,
};

export default module as unknown as GameModule<never>;
