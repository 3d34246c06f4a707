// house.tsx: which room of the house an address leads to. Rooms other than the lobby are loaded when they are entered.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, useLang } from "../text/text.ts";
import { PillLayer } from "../ui/pill.tsx";
import { useValue } from "../ui/value.ts";
import { Header } from "./header.tsx";
import { Lobby } from "./lobby.tsx";
import { path } from "./router.ts";

type Room = ComponentType<{ id: string }>;

const rooms: Record<string, () => Promise<Room>> = {
  t: () => import("../table/room.tsx").then((m) => m.TableRoom),
  replay: () => import("../table/replay.tsx").then((m) => m.ReplayRoom),
  rules: () => import("./rules-room.tsx").then((m) => m.RulesRoom),
  about: () => import("./about.tsx").then((m) => m.AboutRoom),
  bots: () => import("./bots.tsx").then((m) => m.BotsRoom),
};

function Lazy({ name, id }: { name: string; id: string }) {
  const [room, setRoom] = useState<{ name: string; Room: Room } | null>(null);
  useEffect(() => {
    void rooms[name]?.().then((Room) => setRoom({ name, Room }));
  }, [name]);
  if (room?.name !== name) return <p class="hidden">{t("page.loading")}</p>;
  return <room.Room key={id} id={id} />;
}

function Lost() {
  return (
    <div class="house">
      <Header />
      <main class="waiting">
        <h1>{t("page.nowhere")}</h1>
        <a class="btn go" href="/">
          {t("page.home")}
        </a>
      </main>
    </div>
  );
}

export function House() {
  const [, name = "", id = ""] = useValue(path).split("/");
  useLang();
  return (
    <>
      {name === "" ? <Lobby /> : rooms[name] ? <Lazy name={name} id={decodeURIComponent(id)} /> : <Lost />}
      <PillLayer />
    </>
  );
}
