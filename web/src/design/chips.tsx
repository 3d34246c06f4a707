// chips.tsx: one of a few values.
interface Props<T> {
  legend: string;
  values: readonly T[];
  words(value: T): string;
  value: T;
  onChoose(value: T): void;
}

export function Chips<T extends string | number>({ legend, values, words, value, onChoose }: Props<T>) {
  return (
    <fieldset class="chips">
      <legend>{legend}</legend>
      {values.map((v) => (
        <button key={v} type="button" class="chip" aria-pressed={v === value} onClick={() => onChoose(v)}>
          {words(v)}
        </button>
      ))}
    </fieldset>
  );
}
