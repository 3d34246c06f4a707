// contract.ts: what a game's module gives the table, and what the table gives it. No rule of a game is
// written in the page: a module draws views and offers the legal moves it was given.
import type { ComponentChildren, JSX } from "preact";
import type { Listed, SeatInfo } from "../net/events.ts";
import type { Position } from "../net/fold.ts";
import type { Message } from "../text/format.ts";
import type { IconName } from "../ui/icon.tsx";
import type { Noise } from "../ui/sound.ts";
import type { Moves } from "./moves.ts";

/** What has been picked on the way to a move; forgotten when the position changes. */
export type Picked = Record<string, string | number | boolean | readonly (string | number)[] | undefined>;

/** The table as one viewer sees it now, or saw it then. */
export interface Play<V> {
  view: V;
  /** The view one position earlier, for things that move. */
  before: V | null;
  /** What was told on the way to this view. */
  told: Message[];
  /** The positions up to this one, oldest first: bots answer in one breath, this tells what each of them did.
   *  Begins when the page was opened, unless the past has been fetched. */
  past: readonly Position[];
  /** Whose eyes: a seat, or null for a spectator. */
  seat: number | null;
  seats: SeatInfo[];
  /** Seats that have something to decide. */
  turn: number[];
  /** My legal moves; empty when I have none, and while looking at the past. */
  moves: Moves;
  /** The present, with buttons that work. False in the past and in a replay. */
  live: boolean;
  picked: Picked;
  pick(change: Picked): void;
  /** Plays a move (notation without the seat). A refusal is shown with its rule. */
  send(move: string): void;
  /** Table talk of the game: gifts, deals (notation without the seat). */
  aside(line: string): void;
  /** Somebody clicked what is not legal: asks the server why and shows the reason at the spot. */
  explain(move: string, at: Element | null): void;
  /** The engine's reason why a move is not legal; null if it is. Boards use `useWhyNot`. Not in a replay. */
  why?(move: string): Promise<Message | null>;
  /** My legal moves in words and with facts: boards use `useMoveFacts`. Not in a replay. */
  list?(): Promise<Listed>;
  /** Takes my last step back, or asks the others. Not in the past. */
  undo?(): void;
  /** Opens the rules at this rule. */
  openRule(rule: string): void;
  /** The name of who sits there. */
  name(seat: number): string;
  /** Options of this match, as text. */
  options: Record<string, string>;
}

export interface Act {
  label: string;
  icon?: IconName;
  /** The move it plays; or what else it does. */
  move?: string;
  run?: () => void;
  /** The one brass button. */
  go?: boolean;
  disabled?: boolean;
  /** A letter that presses it. */
  hotkey?: string;
  title?: string;
}

export interface Prompt {
  title: string;
  /** A second line: words, or something that finds its words itself. */
  sub?: ComponentChildren;
  /** The rule this decision rests on. */
  rule?: string;
  icon?: IconName;
  acts?: Act[];
  /** Something small in the band: dice, action points. */
  extra?: ComponentChildren;
}

export interface Fact {
  icon: IconName;
  /** What the number is, for tooltip and screen reader. */
  title: string;
  value: string | number;
}

export interface SeatFacts {
  /** Party, city, bio: a second name. */
  role?: string;
  facts: Fact[];
  /** One short line: what they are deciding, or have decided. */
  status?: string;
  done?: boolean;
  /** Stands before the name, such as the chain of office. */
  badge?: { icon: IconName; title: string };
  extra?: ComponentChildren;
}

export interface Where {
  text: string;
  /** Stands behind it where there is room. */
  more?: string;
  /** A dot for each round. */
  track?: { now: number; of: number };
  /** Instead of the dots, something of the game's own. */
  own?: ComponentChildren;
  /** What charts count along their foot, rounds or days: its number, and what it is called. */
  count?: { n: number; name: string };
}

export interface Tab<V> {
  id: string;
  label: string;
  icon: IconName;
  /** A number that asks for attention. */
  badge?: number;
  /** The decision of mine that this tab holds, by name: it opens by itself, and gives way when it is taken. */
  asks?: string | undefined;
  Pane: (p: { play: Play<V> }) => JSX.Element;
}

/** Points and money over the game, one number per seat. */
export interface Series {
  label: string;
  values: number[];
  /** A number of it in words ("€ 30,000"); without, plain digits. */
  unit?(n: number): string;
}

/** Parts of the table, by the names the players' rules call them. */
export type Figures<V> = Record<string, (p: { play: Play<V> }) => JSX.Element | null>;
/** What a told message is to the eye. */
export interface Telling {
  /** The seat that did it, or that it is about; null: nobody in particular. */
  by: number | null;
  /** What the sentence calls that seat, if not by its name: its city, its party. */
  who?: string;
  icon: IconName;
  /** What it changed, in a word or a number: "+1". Less than nothing begins with a minus sign. */
  delta?: string;
  /** Seats that are worse off by it. */
  hits?: readonly number[];
  /** Things on the board it names: their `data-key`. */
  at?: readonly string[];
  /** Not worth a moment of its own: somebody is ready, somebody has voted. */
  quiet?: boolean;
  /** With it another's turn begins: what is told from here on belongs to them. */
  opens?: boolean;
  /** A step of a walk; a walk is shown in one go. */
  walk?: boolean;
  /** A moment that matters: it stays longer, and can be heard. */
  big?: boolean;
  noise?: Noise;
  /** The table shakes: a phone trembles. */
  shakes?: boolean;
}

/** A line of a result: whose, what, how much, and from whom. */
export interface CardRow {
  seat: number | null;
  text: string;
  value?: string;
  /** Those who gave it: voters. */
  from?: readonly number[];
  on?: boolean;
  bad?: boolean;
}

export interface CardColumn {
  head?: string;
  /** One word on how it came out. */
  tag?: string;
  good?: boolean;
  rows: readonly CardRow[];
}

/** A result worth a card at the edge of the board. */
export interface ResultCard {
  title: string;
  sub?: string;
  icon: IconName;
  /** The seat it is about, for its colour. */
  seat: number | null;
  columns: readonly CardColumn[];
  /** Why it came out like this, if that is not plain. */
  note?: string;
  /** It stays until the viewer has done something else; others go with their moment. */
  stays?: boolean;
  /** Votes (`from` of the last column) are counted one after the other; this is said meanwhile, instead of how it came out. */
  counts?: string;
}

/** How a game is watched: loaded after the first board, together with the player. */
export interface Watching<V> {
  telling(m: Message, view: V): Telling;
  /** The result of the last of these positions, if it deserves a card. "list": its sentences, the main one on top. */
  card?(past: readonly Position[], name: (seat: number) => string): ResultCard | "list" | "kept list" | null;
  /** What has changed for a seat since an earlier view, in sentences, the weightiest first: only what the engine worked out. */
  means?(now: V, since: V, seat: number, name: (seat: number) => string): string[];
}

export interface GameModule<V> {
  Board: (p: { play: Play<V> }) => JSX.Element;
  /** Under the green band: hand, folder, actions. */
  Dock?: (p: { play: Play<V> }) => JSX.Element | null;
  /** What I hold, in a game without a dock: for a position that nobody plays. */
  Mine?: (p: { play: Play<V> }) => JSX.Element | null;
  tabs(p: Play<V>): Tab<V>[];
  prompt(p: Play<V>): Prompt;
  seat(p: Play<V>, seat: number): SeatFacts;
  where(view: V): Where;
  series(view: V): Series[];
  /** Everything printed on the cards, on one page. */
  Cards?: () => JSX.Element;
  /** A party nobody sits for, as one more chip behind the seats. */
  Guest?: (p: { play: Play<V> }) => JSX.Element | null;
  /** How the moves of others are shown. Without it they are told in words only. */
  watching?(): Promise<{ default: Watching<V> }>;
  /** The dock is one row of actions: while others move, the player's controls stand there. */
  rowDock?: boolean;
  /** How long (ms) the board itself tells the end before the result is opened over it. */
  finale?: number;
}
