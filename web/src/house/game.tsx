// game.tsx: one box taken off the shelf: what it is, and three ways to begin.
import workshopFile from "module:workshop";
import { useState } from "preact/hooks";
import { type Box, usualSeats } from "../games/index.ts";
import { wantHints } from "../table/learning.ts";
import { t } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { type Where, choose, hasChoice, places, where } from "../net/where.ts";
import { failed } from "./me.ts";
import { type Level, levels, mildest } from "./levels.ts";
import { playBots } from "./quick.ts";

export function GameDialog({ g, onCreate, onClose }: { g: Box; onCreate(game: string): void; onClose(): void }) {
  const [level, setLevel] = useState<Level>("medium");
  const [seats, setSeats] = useState(usualSeats(g.id));
  const [place, setPlace] = useState(where);
  const [error, setError] = useState("");
  const start = (teach: boolean) => {
    if (teach) wantHints(g.id);
    playBots(g.id, teach ? mildest : level, seats).catch((e: unknown) => setError(failed(e)));
  };
  const pick = (p: Where) => {
    choose(p);
    setPlace(p);
  };
  const counts = Array.from({ length: g.max_seats - g.min_seats + 1 }, (_, i) => g.min_seats + i);
  return (
    <Dialog title={g.title} onClose={onClose} wide>
      <div class="box">
        <span class="cv" style={{ background: g.ground, color: g.ink }}>
          <img src={g.cover} alt="" width="240" height="320" />
          <span class="ttl">
            <b>{g.title}</b>
          </span>
        </span>
        <div class="about">
          <p class="pitch">{g.pitch}</p>
          <p>
            {t("page.cover.facts", { low: g.min_seats, high: g.max_seats, minutes: g.minutes })} · {t(`page.weight.${g.weight}`)}
          </p>
          <fieldset class="chips">
            <legend>{t("page.players")}</legend>
            {counts.map((n) => (
              <button key={n} class="chip" aria-pressed={n === seats} onClick={() => setSeats(n)}>
                {n}
              </button>
            ))}
          </fieldset>
          <fieldset class="chips">
            <legend>{t("page.bots.level")}</legend>
            {levels.map((l) => (
              <button key={l} class="chip" aria-pressed={l === level} onClick={() => setLevel(l)}>
                {t(`page.level.${l}`)}
              </button>
            ))}
          </fieldset>
          {hasChoice ? (
            <fieldset class="chips">
              <legend>{t("page.local.where")}</legend>
              {places.map((p) => (
                <button key={p} class="chip" data-where={p} aria-pressed={p === place} onClick={() => pick(p)}>
                  {t(`page.local.${p}`)}
                </button>
              ))}
            </fieldset>
          ) : null}
          {error ? <p role="alert">{error}</p> : null}
          <div class="begin">
            <button class="btn go" data-go="bots" onClick={() => start(false)} ref={(b) => b?.focus()}>
              {t("page.playnow")}
            </button>
            <button class="btn" data-go="teach" onClick={() => start(true)}>
              {t("page.teach")}
            </button>
            <button class="btn" data-go="table" onClick={() => onCreate(g.id)}>
              {t("page.open")} …
            </button>
            <a class="btn quiet" href={"/rules/" + g.id}>
              {t("page.rules")}
            </a>
            {workshopFile ? (
              <a class="btn quiet" data-go="design" href={"/own/" + g.id}>
                {t("page.own")}
              </a>
            ) : null}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
