// myname.ts: the name I sit down with at a table that I open.
import { useState } from "preact/hooks";
import { ensureMe, me, rename } from "../house/me.ts";
import { remembered } from "../ui/settings.ts";

/** The name, what changes it, and what puts it in force. */
export function useMyName(): [string, (name: string) => void, () => Promise<void>] {
  const [name, setName] = useState(me.get()?.name ?? remembered("name") ?? "");
  const sitAs = async () => {
    const wanted = name.trim();
    if (wanted && wanted !== me.get()?.name) await rename(wanted);
    await ensureMe();
  };
  return [name, setName, sitAs];
}
