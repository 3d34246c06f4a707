// caption.tsx: the dock's band while others move: who, what, which step of the turn; and the keys of the show.
import type { ComponentChildren } from "preact";
import type { Position } from "../../net/fold.ts";
import { t } from "../../text/text.ts";
import { useHotkeys } from "../../ui/hotkeys.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { speed as wished } from "../../ui/settings.ts";
import { useValue } from "../../ui/value.ts";
import { Words } from "../words.tsx";
import { counting } from "./count.ts";
import { captionOf } from "./news.ts";
import { SPEEDS } from "./pace.ts";
import { type Player, type Seen, speedNow } from "./player.ts";
import { turnAround } from "./show.ts";

export interface Props {
  player: Player;
  seen: Seen;
  positions: readonly Position[];
  seat: number | null;
  name(seat: number): string;
}

const MANY = 8; // more dots than this become numbers

/** One dot for each step of the turn on the screen: done with its icon, now, to come without one. */
function Steps({ player, seen, positions }: Props) {
  const { first, last } = turnAround(seen.scenes, seen.place);
  const steps = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((i) => seen.scenes[i]?.weight !== "none" && !seen.scenes[i]?.mine);
  const now = steps.filter((i) => i <= seen.place).length;
  if (steps.length < 2) return null;
  if (steps.length > MANY) return <span class="steps many num">{t("page-watch.step", { n: now, of: steps.length })}</span>;
  return (
    <span class="steps" role="img" aria-label={t("page-watch.step", { n: now, of: steps.length })}>
      {steps.map((i) => {
        const p = positions[i];
        const icon = p ? (player.tell(p).find((x) => !x.quiet)?.icon ?? "step") : "step";
        return (
          <i key={i} class={i < seen.place ? "done" : i === seen.place ? "now" : ""}>
            {i <= seen.place ? <Icon name={icon} size={14} /> : null}
          </i>
        );
      })}
    </span>
  );
}

function Disc({ seat, icon }: { seat: number | null; icon: IconName }) {
  if (seat === null)
    return (
      <span class="who nobody" aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    );
  return (
    <span class={`who swatch seat-${seat + 1}`} aria-hidden="true">
      <span>{seat + 1}</span>
    </span>
  );
}

/** The band: caption and dots; in games whose dock is not a row of actions, the controls too. */
export function Caption(p: Props & { controls: "band" | "row" | null; replay?: boolean }) {
  const { player, seen, positions, name } = p;
  const position = positions[seen.place];
  const count = useValue(counting);
  useKeys(p, p.replay ?? false);
  if (!position) return null;
  const said = captionOf(player, position, name);
  const { title, rest, telling } = count?.n === position.n ? { ...said, title: count.says, rest: "" } : said;
  const by = seen.scenes[seen.place]?.by ?? null;
  const mineNext = p.seat !== null && seen.place === seen.scenes.length - 1 && seen.scenes[seen.place]?.asked;
  const sub = [rest, mineNext ? t("page-watch.then") : ""].filter(Boolean).join(" ");
  return (
    <div class={"prompt cap" + (p.controls === "row" ? " rowed" : "") + (by === null ? " nobody" : ` seat-${by + 1}`)}>
      <Disc seat={by} icon={telling?.icon ?? "clock"} />
      <Words title={title || t("page-watch.begin")} told>
        {sub}
      </Words>
      <Steps {...p} />
      {p.controls ? (
        <span class="acts">
          <Buttons {...p} />
          <Skip {...p} />
        </span>
      ) : null}
    </div>
  );
}

/** The row of controls where the dock's actions stand otherwise. */
export function Row(p: Props) {
  return (
    <div class="watchrow">
      <Buttons {...p} />
      <Speeds />
      <Again {...p} />
      <Skip {...p} />
    </div>
  );
}

function Key({ label, icon, onClick, off }: { label: string; icon: IconName; onClick(): void; off?: boolean }) {
  return (
    <button class="pb" aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function Buttons({ player, seen }: Props): ComponentChildren {
  const runs = seen.mode === "run";
  return (
    <>
      <Key label={t(runs ? "page-watch.pause" : "page-watch.play")} icon={runs ? "pause" : "play"} onClick={player.toggle} />
      <Key label={t("page-watch.back")} icon="first" off={seen.place === 0} onClick={() => player.step(-1)} />
      <Key label={t("page-watch.on")} icon="last" onClick={() => player.step(1)} />
    </>
  );
}

export function Speeds() {
  useValue(wished);
  const now = speedNow();
  return (
    <span class="speed" role="radiogroup" aria-label={t("page-watch.speed")}>
      <span class="lb">{t("page-watch.speed")}</span>
      {SPEEDS.map((s) => (
        <button key={s} role="radio" aria-checked={s === now} onClick={() => wished.set(s)}>
          {t(`page-watch.speed.${s}`)}
        </button>
      ))}
    </span>
  );
}

export function Again({ player, seen }: Pick<Props, "player" | "seen">) {
  return (
    <button class="btn again" disabled={seen.since >= seen.scenes.length - 1} onClick={() => player.again(seen.since)}>
      <Icon name="undo" />
      {t("page-watch.again")}
    </button>
  );
}

function Skip({ player, seen, seat }: Props) {
  const mine = seat !== null && seen.scenes.at(-1)?.asked;
  return (
    <button class="btn go skip" onClick={player.skip}>
      {t(mine ? "page-watch.skip" : "page-watch.skip.now")}
      <kbd>{t("page-watch.space")}</kbd>
    </button>
  );
}

/** Space skips, arrows go one step, P pauses. A button that has the focus keeps its own keys. */
function useKeys({ player }: Props, replay: boolean): void {
  useHotkeys((key, focus) => {
    const own = focus.closest(".cap, .watchrow, .side, .top, .bottom, .scrub");
    if (replay || (own && key === " ")) return false;
    if (key === " ") player.skip();
    else if (key === "ArrowLeft") player.step(-1);
    else if (key === "ArrowRight") player.step(1);
    else if (key === "p" || key === "P") player.toggle();
    else return false;
    return true;
  });
}
