// houserules.tsx: the options of a game as sentences that are true as set. Which options there are, the server says; the
// sentences come with the game's box (data/texts/.../box-GAME.json).
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Box } from "../games/index.ts";
import type { GameOption } from "../net/api.ts";
import { type Names, loadGameWords, maybe, namesOf, useLang } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { type Plan, fitting, withOption } from "./plan.ts";
import { listed } from "./summary.ts";
import { f } from "./words.ts";

/** A rule of a game as it is set. */
interface Setting {
  game: string;
  o: GameOption;
  value: string;
  /** What the things of the game are called, if it is played with a designer's set. */
  names?: Names | undefined;
}

/** What a thing is called, whatever kind of thing it is. */
const nameOf = (id: string, names: Names | undefined): string | undefined => Object.values(names?.labels ?? {}).find((table) => id in table)?.[id];

/** What a value is called: by the option's own word, or as the thing of the game that it names. */
function wordOf({ game, o, names }: Setting, value: string): string {
  const word = o.words?.[(o.values ?? o.any_of ?? []).indexOf(value)] ?? value;
  return word === value ? (nameOf(value, names ?? namesOf(game)) ?? value) : word;
}

/** The rule as a sentence. */
export function sentence(s: Setting): string {
  const { game, o, value } = s;
  const key = `box-${game}.says.${o.name}`;
  if (o.any_of) return (value === "none" ? maybe(`${key}.none`) : maybe(key, { list: listed(value.split(",").map((v) => wordOf(s, v))) })) ?? o.help;
  if (o.values) return maybe(`${key}.${value}`) ?? maybe(key, { value: wordOf(s, value) }) ?? o.help;
  return maybe(key, { n: Number(value) }) ?? o.help;
}

interface RuleProps extends Setting {
  onChange(value: string): void;
}

interface ControlProps extends RuleProps {
  label: string;
}

function Stepper({ o, value, label, onChange }: ControlProps) {
  const n = Number(value);
  const step = (to: number) => onChange(String(to));
  return (
    <div class="stp" role="group" aria-label={label}>
      <button type="button" aria-label={f("rule.fewer")} disabled={n <= (o.low ?? 0)} onClick={() => step(n - 1)}>
        <Icon name="minus" size={12} />
      </button>
      <b>{value}</b>
      <button type="button" aria-label={f("rule.more")} disabled={n >= (o.high ?? 0)} onClick={() => step(n + 1)}>
        <Icon name="plus" size={12} />
      </button>
    </div>
  );
}

const ON = ["on", "true"];
const OFF = ["off", "false"];

function Switch({ o, value, label, onChange }: ControlProps) {
  const on = ON.includes(value);
  const other = o.values?.find((v) => v !== value) ?? value;
  return (
    <button type="button" class="sw" role="switch" aria-checked={on} aria-label={label} onClick={() => onChange(other)}>
      <i />
      <span aria-hidden="true">{f(on ? "rule.on" : "rule.off")}</span>
    </button>
  );
}

const MANY = 6; // more values than this are shown when they are asked for

function LongChoice(p: ControlProps) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div>
      <button type="button" class="pickb" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        <span>{wordOf(p, p.value)}</span>
        <Icon name="right" size={12} />
      </button>
      {unfolded ? <Choice {...p} /> : null}
    </div>
  );
}

function Choice(p: ControlProps) {
  return (
    <fieldset class="chips">
      <legend class="hidden">{p.label}</legend>
      {p.o.values?.map((v) => (
        <button key={v} type="button" class="chip" aria-pressed={v === p.value} onClick={() => p.onChange(v)}>
          {wordOf(p, v)}
        </button>
      ))}
    </fieldset>
  );
}

function Several(p: ControlProps) {
  const { o, value, label, onChange } = p;
  const chosen = value.split(",");
  const toggle = (v: string) => onChange((o.any_of ?? []).filter((x) => (x === v ? !chosen.includes(v) : chosen.includes(x))).join(",") || "none");
  return (
    <fieldset class="chips">
      <legend class="hidden">{label}</legend>
      {o.any_of?.map((v) => (
        <button key={v} type="button" class="chip" aria-pressed={chosen.includes(v)} disabled={o.must?.includes(v)} onClick={() => toggle(v)}>
          {wordOf(p, v)}
        </button>
      ))}
    </fieldset>
  );
}

function Line({ o, value, label, onChange }: ControlProps) {
  const type = (field: HTMLInputElement) => {
    const fits = fitting(field.value, o.text ?? 0);
    if (fits !== field.value) field.value = fits;
    onChange(fits);
  };
  return <input id={"opt-" + o.name} class="field" value={value} aria-label={label} onInput={(e) => type(e.currentTarget)} />;
}

function Control(p: ControlProps) {
  const { o } = p;
  if (o.any_of) return <Several {...p} />;
  if (o.values?.length === 2 && [...ON, ...OFF].includes(o.values[0] ?? "")) return <Switch {...p} />;
  if (o.values) return o.values.length > MANY ? <LongChoice {...p} /> : <Choice {...p} />;
  if (o.text) return <Line {...p} />;
  return <Stepper {...p} />;
}

/** A long list of values gets a line of its own. */
const isWide = (o: GameOption): boolean => !!o.any_of || !!o.text || (o.values?.length ?? 0) > 2;

/** Values that go by the name of a thing of the game ("v03"): its names are fetched when the rules are looked at. */
const namesThings = (o: GameOption): boolean => !!o.values?.some((v, i) => o.words?.[i] === v && /\d/.test(v));

/** A rule, and what sets it. */
export function Rule(p: RuleProps) {
  const { game, o, value } = p;
  const says = sentence(p);
  const note = maybe(`box-${game}.note.${o.name}`);
  return (
    <div class={"hr" + (isWide(o) ? " wide" : "") + (value === o.default ? "" : " changed")} data-option={o.name}>
      <p>
        <b>{says}</b>
        {note ? <small>{note}</small> : null}
      </p>
      <Control {...p} label={says} />
    </div>
  );
}

interface Props {
  box: Box;
  options: Plan["options"];
  onChange(options: Plan["options"]): void;
  /** Those of a designer's set, if the table is played with one. */
  names?: Names | undefined;
  /** What these rules are for, where that does not go without saying. */
  children?: ComponentChildren;
}

export function HouseRules({ box, options, onChange, names, children }: Props) {
  useLang();
  const changed = Object.keys(options).length;
  const [unfolded, setUnfolded] = useState(changed > 0);
  const [, named] = useState(0);
  useEffect(() => {
    if (unfolded && !names && box.options.some(namesThings)) void loadGameWords(box.id).then(() => named((n) => n + 1));
  }, [unfolded]);
  if (!box.options.length) return null;
  return (
    <details class="pan2 hrules" open={unfolded} onToggle={(e) => setUnfolded(e.currentTarget.open)}>
      <summary>
        <Icon name="right" size={14} />
        <b>{f("rules.house")}</b>
        <span>{changed ? f("rules.count", { n: changed }) : f("rules.book")}</span>
      </summary>
      {changed ? (
        <button class="txt" data-go="rulebook" onClick={() => onChange({})}>
          {f("rules.back")}
        </button>
      ) : null}
      {children}
      <div class="hg">
        {box.options.map((o) => (
          <Rule key={o.name} game={box.id} o={o} value={options[o.name] ?? o.default} names={names} onChange={(v) => onChange(withOption(options, o, v))} />
        ))}
      </div>
    </details>
  );
}
