// create.tsx: a table of one's own: who sits where, by which rules, with which clock.
import { useEffect, useState } from "preact/hooks";
import { lightest, useShelf, usualSeats } from "../games/index.ts";
import { type GameOption, api } from "../net/api.ts";
import { t } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Dot } from "../table/seats.tsx";
import { ensureMe, failed } from "./me.ts";
import { levels } from "./quick.ts";
import { go } from "./router.ts";
import { clockWords } from "./tables.tsx";

const clocks = ["none", "decision 30", "decision 90", "decision 300", "days 1", "days 3", "game 900 10", "game 2700 30"];

function Option({ o, value, onChange }: { o: GameOption; value: string; onChange(v: string): void }) {
  const id = "opt-" + o.name;
  return (
    <div class="opt">
      <label for={id}>{o.help}</label>
      {o.any_of ? (
        <span class="chips">
          {o.any_of.map((v, i) => {
            const on = value.split(",").includes(v);
            return (
              <button key={v} type="button" class="chip" aria-pressed={on} onClick={() => onChange((o.any_of ?? []).filter((x) => (x === v ? !on : value.split(",").includes(x))).join(",") || "none")}>
                {o.words?.[i]}
              </button>
            );
          })}
        </span>
      ) : o.values ? (
        <select id={id} class="field" value={value} onChange={(e) => onChange(e.currentTarget.value)}>
          {o.values.map((v, i) => (
            <option key={v} value={v}>
              {o.words?.[i]}
            </option>
          ))}
        </select>
      ) : o.text ? (
        <input id={id} class="field" maxLength={o.text} value={value} onInput={(e) => onChange(e.currentTarget.value)} />
      ) : (
        <input id={id} class="field" type="number" min={o.low} max={o.high} value={value} onInput={(e) => onChange(e.currentTarget.value)} />
      )}
    </div>
  );
}

export function CreateDialog({ game: first, onClose }: { game: string; onClose(): void }) {
  const shelf = useShelf();
  const [game, setGame] = useState(first || lightest(shelf));
  const [seats, setSeats] = useState<string[]>([]);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [clock, setClock] = useState("none");
  const [listed, setListed] = useState(true);
  const [error, setError] = useState("");
  useEffect(() => {
    setSeats(["me", ...Array.from({ length: usualSeats(game) - 1 }, () => "open")]);
    setOptions({});
  }, [game]);
  const info = shelf.find((x) => x.id === game);
  const open = async () => {
    try {
      await ensureMe();
      const { id, invite } = await api.open({ game, seats, options, clock, listed });
      go(`/t/${id}#${invite}`);
    } catch (e) {
      setError(failed(e));
    }
  };
  const [low, high] = [info?.min_seats ?? 2, info?.max_seats ?? 4];
  return (
    <Dialog
      title={t("page.open")}
      onClose={onClose}
      wide
      footer={
        <>
          {error ? <p role="alert">{error}</p> : null}
          <button class="btn" onClick={onClose}>
            {t("page.cancel")}
          </button>
          <button class="btn go" data-go="create" onClick={() => void open()}>
            {t("page.open.go")}
          </button>
        </>
      }
    >
      <label class="fld">
        {t("page.bots.game")}
        <select value={game} onChange={(e) => setGame(e.currentTarget.value)}>
          {shelf.map((x) => (
            <option key={x.id} value={x.id}>
              {x.title}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="seatrows">
        <legend>{t("page.seats")}</legend>
        {seats.map((s, i) => (
          <div key={i}>
            <Dot seat={i} />
            <select class="field" aria-label={t("page.seat.n", { n: i + 1 })} value={s} onChange={(e) => setSeats(seats.map((x, k) => (k === i ? e.currentTarget.value : x)))}>
              <option value="me">{t("page.seat.me")}</option>
              <option value="open">{t("page.seat.friend")}</option>
              {["random", ...levels].map((l) => (
                <option key={l} value={l}>
                  {t("page.seat.bot", { level: t(`page.level.${l as "easy"}`) })}
                </option>
              ))}
            </select>
          </div>
        ))}
        <div>
          <button class="btn sm" disabled={seats.length >= high} onClick={() => setSeats([...seats, "open"])}>
            {t("page.seat.more")}
          </button>
          <button class="btn sm" disabled={seats.length <= low} onClick={() => setSeats(seats.slice(0, -1))}>
            {t("page.seat.less")}
          </button>
        </div>
        {seats.filter((s) => s === "me").length > 1 ? <p class="note">{t("page.hotseat")}</p> : null}
      </fieldset>
      <label class="fld">
        {t("page.clock")}
        <select value={clock} onChange={(e) => setClock(e.currentTarget.value)}>
          {clocks.map((c) => (
            <option key={c} value={c}>
              {clockWords(c)}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={listed} onChange={(e) => setListed(e.currentTarget.checked)} /> {t("page.listed")}
      </label>
      {info?.options.length ? (
        <details>
          <summary>{t("page.options")}</summary>
          {info.options.map((o) => (
            <Option key={o.name} o={o} value={options[o.name] ?? o.default} onChange={(v) => setOptions({ ...options, [o.name]: v })} />
          ))}
        </details>
      ) : null}
    </Dialog>
  );
}
