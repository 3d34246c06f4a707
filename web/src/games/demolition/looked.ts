// looked.ts: the building somebody looks at: the job that is being done, else the one last pointed at or clicked.
import { Value, useValue } from "../../ui/value.ts";
import type { Play } from "./view.ts";

export const looked = new Value<number | null>(null);

export function useLooked(play: Play): number | null {
  const look = useValue(looked);
  const { target, city } = play.view;
  return target ?? (look !== null && city[look] ? look : null);
}
