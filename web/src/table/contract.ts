// contract.ts: what a game's module gives the table, and what the table gives it. No rule of a game is
// written in the page: a module draws views and offers the legal moves it was given.
import type { ComponentChildren, JSX } from "preact";
import type { Listed, SeatInfo } from "../net/events.ts";
import type { Position } from "../net/fold.ts";
import type { Message } from "../text/format.ts";
import type { IconName } from "../ui/icon.tsx";
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
  /** A dot for each round. */
  track?: { now: number; of: number };
  /** Instead of the dots, something of the game's own. */
  own?: ComponentChildren;
}

export interface Tab<V> {
  id: string;
  label: string;
  icon: IconName;
  /** A number that asks for attention. */
  badge?: number;
  Pane: (p: { play: Play<V> }) => JSX.Element;
}

/** One step of the guided first game: shown the first time `when` holds, gone after "got it" or the move. */
export interface Hint<V> {
  id: string;
  when(p: Play<V>): boolean;
  text: string;
  rule?: string;
}

/** Points and money over the game, one number per seat. */
export interface Series {
  label: string;
  values: number[];
}

export interface GameModule<V> {
  Board: (p: { play: Play<V> }) => JSX.Element;
  /** Under the green band: hand, folder, actions. */
  Dock?: (p: { play: Play<V> }) => JSX.Element | null;
  tabs(p: Play<V>): Tab<V>[];
  prompt(p: Play<V>): Prompt;
  seat(p: Play<V>, seat: number): SeatFacts;
  where(view: V): Where;
  series(view: V): Series[];
  hints(): Hint<V>[];
  /** Everything printed on the cards, on one page. */
  Cards?: () => JSX.Element;
  /** A party nobody sits for, as one more chip behind the seats. */
  Guest?: (p: { play: Play<V> }) => JSX.Element | null;
  /** How long (ms) the board itself tells the end before the result is opened over it. */
  finale?: number;
}
