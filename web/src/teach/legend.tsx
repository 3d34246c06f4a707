// legend.tsx: signs that all tables share, and how a sign is shown in a legend.
import type { ComponentChildren } from "preact";
import { t } from "../text/text.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import type { Sign } from "./lessons.ts";

/** A sign that is an icon of the sprite. */
export function iconSign(icon: IconName, name: string): Sign {
  return { sign: <Icon name={icon} size={20} />, name };
}

/** Anything else of the table, as small as it is there. */
export function drawnSign(sign: ComponentChildren, name: string): Sign {
  return { sign, name };
}

/** What stands on every table. */
export function commonSigns(): Sign[] {
  return [
    drawnSign(<span class="sign-lamp" />, t("page.sign.turn")),
    drawnSign(<span class="sign-target" />, t("page.sign.target")),
    iconSign("bot", t("page.sign.bot")),
    iconSign("check", t("page.sign.done")),
    iconSign("clock", t("page.sign.clock")),
    iconSign("list", t("page.moves.title")),
    iconSign("bulb", t("page.advice.ask")),
    iconSign("undo", t("page.undo")),
  ];
}
