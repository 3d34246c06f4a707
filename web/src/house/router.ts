// router.ts: where in the house we are. Places are real addresses: they can be sent to others.
import { options } from "preact";
import { base, served } from "../net/base.ts";
import { Value } from "../ui/value.ts";

/** The address of a place ("/t/abc"). A web space has only the one page: there the place stands behind a question mark. */
export const addressOf = (place: string): string => (served ? place : `${base}?${place}`);

/** The place that an address means; null: it is outside of the house. */
function placeOf(at: URL | Location | HTMLAnchorElement): string | null {
  if (!served) return at.pathname === base ? at.search.slice(1) || "/" : null;
  return at.pathname.startsWith("/api/") ? null : at.pathname;
}

const here = (): string => placeOf(location) ?? "/";

export const path = new Value<string>(here());

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", addressOf(to));
  else history.pushState(null, "", addressOf(to));
  path.set(here());
  scrollTo(0, 0);
}

addEventListener("popstate", () => path.set(here()));

/** Links inside the house do not load the page again. */
addEventListener("click", (e) => {
  const a = (e.target as Element | null)?.closest?.("a");
  if (!a || e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || a.target || a.hasAttribute("download")) return;
  const place = a.origin === location.origin ? placeOf(a) : null;
  if (place === null) return;
  e.preventDefault();
  if (place + a.hash !== here() + location.hash) go(place + (served ? a.search : "") + a.hash);
});

// Whoever writes a link names the place; the address is put there here, so that nobody has to think of it.
const before = options.vnode;
options.vnode = (node) => {
  const props = node.props as { href?: unknown };
  if (!served && node.type === "a" && typeof props.href === "string" && props.href.startsWith("/")) props.href = addressOf(props.href);
  before?.(node);
};
