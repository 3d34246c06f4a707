// ownset.tsx: a match that was played with a designer's data set needs that file wherever it is looked at: it can be saved beside it.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isLocal } from "../net/local-host.ts";
import { save } from "./download.tsx";
import { remembered } from "./settings.ts";

export function OwnSetFile({ id, children }: { id: string; children: ComponentChildren }) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  useEffect(() => {
    if (!isLocal(id) || !remembered("sets")) return;
    void import("../net/local.ts").then(async ({ local }) => {
      const worn = await local.wornBy(id).catch(() => null);
      if (worn) setFile({ name: worn.file, text: worn.source });
    });
  }, [id]);
  return file ? (
    <button type="button" class="btn" data-go="set" onClick={() => save(file.name, file.text)}>
      {children}
    </button>
  ) : null;
}
