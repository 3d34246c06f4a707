// callme.tsx: the switch for notifications, for browsers that have them.
import { useEffect, useState } from "preact/hooks";
import { type Key, t } from "../text/text.ts";
import type { Called } from "../ui/call.ts";

const SAID: Partial<Record<Called, Key>> = { refused: "page.call.refused", near: "page.call.near", far: "page.call.far" };

export function CallMe() {
  const [on, setOn] = useState<boolean | null>(null);
  const [is, setIs] = useState<Called>("off");
  useEffect(() => {
    if (typeof Notification === "function") void import("../ui/call.ts").then((m) => setOn(m.mayNotify()));
  }, []);
  if (on === null) return null;
  const change = () =>
    void import("../ui/call.ts")
      .then((m) => m.setNotify(!on))
      .then((now) => {
        setIs(now);
        setOn(now === "near" || now === "far");
      });
  const said = SAID[is];
  return (
    <>
      <button class="btn" aria-pressed={on} data-go="call" onClick={change}>
        {t(on ? "page.call.off" : "page.call.on")}
      </button>
      {said ? (
        <p class="note" role="status">
          {t(said)}
        </p>
      ) : null}
    </>
  );
}
