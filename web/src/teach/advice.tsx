// advice.tsx: what the champion would do and why, in words and on the board.
import type { Suggestion } from "../net/events.ts";
import type { Play } from "../table/contract.ts";
import { useMoveFacts } from "../table/facts.ts";
import { maybe, t, tell } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { Lessons } from "./lessons.ts";
import { Pointer } from "./pointer.tsx";
import { reasonsOf } from "./reasons.ts";
import { adviceLines } from "./why.ts";

interface Props {
  advice: Suggestion;
  lessons: Lessons<unknown>;
  play: Play<unknown>;
  onClose(): void;
}

export function Advice({ advice, lessons, play, onClose }: Props) {
  const { move } = advice;
  const at = [`[data-move="${CSS.escape(move)}"]`, ...(lessons.spots?.(move) ?? [])];
  const why = reasonsOf(advice.text.key.split(".")[0] ?? "", useMoveFacts(play).of(move), maybe);
  const lines = play.moves.all.length === 1 ? [t("advice.only")] : adviceLines(advice.why ?? {}, play.name);
  const follow = () => {
    onClose();
    play.send(move);
  };
  return (
    <Pointer at={at} label={t("page.advice")} kind="advice">
      <div class="say" aria-live="polite">
        <span class="eye" aria-hidden="true">
          <Icon name="bulb" />
        </span>
        <p>
          <b>{t("page.advice.says")}</b> {tell(advice.text, play.name)}
          {why.length ? <small>{why.join(", ")}</small> : null}
        </p>
      </div>
      {lines.length ? (
        <details class="why" open={innerWidth > 700}>
          <summary>{t("page.advice.why")}</summary>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <div class="acts">
        <button class="linky" onClick={onClose}>
          {t("page.advice.no")}
        </button>
        <button class="btn sm go" onClick={follow}>
          {t("page.advice.yes")}
        </button>
      </div>
    </Pointer>
  );
}
