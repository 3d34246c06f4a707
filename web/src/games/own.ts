// own.ts: a designer's data set in the place of the published one. A board reads its data once, when its code is loaded; so a game
// wears one set for as long as the page lives, and whoever wants it in another one starts the page anew (index.ts).

const given = new Map<string, { hash: string; data: unknown }>();
const read = new Map<string, string>(); // game to the set its board has read; "": the published one

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === "object" && x !== null && !Array.isArray(x);

/** What a thing of a list goes by (src/engine/words.c). */
function nameOf(x: unknown): unknown {
  return isObject(x) ? (x["id"] ?? x["code"] ?? x["key"]) : undefined;
}

/** The designer's values; what only drawings need, and the file lacks, is as published. */
export function filled(own: unknown, ours: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(ours)) {
    const published = new Map(ours.map((x) => [nameOf(x), x] as const));
    return own.map((x) => (nameOf(x) === undefined ? x : filled(x, published.get(nameOf(x)))));
  }
  if (!isObject(own) || !isObject(ours)) return own === undefined ? ours : own;
  return { ...ours, ...Object.fromEntries(Object.entries(own).map(([key, x]) => [key, filled(x, ours[key])])) };
}

/** What the board of a game reads ("data:GAME"). */
export function inForce<T>(game: string, ours: T): T {
  const own = given.get(game);
  read.set(game, own?.hash ?? "");
  return own ? (filled(own.data, ours) as T) : ours;
}

/** From now on the game wears this set; "" and nothing: the published one. False: its board has read another one. */
export function wear(game: string, hash: string, data: unknown): boolean {
  if ((read.get(game) ?? hash) !== hash) return false;
  if (hash) given.set(game, { hash, data });
  else given.delete(game);
  return true;
}
