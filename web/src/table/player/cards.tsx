// cards.tsx: results that deserve a card at the edge of the board: an election with every vote, an auction with every bid.
import type { Position } from "../../net/fold.ts";
import { num, t, tell } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import type { CardColumn, CardRow, ResultCard, Watching } from "../contract.ts";
import { Dot } from "../seats.tsx";
import { useCount, votersOf } from "./count.ts";
import { beginOf, mainOf, ownPart, withoutSubject } from "./news.ts";
import type { Player, Seen } from "./player.ts";

const LOOK_BACK = 40; // positions

type Name = (seat: number) => string;

/** The result of a position as a list: its main sentence, and below it whatever else was told. */
function listCard(player: Player, p: Position, name: Name): ResultCard | null {
  const all = player.tell(p);
  const main = mainOf(all);
  const first = p.told[main];
  const is = all[main];
  if (!first || !is) return null;
  const from = beginOf(all, main);
  const own = ownPart(all, is.by);
  const rows = p.told.flatMap((m, k): CardRow[] => {
    const x = all[k];
    if (k === main || k < from || k >= own || !x || x.quiet) return [];
    return [{ seat: x.by, text: withoutSubject(tell(m, name), x, name), ...(x.delta ? { value: x.delta } : {}) }];
  });
  const [title, sub] = headed(tell(first, name));
  return { title, ...(sub ? { sub } : {}), icon: is.icon, seat: is.by, columns: rows.length ? [{ rows }] : [] };
}

/** A first sentence, which is the headline, and what follows it. */
function headed(text: string): [string, string] {
  const end = /[^\s.]{3}[.!?](?=\s)/.exec(text);
  const at = end ? end.index + end[0].length : text.length;
  return [text.slice(0, at), text.slice(at).trim()];
}

function cardOf(player: Player, game: Watching<never>, past: readonly Position[], name: Name): ResultCard | null {
  const p = past.at(-1);
  const is = p?.told.length ? (game.card?.(past, name) ?? null) : null;
  if (is === "list" || is === "kept list") {
    const list = p ? listCard(player, p, name) : null;
    return list && is === "kept list" ? { ...list, stays: true } : list;
  }
  return is;
}

/** The card to show at a place: its own, or one before it that stays until I have really done something else. */
export function cardAt(player: Player, game: Watching<never>, positions: readonly Position[], { place, scenes }: Seen, name: Name): { n: number; card: ResultCard } | null {
  for (let i = place; i >= 0 && i > place - LOOK_BACK; i--) {
    const p = positions[i];
    if (!p) return null;
    const card = cardOf(player, game, positions.slice(0, i + 1), name);
    if (card && (i === place || card.stays)) return { n: p.n, card };
    if (scenes[i]?.mine && scenes[i]?.weight !== "quiet" && scenes[i]?.weight !== "none") return null;
  }
  return null;
}

interface Shown {
  n: number;
  card: ResultCard;
  name: Name;
  /** The speed of the show; 0: nothing moves. */
  factor: number;
  /** The show is running: when it is skipped, so is the count. */
  runs: boolean;
  onClose(): void;
}

export function Card({ n, card, name, factor, runs, onClose }: Shown) {
  const last = card.columns.at(-1);
  const voters = card.counts && last ? votersOf(last) : [];
  const counted = useCount(n, card.counts ?? "", voters.length, factor, runs);
  const busy = counted < voters.length;
  const known = new Set(voters.slice(0, counted));
  return (
    <section class={"resultcard" + (card.seat === null || busy ? "" : ` seat-${card.seat + 1}`) + (busy ? " counting" : "")} aria-label={card.title}>
      <header>
        <Icon name={card.icon} size={18} />
        <div>
          <h2>
            <span>{card.title}</span>
            {busy ? <span>{card.counts}</span> : null}
          </h2>
          {card.sub ? <p>{card.sub}</p> : null}
        </div>
        <button class="x" aria-label={t("page-watch.close")} onClick={onClose}>
          <Icon name="cross" size={13} />
        </button>
      </header>
      {card.columns.length ? (
        <div class="cols">
          {card.columns.map((c, i) => (
            <Column key={i} column={c} name={name} known={c === last && busy ? known : null} />
          ))}
        </div>
      ) : null}
      {card.note ? <p class="why">{card.note}</p> : null}
    </section>
  );
}

/** `known`: the voters whose ballots have been read out; null: all. Those to come keep their places. */
function Column({ column, name, known }: { column: CardColumn; name: Name; known: ReadonlySet<number> | null }) {
  return (
    <div class="col">
      {column.head ? (
        <p class="head">
          <b>{column.head}</b>
          {column.tag ? <small class={column.good ? "good" : ""}>{column.tag}</small> : null}
        </p>
      ) : null}
      <ul>
        {column.rows.map((r, i) => (
          <li key={i} class={(r.on ? "on" : "") + (r.bad ? " bad" : "")}>
            {r.seat === null ? <i /> : <Dot seat={r.seat} label={name(r.seat)} />}
            <span>{r.text}</span>
            {r.from ? (
              <span class="from">
                {r.from.map((s) => (
                  <i key={s} class={known && !known.has(s) ? "sealed" : ""}>
                    <Dot seat={s} label={name(s)} />
                  </i>
                ))}
              </span>
            ) : null}
            {r.value === undefined ? null : <b class="num">{known && r.from ? num(r.from.filter((s) => known.has(s)).length) : r.value}</b>}
          </li>
        ))}
      </ul>
    </div>
  );
}
