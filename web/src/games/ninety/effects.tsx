// effects.tsx: what a card does, with an icon before each effect.
import { Icon, type IconName } from "../../ui/icon.tsx";
import { type Effect, effectText } from "./data.ts";

export const EFFECT_ICON: Record<string, IconName> = { cash: "coin", canvassers: "person", action_points: "step", lean: "vote", solidify: "vote", mud: "mud", either: "hand", lose_cash: "coin", lose_canvassers: "person", lose_lean: "vote" };

export function Effects({ list }: { list: Effect[] }) {
  return (
    <ul class="nin-effects">
      {list.map((e, i) => (
        <li key={i}>
          {e.kind === "lean" ? <i class="nin-ln" /> : e.kind === "solidify" ? <i class="nin-so" /> : <Icon name={EFFECT_ICON[e.kind] ?? "star"} size={13} />} {effectText(e)}
        </li>
      ))}
    </ul>
  );
}
