// here.ts: what the page is without a server: in a web space, or while the network is away.
import { remember, remembered } from "../ui/settings.ts";
import type { Me } from "./api.ts";
import { served } from "./base.ts";
import { ApiError } from "./http.ts";

/** Is it the network that failed? */
export const isSilent = (e: unknown): boolean => e instanceof ApiError && e.code === "offline";

/** Asks the server; if there is none, or it does not answer, this device. */
export async function withoutServer<T>(server: () => Promise<T>, here: () => T | Promise<T>): Promise<T> {
  if (!served) return here();
  try {
    return await server();
  } catch (e) {
    if (!isSilent(e)) throw e;
    return here();
  }
}

/** Whoever sits at this device and is known to no server. */
export const HERE = "here";

export const nameHere = (name: string): Me => (remember("name", name), { id: HERE, name });

export function hereMe(): Me | null {
  const name = remembered("name");
  return name ? { id: HERE, name } : null;
}
