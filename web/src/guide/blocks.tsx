// blocks.tsx: paragraphs, lists, tables and figures of the players' rules. Behind a sentence a small "?" opens the numbered
// rule it rests on, as a slip below the line.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { inline } from "../house/rules-panel.tsx";
import type { RulesDoc } from "../house/rules-doc.ts";
import { t } from "../text/text.ts";
import { Figure } from "./figure.tsx";
import type { Drawing } from "./load.ts";
import type { Block, Run } from "./parse.ts";
import { ruleText } from "./rule.ts";

/** What the blocks need to know of the page they stand on. */
export interface Page {
  game: string;
  rules: RulesDoc;
  drawing: Drawing | null;
  /** Slips that are open, by the numbers they show, the last one opened last. */
  open: string[];
  toggle(numbers: string): void;
}

export const PageContext = createContext<Page | null>(null);

function Slip({ numbers, page }: { numbers: string[]; page: Page }) {
  return (
    <span class="slip" role="note">
      {numbers.map((n) => (
        <span key={n}>
          <b>{t("page.rule.number", { n })}</b> {inline(ruleText(page.rules, n))}
        </span>
      ))}
      <a href={`/rules/${page.game}/numbered#${numbers[0]}`}>{t("page-guide.rule.open")}</a>
    </span>
  );
}

/** The last word, which stays on one line with the mark behind it; unless it is part of something bold. */
function lastWord(md: string): [string, string] {
  const at = md.lastIndexOf(" ") + 1;
  const whole = (md.slice(at).match(/\*\*|`/g)?.length ?? 0) % 2 === 0;
  return whole ? [md.slice(0, at), md.slice(at)] : [md, ""];
}

/** A sentence, the mark behind it, and the slip under it. */
function Proved({ run, page }: { run: Run; page: Page }) {
  const key = run.rules.join(" ");
  const open = page.open.includes(key);
  const label = t("page-guide.rule.show", { n: run.rules.join(", ") });
  const [most, last] = lastWord(run.md);
  return (
    <>
      {inline(most)}
      <span class="nb">
        {inline(last)}
        <button class="q" aria-expanded={open} aria-label={label} title={label} data-rule={key} onClick={() => page.toggle(key)}>
          ?
        </button>
      </span>
      {open ? <Slip numbers={run.rules} page={page} /> : null}
    </>
  );
}

export function Runs({ runs }: { runs: Run[] }) {
  const page = useContext(PageContext);
  return <>{runs.map((r, i) => (r.rules.length && page ? <Proved key={i} run={r} page={page} /> : <span key={i}>{inline(r.md)}</span>))}</>;
}

function Table({ rows }: { rows: string[][] }) {
  const [head = [], ...body] = rows;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={head.filter(Boolean).join(", ")}>
      <table>
        <thead>
          <tr>
            {head.map((c, i) =>
              c ? (
                <th key={i} scope="col">
                  {inline(c)}
                </th>
              ) : (
                <td key={i} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {body.map((r, i) => (
            <tr key={i}>
              {r.map((c, k) =>
                k === 0 ? (
                  <th key={k} scope="row">
                    {inline(c)}
                  </th>
                ) : (
                  <td key={k}>{inline(c)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Picture({ b }: { b: Block & { kind: "figure" } }) {
  const page = useContext(PageContext);
  if (!page?.drawing) return null;
  return (
    <figure class={"gfig part-" + b.figure.part}>
      <Figure line={b.figure} drawing={page.drawing} />
      {b.runs.length ? (
        <figcaption>
          <Runs runs={b.runs} />
        </figcaption>
      ) : null}
    </figure>
  );
}

export function BlockOf({ b, head }: { b: Block; head: (text: ComponentChildren) => ComponentChildren }) {
  switch (b.kind) {
    case "text":
      return (
        <p>
          <Runs runs={b.runs} />
        </p>
      );
    case "aside":
      return (
        <p class="aside">
          <Runs runs={b.runs} />
        </p>
      );
    case "items":
    case "steps": {
      const items = b.items.map((runs, i) => (
        <li key={i}>
          <Runs runs={runs} />
        </li>
      ));
      return b.kind === "steps" ? <ol class="steps">{items}</ol> : <ul class="items">{items}</ul>;
    }
    case "head":
      return <>{head(inline(b.md))}</>;
    case "table":
      return <Table rows={b.rows} />;
    case "figure":
      return <Picture b={b} />;
  }
}
