// talk.tsx: what people say at the table.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Said } from "../net/fold.ts";
import { t } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { Dot } from "./seats.tsx";

interface Props {
  said: Said[];
  name(seat: number): string;
  /** Missing for those who only watch. */
  onSay?: ((text: string) => void) | undefined;
}

export function Talk({ said, name, onSay }: Props) {
  const [text, setText] = useState("");
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => pane.current?.scrollTo(0, pane.current.scrollHeight), [said.length]); // the pane, never the page
  return (
    <>
      <div class="pane" ref={pane} role="log" aria-label={t("page.tab.talk")} tabIndex={0}>
        {said.length ? null : <p class="note">{t(onSay ? "page.talk.empty" : "page.talk.watching")}</p>}
        {said.map((s, i) => (
          <div key={i} class={`say seat-${s.seat + 1}`}>
            <Dot seat={s.seat} />
            <div>
              <b>{name(s.seat)}</b>
              <p>{s.text}</p>
            </div>
          </div>
        ))}
      </div>
      {onSay ? (
        <form
          class="sayform"
          onSubmit={(e) => {
            e.preventDefault();
            if (text.trim()) onSay(text.trim());
            setText("");
          }}
        >
          <input class="field" value={text} maxLength={240} placeholder={t("page.talk.say")} aria-label={t("page.talk.say")} onInput={(e) => setText(e.currentTarget.value)} />
          <button class="btn" aria-label={t("page.talk.send")} disabled={!text.trim()}>
            <Icon name="talk" />
          </button>
        </form>
      ) : null}
    </>
  );
}
