// own.ts: a designer's data set in the place of the published one. A board reads its data once, when its code is loaded; so a game
// wears one set for as long as the page lives, and whoever wants it in another one starts the page anew (index.ts).

const given = new Map<string, { hash: string; make(ours: unknown): unknown }>();
const read = new Map<string, string>(); // game to the set its board has read; "": the published one

/** What the board of a game reads ("data:GAME"). */
export function inForce<T>(game: string, ours: T): T {
  const own = given.get(game);
  read.set(game, own?.hash ?? "");
  return own ? (own.make(ours) as T) : ours;
}

/** From now on the game wears this set, made of the published one; without: that one. False: its board has read another one. */
export function wear(game: string, hash = "", make: (ours: unknown) => unknown = (x) => x): boolean {
  if ((read.get(game) ?? hash) !== hash) return false;
  given.set(game, { hash, make });
  return true;
}
