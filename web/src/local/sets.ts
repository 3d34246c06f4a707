// sets.ts: data sets of designers on this device. The file itself is kept, and read anew by the workshop of the present page: so it
// always fits the module that plays.
import type { Names } from "../text/text.ts";
import type { Engine } from "./engine.ts";
import { Failure, Refused } from "./failure.ts";
import type { KeptSet, Shelf } from "./shelf.ts";
import type { Added, OwnBytes, OwnSet, Places, Worn } from "./talk.ts";
import { Workshop, compile } from "./workshop.ts";

const LARGEST = 4 << 20; // bytes; the largest of our own has 120 kB

/** The game and the data set that a log or a match file names in its head. */
export function headOf(text: string): { game: string; hash: string } {
  const head = text.slice(0, text.indexOf("\n\n") + 1 || undefined);
  const word = (name: string): string => new RegExp(`^${name} (\\S+)$`, "m").exec(head)?.[1] ?? "";
  return { game: word("game"), hash: word("data") };
}

const listed = ({ hash, game, file, added }: KeptSet): OwnSet => ({ hash, game, file, added });

export class OwnSets {
  private shop: Promise<Workshop> | null = null;
  private readonly known = new Map<string, Uint8Array<ArrayBuffer>>(); // hash to bytes

  constructor(
    private readonly places: Places,
    private readonly shelf: () => Promise<Shelf>,
  ) {}

  private workshop(): Promise<Workshop> {
    this.shop ??= compile(this.places.workshop).then((m) => Workshop.start(m));
    this.shop.catch(() => (this.shop = null)); // the next one tries again
    return this.shop;
  }

  async add(game: string, file: string, source: Uint8Array<ArrayBuffer>): Promise<Added> {
    if (source.length > LARGEST) return { refused: "large" };
    const shop = await this.workshop();
    try {
      const set = { hash: shop.read(game, file, source), game, file, added: Date.now(), source };
      if (!(await (await this.shelf()).addSet(set))) return { refused: "room" };
      this.known.set(set.hash, shop.bytes());
      return listed(set);
    } catch (e) {
      if (e instanceof Refused) return { wrong: e.message };
      throw e;
    }
  }

  async list(game: string): Promise<OwnSet[]> {
    const all = (await (await this.shelf()).sets()).filter((s) => s.game === game);
    return all.sort((a, b) => b.added - a.added).map(listed);
  }

  private async bytesOf(set: KeptSet): Promise<Uint8Array<ArrayBuffer>> {
    const is = this.known.get(set.hash);
    if (is) return is;
    const shop = await this.workshop();
    shop.read(set.game, set.file, set.source);
    const bytes = shop.bytes();
    this.known.set(set.hash, bytes);
    return bytes;
  }

  /** Makes a set known to the module, before a table is opened with it. */
  async prepare(engine: Engine, game: string, hash: string): Promise<void> {
    const set = hash ? await (await this.shelf()).set(hash) : null;
    if (set?.game === game) engine.addSet(game, hash, await this.bytesOf(set));
  }

  /** The same for whatever a log or a match file names. */
  async ready(engine: Engine, text: string): Promise<void> {
    const { game, hash } = headOf(text);
    await this.prepare(engine, game, hash);
  }

  async bytesFor(match: string): Promise<OwnBytes | null> {
    const { game, hash } = headOf(match);
    const set = hash ? await (await this.shelf()).set(hash) : null;
    return set ? { game, hash, bytes: await this.bytesOf(set) } : null;
  }

  private async words<T>(path: string): Promise<T> {
    const answer = await fetch(this.places.house + "api/" + path);
    if (!answer.ok) throw new Failure(answer.status, "module", `${path}: ${answer.status}`);
    return (await answer.json()) as T;
  }

  private async namesOf(set: KeptSet): Promise<Record<string, Names>> {
    const shop = await this.workshop();
    const codes = (await this.words<{ code: string }[]>("languages")).map((l) => l.code);
    for (const code of codes) for (const module of ["engine", set.game]) shop.learn(code, await this.words<Record<string, string>>(`texts/${code}/${module}`));
    shop.read(set.game, set.file, set.source);
    return Object.fromEntries(codes.map((code) => [code, JSON.parse(shop.names(code)) as Names]));
  }

  /** As a board needs it; null: it is not one of a designer's. */
  async worn(hash: string): Promise<Worn | null> {
    const set = hash ? await (await this.shelf()).set(hash) : null;
    return set ? { ...listed(set), source: new TextDecoder().decode(set.source), names: await this.namesOf(set) } : null;
  }
}
