// settings.ts: what the reader has chosen: language, light or dark, sound, motion. Kept in this browser.
import { startLanguage } from "../text/text.ts";
import { Value } from "./value.ts";

export type Theme = "auto" | "light" | "dark";

function stored(key: string): string | null {
  try {
    return localStorage.getItem("rk." + key);
  } catch {
    return null; // storage may be forbidden; then nothing is remembered
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem("rk." + key, value);
  } catch {
    /* not remembered, that is all */
  }
}

export const theme = new Value<Theme>((stored("theme") as Theme | null) ?? "auto");
export const sound = new Value<boolean>(stored("sound") === "on");
export const motion = new Value<boolean>(stored("motion") !== "off");
/** How fast the moves of others are shown; the player knows the speeds. */
export const speed = new Value<string>(stored("speed") ?? "normal");

function applyTheme(): void {
  const root = document.documentElement;
  if (theme.get() === "auto") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme.get());
}

function applyMotion(): void {
  document.documentElement.toggleAttribute("data-still", !motion.get());
}

export function isDark(): boolean {
  return theme.get() === "dark" || (theme.get() === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/** Whether things may move on the screen: by this switch and by the system's. */
export function mayMove(): boolean {
  return motion.get() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export async function startSettings(): Promise<void> {
  theme.watch(() => (store("theme", theme.get()), applyTheme()));
  sound.watch(() => store("sound", sound.get() ? "on" : "off"));
  speed.watch(() => store("speed", speed.get()));
  motion.watch(() => (store("motion", motion.get() ? "on" : "off"), applyMotion()));
  applyTheme();
  applyMotion();
  const chosen = stored("lang");
  await startLanguage(chosen ? [chosen, ...navigator.languages] : navigator.languages);
}

export { stored as remembered, store as remember };
