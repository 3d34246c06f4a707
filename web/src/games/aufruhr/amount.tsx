// amount.tsx: choosing an amount among those that are legal: a slider, steps, and the usual suspects.
import { num, t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Play } from "./view.ts";

export function amounts(play: Play, verb: string): number[] {
  return play.moves.of(verb).map((m) => Number(m.args[0]));
}

/** The amount chosen so far, or what is proposed: for a bid the smallest that could win, for a share the half. */
export function chosen(play: Play, verb: string): number {
  const legal = amounts(play, verb);
  const picked = play.picked[verb];
  if (typeof picked === "number" && legal.includes(picked)) return picked;
  if (verb === "bid") return legal.find((n) => n > 0) ?? 0;
  if (verb === "share") return legal[Math.floor(legal.length / 2)] ?? 0;
  return legal[0] ?? 0;
}

export function AmountPicker({ play, verb, label }: { play: Play; verb: string; label: string }) {
  const legal = amounts(play, verb);
  const at = Math.max(0, legal.indexOf(chosen(play, verb)));
  const set = (i: number) => play.pick({ [verb]: legal[Math.max(0, Math.min(legal.length - 1, i))] });
  const unit = (legal.at(-1) ?? 0) - (legal.at(-2) ?? 0);
  const step = (by: number, name: string) => (
    <button class="btn sm" data-pick={`${verb} ${name}`} aria-label={t(by < 0 ? "page-aufruhr.less" : "page-aufruhr.more", { n: Math.abs(by) * unit })} disabled={by < 0 ? at === 0 : at === legal.length - 1} onClick={() => set(at + by)}>
      <Icon name={by < 0 ? "minus" : "plus"} size={13} /> {Math.abs(by) * unit}
    </button>
  );
  if (legal.length < 2) return null;
  return (
    <div class="auf-amount" role="group" aria-label={label}>
      <output class="auf-sum">
        <Icon name="coin" size={18} /> {num(legal[at] ?? 0)}
      </output>
      {step(-5, "--")}
      {step(-1, "-")}
      <input type="range" min={0} max={legal.length - 1} value={at} aria-label={label} aria-valuetext={num(legal[at] ?? 0)} onInput={(e) => set(Number(e.currentTarget.value))} />
      {step(1, "+")}
      {step(5, "++")}
      <span class="auf-range">
        {num(legal[0] ?? 0)} – {num(legal[legal.length - 1] ?? 0)}
      </span>
    </div>
  );
}
