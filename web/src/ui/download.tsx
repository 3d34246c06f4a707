// download.tsx: a link that saves a file of a finished match, wherever the match is kept.
import type { ComponentChildren } from "preact";
import { api } from "../net/api.ts";
import type { FileKind } from "../net/host.ts";

/** Hands a text to the browser as a file. */
export function save(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // the browser has read it by then
}

export function Download({ id, kind, game, children, ...rest }: { id: string; kind: FileKind; game: string; class?: string; children: ComponentChildren }) {
  return (
    <button type="button" {...rest} onClick={() => void api.file(id, kind).then((text) => save(`${game}.${kind}`, text))}>
      {children}
    </button>
  );
}
