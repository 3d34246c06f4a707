// why.ts: what a move gains, what it fears and what would be lost otherwise, as sentences (docs/protocol.md).
import type { Reasons, Why } from "../net/events.ts";
import { type Message, t, tell } from "../text/text.ts";
import type texts from "../../../data/texts/en/advice.json";

declare module "../text/text.ts" {
  interface Texts {
    advice: typeof texts;
  }
}

type Name = (seat: number) => string;

const percent = (thousandths: number) => Math.round(thousandths / 10);

/** A move's words inside a sentence: without the full stop that some of them have. */
export const inside = (m: Message, name: Name) => tell(m, name).replace(/\.$/, "");

function list(key: "advice.gain" | "advice.lost", told: readonly Message[] | undefined, name: Name): string[] {
  return told?.length ? [t(key, { what: told.map((m) => tell(m, name)).join(", ") })] : [];
}

function fear({ fear }: Reasons, name: Name): string[] {
  if (!fear) return [];
  const seat = name(fear.seat);
  return [fear.text ? t("advice.fear", { seat, what: inside(fear.text, name) }) : t("advice.fear.turn", { seat })];
}

/** `next`: the other move by name; what it lacks stands behind it. */
export function reasonLines(why: Reasons, name: Name, next: readonly string[] = []): string[] {
  return [...list("advice.gain", why.gain, name), ...next, ...list("advice.lost", why.lost, name), ...fear(why, name)];
}

/** Moves that may follow, those of one seat together. Whoever decided goes on unless another is named. */
export function lineOf(line: readonly { seat: number; text: Message }[], decided: number, name: Name, called: Name = name): string[] {
  const out: string[] = [];
  let by = decided;
  for (const m of line) {
    const what = inside(m.text, name);
    const who = called(m.seat);
    if (m.seat !== by) out.push(`${who.charAt(0).toUpperCase()}${who.slice(1)}: ${what}`);
    else out.push([...out.splice(-1), what].join("; "));
    by = m.seat;
  }
  return out;
}

/** The same for advice, with the chance and the next best move. */
export function adviceLines(why: Why, name: Name): string[] {
  const { chance, next } = why;
  const less = percent(next?.less ?? 0);
  return [
    ...(chance === undefined ? [] : [t("advice.chance", { n: percent(chance) })]),
    ...reasonLines(why, name, next ? [t(less ? "advice.next" : "advice.next.same", { what: inside(next.text, name), n: less })] : []),
  ];
}
