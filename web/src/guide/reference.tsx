// reference.tsx: the quick reference: a card beside the rules, a sheet of paper, a tab at the table.
import { titleOf } from "../games/index.ts";
import { t } from "../text/text.ts";
import { remember, remembered } from "../ui/settings.ts";
import { useState } from "preact/hooks";
import { BlockOf } from "./blocks.tsx";
import { useGuide } from "./load.ts";
import type { Section } from "./parse.ts";

export function isPinned(game: string): boolean {
  return remembered("pin." + game) === "on";
}

function Reference({ game, section }: { game: string; section: Section }) {
  return (
    <div class="rc">
      <h2>
        <span class="of">{titleOf(game)}: </span>
        {section.title}
      </h2>
      {section.blocks.map((b, i) => (
        <BlockOf key={i} b={b} head={(text) => <h3>{text}</h3>} />
      ))}
    </div>
  );
}

/** Everything else stays off the paper (guide.css). */
function printAlone(): void {
  const root = document.documentElement;
  root.classList.add("print-reference");
  addEventListener("afterprint", () => root.classList.remove("print-reference"), { once: true });
  print();
}

export function ReferenceCard({ game, section }: { game: string; section: Section }) {
  const [pinned, setPinned] = useState(isPinned(game));
  const pin = () => {
    remember("pin." + game, pinned ? "off" : "on");
    setPinned(!pinned);
  };
  return (
    <aside class="ref" aria-label={section.title}>
      <Reference game={game} section={section} />
      <div class="rb">
        <button class="btn sm" onClick={printAlone}>
          {t("page-guide.print")}
        </button>
        <button class="btn sm" aria-pressed={pinned} onClick={pin}>
          {t(pinned ? "page-guide.pinned" : "page-guide.pin")}
        </button>
      </div>
    </aside>
  );
}

/** The same beside the board. */
export function ReferencePane({ game }: { game: string }) {
  const loaded = useGuide(game);
  const section = loaded?.guide.sections.find((s) => s.role === "reference");
  return (
    <div class="pane guide" tabIndex={0} role="group" aria-label={section?.title ?? t("page.rules")}>
      {section ? <Reference game={game} section={section} /> : <p>{t("page.loading")}</p>}
    </div>
  );
}
