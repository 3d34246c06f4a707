// rules-panel.tsx: our rules text, searchable, opened at the rule in question.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { titleOf } from "../games/index.ts";
import { api } from "../net/api.ts";
import { t, useLang } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { type RulesBlock, type RulesDoc, searchRules, states } from "./rules-doc.ts";
import { parseRules } from "./rules-parse.ts";

/** Inline markup of the documents: bold, italics, code. */
export function inline(md: string): ComponentChildren[] {
  return md.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*)/).map((part, i) => {
    if (part.startsWith("**")) return <b key={i}>{inline(part.slice(2, -2))}</b>;
    if (part.startsWith("`")) return <code key={i}>{part.slice(1, -1)}</code>;
    if (part.startsWith("*") && part.length > 2) return <i key={i}>{part.slice(1, -1)}</i>;
    return part;
  });
}

function Block({ b }: { b: RulesBlock }) {
  const md = b.md ?? "";
  switch (b.kind) {
    case "rule":
      return (
        <p>
          <b class="rid">{b.id}</b> {inline(md)}
        </p>
      );
    case "item":
      return <p class="item">{inline(md)}</p>;
    case "head":
      return <p class="h">{inline(md)}</p>;
    case "code":
      return <pre tabIndex={0}>{md}</pre>;
    case "table": {
      const [head, ...rows] = b.rows ?? [];
      return (
        <div class="scroll" tabIndex={0} role="group">
          <table>
            <thead>
              <tr>
                {(head ?? []).map((c, i) => (
                  <th key={i} scope="col">
                    {inline(c)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((r, i) => (
                <tr key={i}>
                  {r.map((c, k) => (
                    <td key={k}>{inline(c)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    }
    default:
      return <p>{inline(md)}</p>;
  }
}

/** The rules of a game; `rule` is shown first and marked. */
export function Rules({ game, rule, level = 3 }: { game: string; rule?: string; level?: 2 | 3 }) {
  const lang = useLang();
  const [doc, setDoc] = useState<RulesDoc | null>(null);
  const [search, setSearch] = useState("");
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let wanted = true;
    api.rules(game, lang).then((text) => wanted && setDoc(parseRules(text)), () => wanted && setDoc({ title: "", chapters: [] }));
    return () => {
      wanted = false;
    };
  }, [game, lang]);
  useEffect(() => here.current?.scrollIntoView({ block: "center" }), [doc, rule]);
  if (!doc) return <p>{t("page.loading")}</p>;
  const chapters = searchRules(doc, search);
  return (
    <div class="rules">
      <label class="fld">
        {t("page.rules.search")}
        <input type="search" value={search} onInput={(e) => setSearch(e.currentTarget.value)} />
      </label>
      {chapters.length ? null : <p role="status">{t("page.rules.none")}</p>}
      {chapters.map((c, i) => (
        <section key={i}>
          {c.title ? level === 2 ? <h2>{c.title}</h2> : <h3>{c.title}</h3> : null}
          {c.blocks.map((b, k) => {
            const hit = !!rule && states(b, rule);
            return (
              <div key={k} class={hit ? "hit" : ""} ref={hit ? here : null}>
                <Block b={b} />
              </div>
            );
          })}
        </section>
      ))}
    </div>
  );
}

/** At the table: what the rule means, in the players' words if they speak of it, else as it is numbered. */
function Either({ game, rule }: { game: string; rule: string }) {
  const [is, set] = useState<{ Panel: typeof import("../guide/panel.tsx").Panel } | null>(null);
  useEffect(() => {
    void import("../guide/panel.tsx").then((m) => set({ Panel: m.Panel }));
  }, []);
  return is ? <is.Panel game={game} rule={rule} /> : <p>{t("page.loading")}</p>;
}

export function RulesDialog({ game, rule, onClose }: { game: string; rule: string; onClose(): void }) {
  return (
    <Dialog title={t("page.rules.of", { game: titleOf(game) })} onClose={onClose} wide>
      <Either game={game} rule={rule} />
    </Dialog>
  );
}
