// rename.tsx: what I am called on my chair, until the match begins.
import { useEffect, useRef, useState } from "preact/hooks";
import { failed, me, rename } from "../house/me.ts";
import { api } from "../net/api.ts";
import { t } from "../text/text.ts";
import { f } from "./words.ts";

export function Rename({ id, seat, name }: { id: string; seat: number; name: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const unfolded = typed !== null;
  useEffect(() => field.current?.select(), [unfolded]);
  if (typed === null)
    return (
      <button class="btn sm" data-go="rename" onClick={() => setTyped(name)}>
        {f("rename")}
      </button>
    );
  const save = async () => {
    try {
      if (me.get()?.name === name) await rename(typed.trim()); // the others at this screen have names of their own
      await api.nameAt(id, seat, typed.trim());
      setTyped(null);
      setError("");
    } catch (e) {
      setError(failed(e));
    }
  };
  return (
    <form
      class="rename"
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <input ref={field} class="field" value={typed} maxLength={24} autocomplete="nickname" enterkeyhint="done" aria-label={t("page.name")} onInput={(e) => setTyped(e.currentTarget.value)} />
      <button class="btn sm" data-go="renamed" disabled={!typed.trim()}>
        {f("rename.save")}
      </button>
      {error ? <p role="alert">{error}</p> : null}
    </form>
  );
}
