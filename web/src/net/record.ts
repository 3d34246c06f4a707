// record.ts: how somebody has been doing, as a host tells it (docs/protocol.md, GET /api/me/record).

interface Count {
  played: number;
  won: number;
}

/** How somebody has been doing at one game. */
export interface GameRecord extends Count {
  game: string;
  run: number;
  best_run: number;
  /** How often first, second, ... */
  places: number[];
  last: { place: number; of: number }[];
  by_players: (Count & { players: number })[];
  by_level: (Count & { level: string })[];
  best: { points: number; unit: string; table: string };
}

export interface MyRecord extends Count {
  run: number;
  best_run: number;
  games: GameRecord[];
  rivals: { name: string; played: number; ahead: number }[];
  more: boolean;
}
