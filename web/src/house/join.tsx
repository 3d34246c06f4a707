// join.tsx: in by a link somebody sent, or as the person one is on another device.
import { useState } from "preact/hooks";
import { api } from "../net/api.ts";
import { t } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ensureMe, failed, loadMe } from "./me.ts";
import { Mine } from "./mine.tsx";
import { go } from "./router.ts";

/** The address inside the house of a link, a code or a bare table name; null if it is none of them. */
export function placeOf(text: string): string | null {
  const code = text.trim().match(/^(?:(?:https?:\/\/)?[^/\s]+\/j\/|\/?j\/)?([A-Za-z]{3,5})[- ]?([2-9]{3})$/);
  if (code) return `/j/${(code[1] ?? "").toUpperCase()}-${code[2]}`;
  const m = text.trim().match(/^(?:https?:\/\/[^/]+)?\/?(?:(t|replay)\/)?([a-z0-9]{8,32})(#[A-Za-z0-9_-]+)?$/);
  return m ? `/${m[1] ?? "t"}/${m[2]}${m[3] ?? ""}` : null;
}

export function JoinDialog({ onClose }: { onClose(): void }) {
  const [link, setLink] = useState("");
  const [code, setCode] = useState("");
  const [own, setOwn] = useState("");
  const [error, setError] = useState("");
  const attempt = (what: () => Promise<void>) => void what().catch((e: unknown) => setError(failed(e)));
  return (
    <Dialog title={t("page.join")} onClose={onClose}>
      <form
        class="grid"
        onSubmit={(e) => {
          e.preventDefault();
          const to = placeOf(link);
          if (to) go(to);
          else setError(t("page.join.bad"));
        }}
      >
        <label class="fld">
          {t("page.join.link")}
          <input value={link} onInput={(e) => setLink(e.currentTarget.value)} />
        </label>
        <button class="btn go">{t("page.join.go")}</button>
      </form>
      {error ? <p role="alert">{error}</p> : null}
      <h3 class="h">{t("page.device")}</h3>
      <form
        class="grid"
        onSubmit={(e) => {
          e.preventDefault();
          attempt(async () => {
            await api.claim(code.trim());
            await loadMe();
            onClose();
          });
        }}
      >
        <label class="fld">
          {t("page.device.code")}
          <input value={code} autocomplete="one-time-code" onInput={(e) => setCode(e.currentTarget.value)} />
        </label>
        <button class="btn">{t("page.device.claim")}</button>
      </form>
      <button
        class="btn"
        onClick={() =>
          attempt(async () => {
            await ensureMe();
            setOwn((await api.code()).code);
          })
        }
      >
        {t("page.device.make")}
      </button>
      {own ? (
        <p role="status" class="note">
          <b class="num">{own}</b> {t("page.device.tell")}
        </p>
      ) : null}
      <Mine />
    </Dialog>
  );
}
