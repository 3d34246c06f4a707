// invited.tsx: the room behind the address of an invitation (/j/KUH-724).
import { useEffect, useState } from "preact/hooks";
import { Header } from "../house/header.tsx";
import { failed } from "../house/me.ts";
import { go } from "../house/router.ts";
import { ApiError, type TableInfo, api } from "../net/api.ts";
import { t, useLang } from "../text/text.ts";
import { Guest } from "./guest.tsx";
import { f, prepare } from "./words.ts";

const REFRESH = 4000; // milliseconds between looks at who has sat down

export function InvitedRoom({ id: code }: { id: string }) {
  useLang();
  const [info, setInfo] = useState<TableInfo | null>(null);
  const [is, setIs] = useState<"looking" | "waiting" | "begun" | "unknown">("looking");
  const [error, setError] = useState("");
  useEffect(() => {
    let seen = false;
    const look = async () => {
      if (seen && document.visibilityState === "hidden") return;
      try {
        const table = await api.invitation(code);
        if (table.mine?.length) return go("/t/" + table.id, true); // I sit there already
        if (!seen) await prepare(table.game);
        seen = true;
        setInfo(table);
        setIs("waiting");
      } catch (e) {
        if (e instanceof ApiError && e.status === 404) {
          clearInterval(timer); // it is not going to come back
          await prepare();
          setIs(seen ? "begun" : "unknown");
        } else if (!seen) {
          await prepare();
          setError(failed(e));
          setIs("unknown");
        }
      }
    };
    const timer = setInterval(() => void look(), REFRESH);
    void look();
    return () => clearInterval(timer);
  }, [code]);
  if (is === "looking") return <p class="hidden">{t("page.loading")}</p>;
  if (!info) return <Unknown text={error || f("unknown")} />;
  const to = "/t/" + info.id;
  return <Guest info={info} by={{ code }} begun={is === "begun"} onSat={() => go(to, true)} onWatch={() => go(to + "#watch")} />;
}

function Unknown({ text }: { text: string }) {
  useEffect(() => {
    document.title = "Ratskeller";
  }, []);
  return (
    <div class="house">
      <Header />
      <main class="waiting">
        <h1>{text}</h1>
        <p>{f("unknown.why")}</p>
        <a class="btn go" href="/">
          {t("page.home")}
        </a>
      </main>
    </div>
  );
}
