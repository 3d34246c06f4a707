// compare.tsx: what a house rule does to the game: every game is played with both of its values.
import { Rule, sentence } from "../friends/houserules.tsx";
import { type Plan, another } from "../friends/plan.ts";
import type { Box } from "../games/index.ts";
import type { Worn } from "../local/talk.ts";
import type { GameOption } from "../net/api.ts";
import { type Names, lang, num, t } from "../text/text.ts";
import { type Comparison, sorted } from "./result.ts";

/** The option that is compared, and the value it has the second time. */
export interface Other {
  name: string;
  value: string;
}

const optionOf = (g: Box, name: string): GameOption | undefined => g.options.find((o) => o.name === name);

/** As `balance --compare` takes it; nothing if there is nothing to compare, or both are the same. */
export function compareWords(g: Box, options: Plan["options"], other: Other | null): string {
  const now = other && (options[other.name] ?? optionOf(g, other.name)?.default);
  return other && now !== other.value ? `${other.name}=${now}/${other.value}` : "";
}

interface PickerProps {
  g: Box;
  options: Plan["options"];
  names: Names | undefined;
  other: Other | null;
  onChange(other: Other | null): void;
}

export function ComparePicker({ g, options, names, other, onChange }: PickerProps) {
  const now = (o: GameOption) => options[o.name] ?? o.default;
  const o = other && optionOf(g, other.name);
  const choose = (name: string) => {
    const chosen = optionOf(g, name);
    onChange(chosen ? { name, value: another(chosen, now(chosen)) } : null);
  };
  return (
    <div class="des-compare">
      <label class="fld">
        {t("page-design.compare")}
        <select data-go="compare" value={other?.name ?? ""} onChange={(e) => choose(e.currentTarget.value)}>
          <option value="">{t("page-design.compare.none")}</option>
          {g.options
            .filter((x) => !x.text)
            .map((x) => (
              <option key={x.name} value={x.name}>
                {sentence({ game: g.id, o: x, value: now(x), names })}
              </option>
            ))}
        </select>
      </label>
      {other && o ? (
        <>
          <p class="des-note">{t("page-design.compare.how")}</p>
          <dl class="des-ab">
            <dt>{t("page-design.compare.a")}</dt>
            <dd>{sentence({ game: g.id, o, value: now(o), names })}</dd>
            <dt>{t("page-design.compare.b")}</dt>
            <dd>
              <Rule key={o.name} game={g.id} o={o} value={other.value} names={names} onChange={(value) => onChange({ name: o.name, value })} />
            </dd>
          </dl>
        </>
      ) : null}
    </div>
  );
}

function Sentences({ of }: { of: string[] }) {
  return (
    <ul class="des-says">
      {of.map((s) => (
        <li key={s}>{s}</li>
      ))}
    </ul>
  );
}

export function Compared({ c, g, worn }: { c: Comparison; g: Box; worn: Worn }) {
  const { differs, rest } = sorted(c);
  const o = optionOf(g, c.option);
  const says = (value: string): string => (o ? sentence({ game: g.id, o, value, names: worn.names[lang.get()] }) : value);
  return (
    <div class="des-found" data-compared={c.option}>
      <dl class="des-ab">
        <dt>{t("page-design.compare.a")}</dt>
        <dd>{says(c.values[0])}</dd>
        <dt>{t("page-design.compare.b")}</dt>
        <dd>{says(c.values[1])}</dd>
      </dl>
      <p>{t(differs.length ? "page-design.compare.differs" : "page-design.compare.alike")}</p>
      {differs.length ? <Sentences of={differs} /> : null}
      <details>
        <summary>{t("page-design.compare.rest")}</summary>
        <Sentences of={rest} />
      </details>
      <p class="des-note">{t("page-design.compare.note", { same: num(c.same), n: num(c.games) })}</p>
    </div>
  );
}
