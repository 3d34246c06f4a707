// pace.tsx: at what pace a table plays, and who may sit down.
import { useState } from "preact/hooks";
import { clockWords } from "../house/tables.tsx";
import { served } from "../net/base.ts";
import { hasChoice, isPrivate } from "../net/where.ts";
import { Card, capital } from "./card.tsx";
import { type Plan, otherClocks, usualClocks, wishOf } from "./plan.ts";
import { WhereCards } from "./where.tsx";
import { type FriendKey, f } from "./words.ts";

const HINTS: Record<(typeof usualClocks)[number], FriendKey> = { none: "pace.none", "decision 300": "pace.evening", "days 1": "pace.week" };

export function Pace({ plan, onChange }: { plan: Plan; onChange(change: Partial<Plan>): void }) {
  const [other, setOther] = useState((otherClocks as readonly string[]).includes(plan.clock));
  return (
    <section class="pan2">
      <h2>
        <i>3</i>
        {f("open.pace")}
      </h2>
      <div class="opts three" role="radiogroup" aria-label={f("open.pace")}>
        {usualClocks.map((c) => (
          <Card key={c} group="clock" value={c} checked={plan.clock === c} title={capital(clockWords(c))} text={f(HINTS[c])} onChoose={() => onChange({ clock: c })} />
        ))}
      </div>
      {other ? (
        <fieldset class="chips">
          <legend class="hidden">{f("pace.other")}</legend>
          {otherClocks.map((c) => (
            <button key={c} type="button" class="chip" aria-pressed={plan.clock === c} onClick={() => onChange({ clock: c })}>
              {clockWords(c)}
            </button>
          ))}
        </fieldset>
      ) : null}
      <p class="small">
        {plan.clock === "none" ? f("pace.noclock") : f("pace.out")}{" "}
        {other ? null : (
          <button class="txt" onClick={() => setOther(true)}>
            {f("pace.other")}
          </button>
        )}
      </p>
      <div class="opts" role="radiogroup" aria-label={f("pace.whom")}>
        <Card group="listed" value="private" checked={!plan.listed} title={f("pace.private")} text={f("pace.private.how")} onChoose={() => onChange({ listed: false })} />
        <Card group="listed" value="listed" checked={plan.listed} title={f("pace.listed")} text={f("pace.listed.how")} onChoose={() => onChange({ listed: true })} />
      </div>
      {hasChoice && isPrivate(wishOf("", plan, String)) ? <WhereCards /> : null}
      {served && plan.seats.some((s) => s.kind === "bot") ? (
        <div class="hr guests">
          <b>{f(plan.guests ? "guests.on" : "guests.off")}</b>
          <button type="button" class="sw" role="switch" aria-checked={plan.guests} aria-label={f("guests.on")} onClick={() => onChange({ guests: !plan.guests })}>
            <i />
            <span aria-hidden="true">{f(plan.guests ? "rule.on" : "rule.off")}</span>
          </button>
        </div>
      ) : null}
    </section>
  );
}
