// router.ts: where in the house we are. Paths are real addresses: they can be sent to others.
import { Value } from "../ui/value.ts";

export const path = new Value<string>(location.pathname);

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path.set(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => path.set(location.pathname));

/** Links inside the house do not load the page again. */
addEventListener("click", (e) => {
  const a = (e.target as Element | null)?.closest?.("a");
  if (!a || e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || a.target || a.hasAttribute("download")) return;
  if (a.origin !== location.origin || a.pathname.startsWith("/api/")) return;
  e.preventDefault();
  if (a.pathname + a.hash !== location.pathname + location.hash) go(a.pathname + a.search + a.hash);
});
