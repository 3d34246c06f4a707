// house.tsx: which room of the house an address leads to. Rooms other than the lobby are loaded when they are entered.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dress } from "../games/index.ts";
import replayStyles from "../look/replay.css";
import { fileOf } from "../net/base.ts";
import { loadTexts, t, useLang } from "../text/text.ts";
import { PillLayer } from "../ui/pill.tsx";
import { TipLayer } from "../ui/tip.tsx";
import { useValue } from "../ui/value.ts";
import { Header } from "./header.tsx";
import { Lobby } from "./lobby.tsx";
import { path } from "./router.ts";
import { Trouble } from "./trouble.tsx";

type Room = ComponentType<{ id: string }>;

const rooms: Record<string, () => Promise<Room>> = {
  t: () => import("../table/room.tsx").then((m) => m.TableRoom),
  open: () => import("../friends/open.tsx").then((m) => m.OpenRoom),
  j: () => import("../friends/invited.tsx").then((m) => m.InvitedRoom),
  replay: () => Promise.all([import("../table/replay.tsx"), dress(fileOf(replayStyles))]).then(([m]) => m.ReplayRoom),
  puzzle: () => import("../puzzle/later.ts").then((m) => m.loadPuzzle()),
  own: () => import("../design/later.ts").then((m) => m.loadDesign()),
  analysis: () => import("../analysis/later.ts").then((m) => m.loadAnalysis()),
  rules: () => import("./rules-room.tsx").then((m) => m.RulesRoom),
  about: () => Promise.all([import("./about.tsx"), loadTexts("page-about")]).then(([m]) => m.AboutRoom),
  mine: () => import("./mygames-later.ts").then((m) => m.loadMyGames()),
  bots: () => Promise.all([import("./bots.tsx"), loadTexts("page-bots")]).then(([m]) => m.BotsRoom),
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
      <Trouble />
      <PillLayer />
      <TipLayer />
    </>
  );
}
