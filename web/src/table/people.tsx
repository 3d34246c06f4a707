// people.tsx: what one may do about people at the table: not hear somebody, report somebody, and, as the host, switch chat off.
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { failed } from "../house/me.ts";
import { api } from "../net/api.ts";
import type { MatchState } from "../net/fold.ts";
import { t } from "../text/text.ts";
import { Value, useValue } from "../ui/value.ts";

interface Props {
  id: string;
  state: MatchState;
  mine: number[];
  name(seat: number): string;
}

/** Whom I have muted since the page was opened, as table/seat. The server keeps it for good. */
const muted = new Value<ReadonlySet<string>>(new Set());

function remember(key: string, on: boolean): void {
  const next = new Set(muted.get());
  if (on) next.add(key);
  else next.delete(key);
  muted.set(next);
}

export function People({ id, state, mine, name }: Props) {
  const quiet = useValue(muted);
  const [host, setHost] = useState<{ silent: boolean } | null>(null);
  const [about, setAbout] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    void api.table(id).then((info) => setHost(info.hosting ? { silent: info.silent ?? false } : null), () => undefined);
  }, [id]);
  const act = (work: Promise<unknown>, done: () => void) => void work.then(done, (e: unknown) => setSaid(failed(e)));
  const others = state.seats.flatMap((s, i) => (s.kind === "person" && !mine.includes(i) && mine.length ? [i] : []));
  if (!others.length && !host) return null;
  return (
    <>
      <h3 class="h">{t("page.people")}</h3>
      <div class="menu">
        {others.map((seat) => {
          const key = `${id}/${seat}`;
          const on = quiet.has(key);
          return (
            <Fragment key={seat}>
              <button class="btn" aria-pressed={on} onClick={() => act(api.mute(id, seat, !on), () => remember(key, !on))}>
                {t(on ? "page.people.hear" : "page.people.mute", { name: name(seat) })}
              </button>
              <button class="btn" aria-expanded={about === seat} onClick={() => setAbout(about === seat ? null : seat)}>
                {t("page.people.report", { name: name(seat) })}
              </button>
            </Fragment>
          );
        })}
        {host ? (
          <button class="btn" aria-pressed={host.silent} onClick={() => act(api.chat(id, host.silent), () => setHost({ silent: !host.silent }))}>
            {t(host.silent ? "page.people.chat.on" : "page.people.chat.off")}
          </button>
        ) : null}
      </div>
      {about !== null ? (
        <Report
          name={name(about)}
          onSend={(text) =>
            act(api.report(id, about, text), () => {
              setAbout(null);
              setSaid(t("page.people.reported"));
            })
          }
        />
      ) : null}
      <p class="note" role="status">
        {said}
      </p>
    </>
  );
}

function Report({ name, onSend }: { name: string; onSend(text: string): void }) {
  const [text, setText] = useState("");
  const label = t("page.people.report.what", { name });
  return (
    <form
      class="sayform"
      onSubmit={(e) => {
        e.preventDefault();
        onSend(text.trim());
      }}
    >
      <input class="field" value={text} maxLength={240} placeholder={label} aria-label={label} onInput={(e) => setText(e.currentTarget.value)} />
      <button class="btn" disabled={!text.trim()}>
        {t("page.people.report.send")}
      </button>
    </form>
  );
}
