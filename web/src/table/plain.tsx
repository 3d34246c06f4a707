// plain.tsx: a table for any game: what the view says, field by field, and the legal moves in words. A new game is played
// with it at once, and until it has a board of its own.
import { useEffect, useState } from "preact/hooks";
import type { ListedMove } from "../net/events.ts";
import { maybe, num, t } from "../text/text.ts";
import { MoveList } from "./allmoves.tsx";
import type { GameModule, Play } from "./contract.ts";
import type { Moves } from "./moves.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function isPlain(value: Json): value is null | boolean | number | string {
  return typeof value !== "object" || value === null;
}

function plainWords(value: null | boolean | number | string): string {
  if (typeof value === "number") return num(value);
  if (typeof value === "boolean") return t(value ? "page.plain.yes" : "page.plain.no");
  return value ?? "–";
}

/** A field is called what the game's texts call it ("view.KEY"), or else what the view calls it. */
function label(game: string, key: string): string {
  return maybe(`${game}.view.${key}`) ?? key.replaceAll("_", " ");
}

interface Shown {
  game: string;
  play: Play<Json>;
}

/** A list of things that have fields: a line for each. One thing a seat has the names of those who sit there. */
function Rows({ list, ...shown }: Shown & { list: { [key: string]: Json }[] }) {
  const keys = [...new Set(list.flatMap((one) => Object.keys(one)))];
  const { play, game } = shown;
  return (
    <table>
      <thead>
        <tr>
          <td />
          {keys.map((key) => (
            <th key={key} scope="col">
              {label(game, key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((one, i) => (
          <tr key={i}>
            <th scope="row">{list.length === play.seats.length ? play.name(i) : num(i + 1)}</th>
            {keys.map((key) => (
              <td key={key}>
                <Field value={one[key] ?? null} {...shown} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Field({ value, ...shown }: Shown & { value: Json }) {
  if (isPlain(value)) return <>{plainWords(value)}</>;
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return <>{value.map(plainWords).join(", ") || "–"}</>;
    return <Rows list={value.map((one) => (isPlain(one) || Array.isArray(one) ? { value: one } : one))} {...shown} />;
  }
  return (
    <dl>
      {Object.entries(value).map(([key, inner]) => (
        <div key={key}>
          <dt>{label(shown.game, key)}</dt>
          <dd>
            <Field value={inner} {...shown} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** My legal moves in words; none until the answer is there. */
function useListed(play: Play<Json>): readonly ListedMove[] {
  const [known, setKnown] = useState<{ moves: Moves; list: readonly ListedMove[] } | null>(null);
  useEffect(() => {
    if (!play.live || !play.moves.any) return;
    let wanted = true;
    void play.list?.().then((l) => wanted && setKnown({ moves: play.moves, list: l.moves }));
    return () => {
      wanted = false;
    };
  }, [play.moves, play.live]);
  return play.live && known?.moves === play.moves ? known.list : [];
}

function Dock({ play }: { play: Play<Json> }) {
  const moves = useListed(play);
  if (!moves.length) return null;
  return (
    <div class="plain-moves">
      <MoveList moves={moves} name={play.name} onMove={play.send} />
    </div>
  );
}

/** The table of a game that has no board of its own. */
export function plainTable(game: string): GameModule<never> {
  const module: GameModule<Json> = {
    Board: ({ play }) => (
      <div class="plain-view" tabIndex={0} role="group" aria-label={t("page.tab.board")}>
        <Field game={game} play={play} value={play.view} />
      </div>
    ),
    Dock,
    tabs: () => [],
    prompt: (play) => ({ title: play.moves.any ? t("page.plain.move") : t("page.wait", { names: play.turn.map(play.name).join(", ") }) }),
    seat: () => ({ facts: [] }),
    where: () => ({ text: "" }),
    series: () => [],
  };
  return module as unknown as GameModule<never>;
}
