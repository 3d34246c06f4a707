// failures.ts: which sentence a refusal of the server gets. Its own words are for programs; people read `page.fail.*`.

/** The page and the server misunderstand each other: no person can have meant that. */
const MISUNDERSTOOD: ReadonlySet<string> = new Set(["as", "bot", "endpoint", "forwarded", "http", "json", "keys", "lang", "length", "method", "on", "origin", "path", "request", "seats", "sure", "version", "wish"]);

/** A table that cannot be found, and one that cannot be opened as it was planned, have the same code. */
const PLANNED = 400;

export function failKey(status: number, code: string): string {
  if (MISUNDERSTOOD.has(code) || (code === "table" && status === PLANNED)) return "page.fail.misunderstood";
  return "page.fail." + code;
}
