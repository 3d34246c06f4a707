// trouble.tsx: a line over the window: what does not work at the moment, and what does.
import { useEffect, useState } from "preact/hooks";
import { served } from "../net/base.ts";
import { instead, unkept, unreachable } from "../net/trouble.ts";
import { type Key, t } from "../text/text.ts";
import { useValue } from "../ui/value.ts";
import { path } from "./router.ts";

function useTrouble(): Key | null {
  const full = useValue(unkept);
  const there = useValue(instead);
  const away = useValue(unreachable);
  const [, room] = useValue(path).split("/");
  if (full) return "page.local.unkept";
  if (there) return "page.local.instead";
  return served && away && room !== "t" ? "page.local.offline" : null; // a table says itself when its line is lost
}

export function Trouble() {
  const key = useTrouble();
  const [read, setRead] = useState<Key | null>(null);
  useEffect(() => {
    if (!key) setRead(null); // the next time it is said again
  }, [key]);
  if (!key || key === read) return null;
  return (
    <div class="trouble" role="status" data-trouble={key}>
      <span>{t(key)}</span>
      <button class="btn sm" onClick={() => setRead(key)}>
        {t("page.close")}
      </button>
    </div>
  );
}
