// along.tsx: a match that I play alone can go on elsewhere: on the server, on this device, from a file.
import { useState } from "preact/hooks";
import { failed } from "../house/me.ts";
import { go } from "../house/router.ts";
import { served } from "../net/base.ts";
import { isLocal } from "../net/local-host.ts";
import { moveTable, runningLog } from "../net/move.ts";
import { t } from "../text/text.ts";
import { save } from "../ui/download.tsx";

export function Along({ id, game }: { id: string; game: string }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const here = isLocal(id);
  const attempt = (what: Promise<void>) => {
    setBusy(true);
    what.catch((e: unknown) => setError(failed(e))).finally(() => setBusy(false));
  };
  return (
    <>
      {served ? (
        <button class="btn" data-go="move" disabled={busy} onClick={() => attempt(moveTable(id).then((next) => go("/t/" + next)))}>
          {t(here ? "page-local.along.server" : "page-local.along.here")}
        </button>
      ) : null}
      {here ? (
        <button class="btn" data-go="file" disabled={busy} onClick={() => attempt(runningLog(id).then((log) => save(game + ".log", log)))}>
          {t("page-local.along.file")}
        </button>
      ) : null}
      <p class="note">
        {t("page-local.along")} {here ? t("page-local.along.secret") : ""}
      </p>
      {error ? <p role="alert">{error}</p> : null}
    </>
  );
}
