// article.tsx: the players' rules as one reads them: a round in three pictures, then chapter by chapter.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { useHotkeys } from "../ui/hotkeys.ts";
import { Icon } from "../ui/icon.tsx";
import { BlockOf, type Page, PageContext } from "./blocks.tsx";
import { type Loaded, useDrawing } from "./load.ts";
import { type Block, type Section, rulesIn, wordsIn } from "./parse.ts";
import { ReferenceCard } from "./reference.tsx";

/** "#4.7", and "#STI-4.7" as older links have it. */
export function numberOf(rule: string): string {
  return rule.replace(/^#/, "").replace(/^[A-Z]{3}-/, "");
}

/** The references that hold this number: all slips to open for it. */
function slipsOf(sections: readonly Section[], number: string): string[] {
  const keys = sections.flatMap((s) => s.blocks.flatMap((b) => ("runs" in b ? b.runs : "items" in b ? b.items.flat() : []))).filter((r) => r.rules.includes(number));
  return [...new Set(keys.map((r) => r.rules.join(" ")))].slice(0, 1);
}

/** Is the rule explained here? */
export function explains(loaded: Loaded, number: string): boolean {
  return loaded.guide.sections.some((s) => rulesIn(s).includes(number));
}

/** Which slips are open; the address and Escape know of them. */
function useSlips(loaded: Loaded, rule: string, address: boolean) {
  const [open, setOpen] = useState<string[]>(() => slipsOf(loaded.guide.sections, rule));
  useHotkeys((key) => {
    if (key !== "Escape" || !open.length) return false;
    setOpen(open.slice(0, -1));
    return true;
  });
  const toggle = (key: string) => {
    const opens = !open.includes(key);
    setOpen(opens ? [...open, key] : open.filter((k) => k !== key));
    if (address) history.replaceState(null, "", opens ? "#" + key.split(" ")[0] : location.pathname);
  };
  return { open, toggle };
}

/** The pictures of a round: each begins with its heading. */
function picturesOf(blocks: readonly Block[]): { intro: Block[]; pictures: Block[][] } {
  const intro: Block[] = [];
  const pictures: Block[][] = [];
  for (const b of blocks) {
    if (b.kind === "head") pictures.push([b]);
    else (pictures.at(-1) ?? intro).push(b);
  }
  return { intro, pictures };
}

function Round({ section }: { section: Section }) {
  const { intro, pictures } = picturesOf(section.blocks);
  return (
    <section class="three">
      <h2>{section.title}</h2>
      {intro.map((b, i) => (
        <BlockOf key={i} b={b} head={() => null} />
      ))}
      <ol class="pics">
        {pictures.map((blocks, n) => (
          <li key={n}>
            {[...blocks.filter((b) => b.kind === "figure"), ...blocks.filter((b) => b.kind !== "figure")].map((b, i) => (
              <BlockOf
                key={i}
                b={b}
                head={(text) => (
                  <h3>
                    <i aria-hidden="true">{n + 1}</i> {text}
                  </h3>
                )}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Chapter({ section, n }: { section: Section; n: number }) {
  return (
    <section class="sec" id={"s" + n}>
      <h2>
        <span aria-hidden="true">{n}</span>
        {section.title}
      </h2>
      {section.blocks.map((b, i) => (
        <BlockOf key={i} b={b} head={(text) => <h3>{text}</h3>} />
      ))}
    </section>
  );
}

/** Which chapter one is reading, by where the page has been scrolled to. */
function useHere(count: number): number {
  const [here, setHere] = useState(1);
  useEffect(() => {
    const look = () => {
      let n = 1;
      for (let i = 1; i <= count; i++) if ((document.getElementById("s" + i)?.getBoundingClientRect().top ?? Infinity) < 140) n = i;
      setHere(n);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [count]);
  return here;
}

function Contents({ chapters, game }: { chapters: readonly Section[]; game: string }) {
  const here = useHere(chapters.length);
  const list = (
    <ol>
      {chapters.map((s, i) => (
        <li key={i} class={here === i + 1 ? "on" : ""}>
          <a
            href={"#s" + (i + 1)}
            aria-current={here === i + 1 ? "location" : undefined}
            onClick={(e) => {
              e.preventDefault();
              document.getElementById("s" + (i + 1))?.scrollIntoView();
            }}
          >
            <span aria-hidden="true">{i + 1}</span>
            {s.title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav class="toc" aria-label={t("page-guide.contents")}>
      <details open={matchMedia("(min-width: 1101px)").matches}>
        <summary>{t("page-guide.contents")}</summary>
        {list}
      </details>
      <p>{t("page-guide.why")}</p>
      <a class="all" href={`/rules/${game}/numbered`}>
        <Icon name="rules" /> {t("page-guide.numbered")}
      </a>
    </nav>
  );
}

interface Props {
  game: string;
  loaded: Loaded;
  /** A rule whose slip is open from the beginning. */
  rule?: string;
  /** Words that a chapter must have to be shown. */
  search?: string;
  /** Inside a dialog: the text alone. */
  small?: boolean;
}

export function Article({ game, loaded, rule = "", search = "", small = false }: Props) {
  const { sections } = loaded.guide;
  const slips = useSlips(loaded, numberOf(rule), !small);
  const drawing = useDrawing(game);
  const here = useRef<HTMLDivElement>(null);
  const page: Page = useMemo(() => ({ game, rules: loaded.rules, drawing, ...slips }), [game, loaded, drawing, slips.open]);
  useEffect(() => {
    if (rule) here.current?.querySelector(".slip")?.scrollIntoView({ block: "center" });
  }, [loaded, drawing]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (s: Section) => words.every((w) => wordsIn(s).includes(w));
  const chapters = sections.filter((s) => s.role === "");
  const round = sections.find((s) => s.role === "round");
  const reference = sections.find((s) => s.role === "reference");
  const shown = chapters.filter(found);
  const text = (
    <article>
      {shown.map((s) => (
        <Chapter key={s.title} section={s} n={chapters.indexOf(s) + 1} />
      ))}
      {shown.length ? null : <p role="status">{t("page.rules.none")}</p>}
    </article>
  );
  return (
    <PageContext.Provider value={page}>
      <div class={"guide" + (small ? " small" : "")} ref={here}>
        {round && !words.length ? <Round section={round} /> : null}
        {small ? (
          text
        ) : (
          <div class="cols">
            <Contents chapters={chapters} game={game} />
            {text}
            {reference ? <ReferenceCard game={game} section={reference} /> : null}
          </div>
        )}
      </div>
    </PageContext.Provider>
  );
}
