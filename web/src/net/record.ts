// record.ts: how somebody has been doing, as a host tells it (docs/protocol.md, GET /api/me/record).
import type { TableInfo } from "./api.ts";
import { served } from "./base.ts";
import { withoutServer } from "./here.ts";
import { asFarAsHere, local, server } from "./host.ts";
import { isLocal } from "./local-host.ts";
import type { Where } from "./where.ts";

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

/** How I have been doing, as each host says that has finished matches among these. */
export async function myRecords(tables: readonly TableInfo[]): Promise<Partial<Record<Where, MyRecord>>> {
  const there = served ? await withoutServer<MyRecord | null>(() => server.record(), () => null) : null;
  const here = tables.some((x) => x.over && isLocal(x.id)) ? await asFarAsHere<MyRecord | null>(local.record(), null) : null;
  return { ...(there?.played ? { server: there } : {}), ...(here?.played ? { here } : {}) };
}
