// yourturn.ts: says whose turn it is to who looks elsewhere: in the title of the tab, on its icon, as a notification.
import { useEffect } from "preact/hooks";
import { titleOf } from "../games/index.ts";
import { t } from "../text/text.ts";
import { remembered } from "../ui/settings.ts";

const CALM = 5000; // milliseconds: the board comes first

let called = false;

/** What the tab is called. */
export function tabTitle(game: string, turn: boolean): string {
  return (turn ? t("page.title.turn") + " · " : "") + `${titleOf(game)} · Ratskeller`;
}

export function useYourTurn(game: string, turn: boolean): void {
  useEffect(() => {
    document.title = tabTitle(game, turn);
    const look = () => {
      const away = turn && document.visibilityState === "hidden";
      if (away || called) void import("../ui/call.ts").then((m) => (away ? m.call(t("page.title.turn"), titleOf(game)) : m.hush()));
      called = away;
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [game, turn]);
  useEffect(() => {
    const later = setTimeout(() => remembered("notify") === "on" && void import("../ui/push.ts").then((m) => m.callMeStill()), CALM);
    return () => clearTimeout(later);
  }, []);
  useEffect(
    () => () => {
      if (called) void import("../ui/call.ts").then((m) => m.hush());
      called = false;
    },
    [],
  );
}
