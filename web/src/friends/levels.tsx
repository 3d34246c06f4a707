// levels.tsx: how good a bot is: six people by name, with one to six pips.
import { useId } from "preact/hooks";
import { type Level, levels } from "../house/levels.ts";
import { t } from "../text/text.ts";
import { remember, remembered } from "../ui/settings.ts";
import { f } from "./words.ts";

export function Pips({ level }: { level: Level }) {
  const n = level === "random" ? 0 : levels.indexOf(level) + 1;
  return (
    <span class="pips" role="img" aria-label={f("pips", { n, of: levels.length })}>
      {Array.from({ length: n }, (_, i) => (
        <i key={i} />
      ))}
    </span>
  );
}

/** The level last chosen, for the next bot that is asked to sit down. */
export function lastLevel(): Level {
  const was = remembered("level");
  return levels.find((l) => l === was) ?? "medium";
}

export function LevelChoice({ value, onChoose, label }: { value: Level; onChoose(level: Level): void; label: string }) {
  const name = useId();
  return (
    <fieldset class="lvs">
      <legend>{label}</legend>
      {levels.map((l) => (
        <label key={l} class="lv">
          <input
            type="radio"
            name={name}
            value={l}
            checked={l === value}
            onChange={() => {
              remember("level", l);
              onChoose(l);
            }}
          />
          <Pips level={l} />
          <b>{t(`page.persona.${l}`)}</b>
          <small>{t(`page.persona.${l}.what`)}</small>
        </label>
      ))}
    </fieldset>
  );
}
