// load.ts: what the players' rules of a game are made of: their text, the numbered rules behind them, the positions of their
// figures, and what draws these. All of it is fetched when somebody wants to read.
import { useEffect, useState } from "preact/hooks";
import { dress, figuresOf, loadTable } from "../games/index.ts";
import type { RulesDoc } from "../house/rules-doc.ts";
import { parseRules } from "../house/rules-parse.ts";
import { api, type FigurePosition } from "../net/api.ts";
import { fileOf } from "../net/base.ts";
import type { Figures, GameModule } from "../table/contract.ts";
import { lang, loadTexts, useLang } from "../text/text.ts";
import styles from "./guide.css";
import { type Guide, parseGuide } from "./parse.ts";
import type texts from "../../../data/texts/en/page-guide.json";

declare module "../text/text.ts" {
  interface Texts {
    "page-guide": typeof texts;
  }
}

export interface Loaded {
  lang: string;
  guide: Guide;
  rules: RulesDoc;
}

async function load(game: string, code: string): Promise<Loaded | null> {
  const [text, rules] = await Promise.all([api.guide(game, code).catch(() => null), api.rules(game, code), loadTexts("page-guide"), dress(fileOf(styles))]);
  return text === null ? null : { lang: code, guide: parseGuide(text), rules: parseRules(rules) };
}

/** The guide of a game in the reader's language; null: there is none; undefined: it is on its way. */
export function useGuide(game: string): Loaded | null | undefined {
  const code = useLang();
  const [is, set] = useState<{ of: string; loaded: Loaded | null } | undefined>();
  useEffect(() => {
    let wanted = true;
    load(game, code).then((loaded) => wanted && set({ of: game + lang.get(), loaded }), () => wanted && set({ of: game + code, loaded: null }));
    return () => {
      wanted = false;
    };
  }, [game, code]);
  return is?.of === game + code ? is.loaded : undefined;
}

export interface Drawing {
  module: GameModule<unknown>;
  parts: Figures<unknown>;
  positions: Record<string, FigurePosition>;
}

const drawings = new Map<string, Promise<Drawing>>();

async function draw(game: string): Promise<Drawing> {
  const [module, parts, positions] = await Promise.all([loadTable(game), figuresOf(game), api.figures(game)]);
  return { module, parts, positions };
}

/** What draws the figures of a game; null while it is on its way, and for ever if there are none. */
export function useDrawing(game: string): Drawing | null {
  useLang();
  const [is, set] = useState<Drawing | null>(null);
  useEffect(() => {
    const coming = drawings.get(game) ?? draw(game);
    drawings.set(game, coming);
    coming.then(set, () => drawings.delete(game));
  }, [game]);
  return is;
}
