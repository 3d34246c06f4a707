// header.tsx: the green bar at the top of every room, with the switches that are always there.
import type { ComponentChildren } from "preact";
import { languages, setLang, t, useLang } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { isDark, remember, sound, theme } from "../ui/settings.ts";
import { useValue } from "../ui/value.ts";

export function Brand() {
  return (
    <a class="brand" href="/" aria-label={"Ratskeller: " + t("page.home")}>
      <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M3 30V16a13 13 0 0126 0v14" fill="none" stroke="var(--brass)" stroke-width="3" />
        <path d="M16 3v7" stroke="var(--brass)" stroke-width="1.6" />
        <path d="M10 15.500a6 6 0 0112 0z" fill="var(--brass)" />
        <circle cx="16" cy="17" r="2.200" fill="#fff3c9" />
        <path d="M9 30v-4h14v4" fill="none" stroke="var(--on-bottle)" stroke-width="2.200" />
      </svg>
      <b>Ratskeller</b>
    </a>
  );
}

/** The languages of the server, each by its own name. */
function Languages() {
  const lang = useLang();
  const choose = (code: string) => {
    remember("lang", code);
    void setLang(code);
  };
  return (
    <label class="tool lang" title={t("page.language")}>
      <span aria-hidden="true">{lang.toUpperCase()}</span>
      <select aria-label={t("page.language")} value={lang} onChange={(e) => choose(e.currentTarget.value)}>
        {useValue(languages).map((l) => (
          <option key={l.code} value={l.code} lang={l.code}>
            {l.name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Switches() {
  useLang();
  useValue(theme);
  const on = useValue(sound);
  const dark = isDark();
  return (
    <>
      <button class="tool wide" aria-pressed={on} aria-label={t("page.sound")} title={t("page.sound")} onClick={() => sound.set(!on)}>
        <Icon name={on ? "sound" : "mute"} size={18} />
      </button>
      <button class="tool" aria-label={t(dark ? "page.light" : "page.dark")} title={t(dark ? "page.light" : "page.dark")} onClick={() => theme.set(dark ? "light" : "dark")}>
        <Icon name={dark ? "moon" : "sun"} size={18} />
      </button>
      <Languages />
    </>
  );
}

export function Header({ children, right }: { children?: ComponentChildren; right?: ComponentChildren }) {
  return (
    <header class="top">
      <Brand />
      {children}
      <div class="right">
        {right}
        <Switches />
      </div>
    </header>
  );
}

const rooms = [
  ["/", "page.nav.tables"],
  ["/mine", "page.nav.mine"],
  ["/puzzle", "page.nav.puzzle"],
  ["/replay", "page.nav.replays"],
  ["/rules", "page.rules"],
  ["/bots", "page.nav.bots"],
  ["/about", "page.about"],
] as const;

/** The header of the rooms of the house, with the way to the others. */
export function HouseHeader({ here }: { here: string }) {
  return (
    <Header>
      <nav class="ways" aria-label={t("page.nav")}>
        {rooms.map(([to, key]) => (
          <a key={to} href={to} aria-current={to === here ? "page" : undefined}>
            {t(key)}
          </a>
        ))}
      </nav>
    </Header>
  );
}
