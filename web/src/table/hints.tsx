// hints.tsx: the guided first game: a handful of hints bound to the real table, each shown once.
import { useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { remember, remembered } from "../ui/settings.ts";
import type { GameModule, Play } from "./contract.ts";

interface Shown {
  text: string;
  rule?: string | undefined;
  n: number;
  of: number;
  done(): void;
  stop(): void;
}

export function wantHints(game: string): void {
  remember("learn." + game, "");
}

export function isLearning(game: string): boolean {
  return remembered("learn." + game) !== null && remembered("learn." + game) !== "off";
}

/** The next hint of this game, if the reader is learning it. */
export function useHint(game: string, module: GameModule<unknown>, play: Play<unknown>): Shown | null {
  const [, again] = useState(0);
  if (!isLearning(game) || play.seat === null) return null;
  const seen = new Set((remembered("learn." + game) ?? "").split(",").filter(Boolean));
  const hints = module.hints();
  const h = hints.find((x) => !seen.has(x.id) && x.when(play));
  if (!h) return null;
  return {
    text: h.text,
    rule: h.rule,
    n: seen.size + 1,
    of: hints.length,
    done: () => {
      remember("learn." + game, [...seen, h.id].join(","));
      again((n) => n + 1);
    },
    stop: () => {
      remember("learn." + game, "off");
      again((n) => n + 1);
    },
  };
}

export function HintBox({ hint, onRule }: { hint: Shown; onRule(rule: string): void }) {
  return (
    <section class="hintbox" aria-label={t("page.hint")} aria-live="polite">
      <p>
        <Icon name="eye" /> {hint.text}{" "}
        {hint.rule ? (
          <button class="rule" onClick={() => hint.rule && onRule(hint.rule)}>
            {hint.rule}
          </button>
        ) : null}
      </p>
      <div class="acts">
        <small>{t("page.hint.count", { n: hint.n, of: hint.of })}</small>
        <button class="btn sm quiet" onClick={hint.stop}>
          {t("page.hint.stop")}
        </button>
        <button class="btn sm go" onClick={hint.done}>
          {t("page.hint.ok")}
        </button>
      </div>
    </section>
  );
}
