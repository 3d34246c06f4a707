// mine.tsx: what the house keeps of me: take it along, log out, erase it.
import { useState } from "preact/hooks";
import { base } from "../net/base.ts";
import { api } from "../net/api.ts";
import { t } from "../text/text.ts";
import { useValue } from "../ui/value.ts";
import { failed, me } from "./me.ts";

/** For somebody the house knows; nothing for a stranger. */
export function Mine() {
  const who = useValue(me);
  const [said, setSaid] = useState("");
  const [sure, setSure] = useState(false);
  const attempt = (what: () => Promise<string>) => void what().then(setSaid, (e: unknown) => setSaid(failed(e)));
  /** Nobody calls a device that nobody is logged in on. */
  const quiet = () => import("../ui/call.ts").then((m) => m.setNotify(false));
  const leave = async () => {
    await quiet();
    await api.logout();
    me.set(null);
    return t("page.mine.out");
  };
  const forget = async () => {
    await quiet();
    while ((await api.erase()).more);
    me.set(null);
    return t("page.mine.erased");
  };
  if (!who) return said ? <p role="status">{said}</p> : null;
  return (
    <>
      <h3 class="h">{t("page.mine")}</h3>
      <p class="note">{t("page.mine.text")}</p>
      <div class="grid">
        <a class="btn" href={base + "api/me/data"} download="ratskeller.json">
          {t("page.mine.data")}
        </a>
        <button class="btn" onClick={() => attempt(() => api.revokeOthers().then(() => t("page.mine.alone")))}>
          {t("page.mine.others")}
        </button>
        <button class="btn" onClick={() => attempt(leave)}>
          {t("page.mine.logout")}
        </button>
        <button class="btn" onClick={() => (sure ? attempt(forget) : setSure(true))}>
          {t(sure ? "page.mine.sure" : "page.mine.erase")}
        </button>
      </div>
      {said ? <p role="status">{said}</p> : null}
    </>
  );
}
