// me.ts: who I am in this house: a name, no account.
import { ApiError, type Me, api } from "../net/api.ts";
import { failKey } from "../net/failures.ts";
import { HERE } from "../net/here.ts";
import { maybe, t } from "../text/text.ts";
import { Value } from "../ui/value.ts";
import { remember, remembered } from "../ui/settings.ts";

export const me = new Value<Me | null>(null);

export async function loadMe(): Promise<void> {
  try {
    const who = await api.me();
    if (who) remember("name", who.name); // tables of this device ask nobody else
    me.set(who);
  } catch (e) {
    if (!(e instanceof ApiError)) throw e; // a stranger, or nobody answers: both are seen elsewhere
  }
}

export async function rename(name: string): Promise<void> {
  me.set(await api.rename(name));
  remember("name", name);
}

/** Somebody who wants to sit down needs a name; a stranger gets one and may change it at any time. */
export async function ensureMe(): Promise<void> {
  if (!me.get() || me.get()?.id === HERE) await loadMe(); // the server may be back
  if (!me.get()) await rename(remembered("name") || t("page.guest"));
}

/** What went wrong, in words for people. */
export function failed(e: unknown): string {
  if (!(e instanceof ApiError)) throw e;
  return maybe(failKey(e.status, e.code)) ?? t("page.fail.other", { code: e.code });
}
