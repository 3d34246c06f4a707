// wanted.ts: two players choose colour and post in either order; the engine wants the colour first.
import type { Phase } from "./view.ts";

let post: string | null = null;

export const wanted = {
  /** The colour is on its way; then this post. */
  put(code: string | null): void {
    post = code;
  },
  take(phase: Phase): string | null {
    if (phase !== "place_post") return null;
    const code = post;
    post = null;
    return code;
  },
};
