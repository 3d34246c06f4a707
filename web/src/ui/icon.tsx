// icon.tsx: the icons of src/look/sprite.svg, which stands in the page.

export type IconName =
  | "coin" | "vote" | "star" | "point" | "education" | "culture" | "nature" | "economy" | "folder" | "chain" | "marker" | "clock" | "lock"
  | "check" | "cross" | "hand" | "talk" | "scroll" | "person" | "coffee" | "home" | "step" | "mail" | "mud" | "sun" | "sound" | "menu" | "plus"
  | "minus" | "fit" | "bot" | "debris" | "hazard" | "crowbar" | "jackhammer" | "bulldozer" | "backhoe" | "wrecking_ball" | "dynamite" | "wildcard"
  | "edge" | "shovel" | "eye" | "die" | "undo" | "moon" | "mute" | "left" | "right" | "first" | "last" | "play" | "pause" | "rules" | "share" | "list" | "map" | "help" | "bulb";

export function Icon({ name, size = 16, title, class: cls }: { name: IconName; size?: number; title?: string | undefined; class?: string }) {
  return (
    <svg class={"ic " + (cls ?? "")} width={size} height={size} viewBox="0 0 16 16" {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" })}>
      <use href={"#i-" + name} />
    </svg>
  );
}
