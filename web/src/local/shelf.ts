// shelf.ts: where the logs of this device lie: IndexedDB, in pieces as they came. The log is the fence: (table, number of the
// piece) is unique, and whoever adds a piece that is there already has an old copy. Where there is no room, or storage is refused,
// tables live in memory for as long as the page does.
import type { TableInfo } from "../net/api.ts";

export interface Kept {
  id: string;
  created: number;
  /** From elsewhere: a log or a match file to look at. */
  brought: boolean;
  /** The module it was begun with. */
  module: string;
  card: TableInfo;
}

/** A designer's data set, as it came. */
export interface KeptSet {
  hash: string;
  game: string;
  file: string;
  added: number;
  source: Uint8Array<ArrayBuffer>;
}

export interface Shelf {
  sets(): Promise<KeptSet[]>;
  set(hash: string): Promise<KeptSet | null>;
  /** False: there is no room. */
  addSet(set: KeptSet): Promise<boolean>;
  removeSet(hash: string): Promise<void>;
  all(): Promise<Kept[]>;
  find(id: string): Promise<{ kept: Kept; pieces: Uint8Array<ArrayBuffer>[] } | null>;
  /** Adds a piece of log, and what lists say of the table. */
  add(kept: Kept, number: number, piece: Uint8Array<ArrayBuffer>): Promise<"kept" | "overtaken" | "full">;
  remove(id: string): Promise<void>;
}

const done = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((ok, no) => {
    r.onsuccess = () => ok(r.result);
    r.onerror = () => no(r.error);
  });

const finished = (t: IDBTransaction): Promise<void> =>
  new Promise((ok, no) => {
    t.oncomplete = () => ok();
    t.onabort = () => no(t.error);
  });

class Disk implements Shelf {
  constructor(private readonly db: IDBDatabase) {}

  sets(): Promise<KeptSet[]> {
    return done(this.db.transaction("sets").objectStore("sets").getAll() as IDBRequest<KeptSet[]>);
  }

  async set(hash: string): Promise<KeptSet | null> {
    return (await done(this.db.transaction("sets").objectStore("sets").get(hash) as IDBRequest<KeptSet | undefined>)) ?? null;
  }

  async addSet(set: KeptSet): Promise<boolean> {
    try {
      const t = this.db.transaction("sets", "readwrite");
      t.objectStore("sets").put(set);
      await finished(t);
      return true;
    } catch {
      return false;
    }
  }

  async removeSet(hash: string): Promise<void> {
    const t = this.db.transaction("sets", "readwrite");
    t.objectStore("sets").delete(hash);
    await finished(t);
  }

  all(): Promise<Kept[]> {
    return done(this.db.transaction("tables").objectStore("tables").getAll() as IDBRequest<Kept[]>);
  }

  async find(id: string): Promise<{ kept: Kept; pieces: Uint8Array<ArrayBuffer>[] } | null> {
    const t = this.db.transaction(["tables", "pieces"]);
    const kept = done(t.objectStore("tables").get(id) as IDBRequest<Kept | undefined>);
    const pieces = done(t.objectStore("pieces").getAll(IDBKeyRange.bound([id, 0], [id, Infinity])) as IDBRequest<Uint8Array<ArrayBuffer>[]>);
    const is = await kept;
    return is ? { kept: is, pieces: await pieces } : null;
  }

  async add(kept: Kept, number: number, piece: Uint8Array<ArrayBuffer>): Promise<"kept" | "overtaken" | "full"> {
    try {
      const t = this.db.transaction(["tables", "pieces"], "readwrite");
      const end = finished(t);
      if (piece.length) t.objectStore("pieces").add(piece, [kept.id, number]);
      t.objectStore("tables").put(kept);
      await end;
      return "kept";
    } catch (e) {
      return (e as DOMException | null)?.name === "ConstraintError" ? "overtaken" : "full";
    }
  }

  async remove(id: string): Promise<void> {
    const t = this.db.transaction(["tables", "pieces"], "readwrite");
    t.objectStore("tables").delete(id);
    t.objectStore("pieces").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
    await finished(t);
  }
}

/** For a browser that keeps nothing. */
class Memory implements Shelf {
  private readonly tables = new Map<string, { kept: Kept; pieces: Uint8Array<ArrayBuffer>[] }>();
  private readonly own = new Map<string, KeptSet>();

  sets(): Promise<KeptSet[]> {
    return Promise.resolve([...this.own.values()]);
  }

  set(hash: string): Promise<KeptSet | null> {
    return Promise.resolve(this.own.get(hash) ?? null);
  }

  addSet(set: KeptSet): Promise<boolean> {
    this.own.set(set.hash, set);
    return Promise.resolve(true);
  }

  removeSet(hash: string): Promise<void> {
    this.own.delete(hash);
    return Promise.resolve();
  }

  all(): Promise<Kept[]> {
    return Promise.resolve([...this.tables.values()].map((t) => t.kept));
  }

  find(id: string): Promise<{ kept: Kept; pieces: Uint8Array<ArrayBuffer>[] } | null> {
    return Promise.resolve(this.tables.get(id) ?? null);
  }

  add(kept: Kept, _number: number, piece: Uint8Array<ArrayBuffer>): Promise<"kept"> {
    const was = this.tables.get(kept.id)?.pieces ?? [];
    this.tables.set(kept.id, { kept, pieces: piece.length ? [...was, piece] : was });
    return Promise.resolve("kept");
  }

  remove(id: string): Promise<void> {
    this.tables.delete(id);
    return Promise.resolve();
  }
}

/** The shelf of this browser, and whether what is put there stays. */
export async function openShelf(): Promise<{ shelf: Shelf; keeps: boolean }> {
  try {
    const r = indexedDB.open("ratskeller", 2);
    r.onupgradeneeded = (e) => {
      if (e.oldVersion < 1) {
        r.result.createObjectStore("tables", { keyPath: "id" });
        r.result.createObjectStore("pieces");
      }
      r.result.createObjectStore("sets", { keyPath: "hash" });
    };
    const db = await done(r);
    db.onversionchange = () => db.close(); // a newer page in another tab wants to change it
    return { shelf: new Disk(db), keeps: true };
  } catch {
    return { shelf: new Memory(), keeps: false };
  }
}
