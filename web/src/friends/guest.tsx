// guest.tsx: somebody has been invited: who invites to what, a name, a chair.
import { useEffect, useRef, useState } from "preact/hooks";
import { coverOf, minutesOf, titleOf } from "../games/index.ts";
import { Header } from "../house/header.tsx";
import { failed, me, rename } from "../house/me.ts";
import { clockWords } from "../house/tables.tsx";
import { ApiError, type TableInfo, api } from "../net/api.ts";
import { t, useLang } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { remember, remembered } from "../ui/settings.ts";
import { useValue } from "../ui/value.ts";
import { Brief } from "./brief.tsx";
import { Chairs } from "./chairs.tsx";
import { count, f } from "./words.ts";

interface Props {
  info: TableInfo;
  /** What lets me in. */
  by: { invite?: string; code?: string };
  /** It began, or was cancelled, while I was looking. */
  begun?: boolean;
  onSat(): void;
  onWatch(): void;
}

/** Who came first may have taken the chair: then the next one is tried. */
async function sitDown(info: TableInfo, by: Props["by"]): Promise<void> {
  const free = info.seats.flatMap((s, i) => (s.kind === "open" ? [i] : []));
  for (const [k, seat] of free.entries())
    try {
      await api.sit(info.id, seat, by);
      return;
    } catch (e) {
      if (!(e instanceof ApiError) || e.code !== "seat" || k + 1 === free.length) throw e;
    }
}

function Hero({ info }: { info: TableInfo }) {
  const cover = coverOf(info.game);
  const minutes = minutesOf(info.game);
  return (
    <section class="invhero" aria-label={titleOf(info.game)}>
      <span class="lamp" aria-hidden="true" />
      {cover ? <img class="hc" src={cover} alt="" width="240" height="320" /> : null}
      <div>
        <p class="by">{info.host ? f("invites", { host: info.host }) : f("invited")}</p>
        <h1>{titleOf(info.game)}</h1>
        <p class="meta">
          <span>
            <Icon name="clock" /> {minutes ? f("minutes", { n: minutes, clock: clockWords(info.clock) }) : clockWords(info.clock)}
          </span>
          <span>
            <Icon name="person" /> {f("attable", { n: count(info.seats.length) })}
          </span>
        </p>
      </div>
    </section>
  );
}

export function Guest({ info, by, begun, onSat, onWatch }: Props) {
  useLang();
  const who = useValue(me);
  const [name, setName] = useState(who?.name ?? remembered("name") ?? "");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const free = info.seats.some((s) => s.kind === "open");
  useEffect(() => {
    document.title = `${titleOf(info.game)} · Ratskeller`;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const sit = async () => {
    setBusy(true);
    try {
      const wanted = name.trim() || t("page.guest");
      if (who?.name !== wanted) await rename(wanted);
      remember("name", name.trim());
      await sitDown(info, by);
      onSat();
    } catch (e) {
      setError(failed(e));
      setBusy(false);
    }
  };
  const may = free && !begun;
  return (
    <div class="house guest">
      <Header />
      <Hero info={info} />
      <main>
        <form
          class="sit"
          onSubmit={(e) => {
            e.preventDefault();
            if (may && !busy) void sit();
          }}
        >
          {may ? (
            <>
              <label for="guest-name">{t("page.name")}</label>
              <input id="guest-name" ref={field} value={name} maxLength={24} autocomplete="nickname" enterkeyhint="go" placeholder={t("page.guest")} onInput={(e) => setName(e.currentTarget.value)} />
              {error ? <p role="alert">{error}</p> : null}
              <button class="btn go big" disabled={busy}>
                {t("page.sit")}
              </button>
              <button class="txt" type="button" onClick={onWatch}>
                <Icon name="eye" /> {f("watch")}
              </button>
            </>
          ) : (
            <>
              <p class="full" role="status">
                {f(begun ? "begun" : "full")}
              </p>
              <button class="btn go big" type="button" onClick={onWatch}>
                {t("page.watch")}
              </button>
            </>
          )}
        </form>
        <Chairs seats={info.seats} host={info.host} />
        <Brief game={info.game} />
      </main>
    </div>
  );
}
