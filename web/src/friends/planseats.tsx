// planseats.tsx: who sits where at a table that is being opened: me, a friend, somebody at this screen, a bot.
import { useState } from "preact/hooks";
import type { Box } from "../games/index.ts";
import { Dot } from "../table/seats.tsx";
import { t } from "../text/text.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { LevelChoice, Pips, lastLevel } from "./levels.tsx";
import { type Company, type SeatPlan, anybody, reseated, seatOf } from "./plan.ts";
import { f } from "./words.ts";

const ICONS: Record<SeatPlan["kind"], IconName> = { me: "person", friend: "mail", screen: "eye", bot: "bot" };

interface RowProps {
  seat: number;
  is: SeatPlan;
  kinds: Company["kinds"];
  name: string;
  onName(name: string): void;
  onChange(change: Partial<SeatPlan>): void;
}

function Row({ seat, is, kinds, name, onName, onChange }: RowProps) {
  const [levels, setLevels] = useState(false);
  const place = t("page.seat.n", { n: seat + 1 });
  return (
    <li class="oseat" data-seat={seat}>
      <Dot seat={seat} />
      <fieldset class="seg2">
        <legend class="hidden">{place}</legend>
        {kinds.map((kind) => (
          <label key={kind} class="ch" data-kind={kind}>
            <input type="radio" name={`seat-${seat}`} checked={is.kind === kind} onChange={() => onChange(kind === "bot" ? { kind, level: lastLevel() } : { kind })} />
            <Icon name={ICONS[kind]} size={14} /> {f(`sit.${kind}`)}
          </label>
        ))}
      </fieldset>
      <div class="det">
        {is.kind === "me" ? (
          <input class="field" value={name} maxLength={24} autocomplete="nickname" placeholder={t("page.guest")} aria-label={t("page.name")} onInput={(e) => onName(e.currentTarget.value)} />
        ) : is.kind === "screen" ? (
          <input class="field" value={is.name} maxLength={24} placeholder={f("open.nameless", { n: seat + 1 })} aria-label={f("sit.name", { seat: place })} onInput={(e) => onChange({ name: e.currentTarget.value })} />
        ) : is.kind === "bot" ? (
          <button type="button" class="pickb" aria-expanded={levels} onClick={() => setLevels(!levels)}>
            <span>{t(`page.persona.${is.level}`)}</span>
            <Pips level={is.level} />
            <Icon name="right" size={12} />
          </button>
        ) : (
          <span>{f("sit.friend.how")}</span>
        )}
      </div>
      {is.kind === "bot" && levels ? (
        <LevelChoice
          value={is.level}
          label={f("bot.level")}
          onChoose={(level) => {
            onChange({ level });
            setLevels(false);
          }}
        />
      ) : null}
    </li>
  );
}

interface Props {
  box: Box;
  seats: SeatPlan[];
  company?: Company;
  name: string;
  onName(name: string): void;
  onChange(seats: SeatPlan[]): void;
}

function shuffled<T>(list: readonly T[]): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}

/** The seats, and how many there are. */
export function SeatList({ box, seats, company = anybody, name, onName, onChange }: Props) {
  return (
    <>
      <ol class="oseats">
        {seats.map((s, i) => (
          <Row key={i} seat={i} is={s} kinds={company.kinds} name={name} onName={onName} onChange={(change) => onChange(reseated(seats, i, change, company))} />
        ))}
      </ol>
      <div class="sf">
        {seats.length < box.max_seats ? (
          <button class="btn sm" data-go="more" onClick={() => onChange([...seats, seatOf(company.usual)])}>
            <Icon name="plus" size={12} /> {f("open.more")}
          </button>
        ) : null}
        {seats.length > box.min_seats ? (
          <button class="btn sm" data-go="fewer" onClick={() => onChange(seats.slice(0, -1))}>
            <Icon name="minus" size={12} /> {f("open.fewer")}
          </button>
        ) : null}
        <span>{seats.some((s) => s.kind === "screen") ? f("open.screen") : ""}</span>
        <button class="txt" onClick={() => onChange(shuffled(seats))}>
          {f("open.shuffle")}
        </button>
      </div>
    </>
  );
}

export function PlannedSeats(p: Props) {
  return (
    <section class="pan2">
      <h2>
        <i>2</i>
        {f("open.seats")}
      </h2>
      <SeatList {...p} />
    </section>
  );
}
