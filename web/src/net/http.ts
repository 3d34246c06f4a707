// http.ts: questions to the server and its refusals.
import { base } from "./base.ts";
import { unreachable } from "./trouble.ts";

/** An answer that is not what was wanted. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const raw = typeof body === "string";
  const sent = body === undefined ? {} : { body: raw ? body : JSON.stringify(body), headers: { "Content-Type": raw ? "text/plain" : "application/json" } };
  const answer = await fetch(`${base}api${path}`, { method, ...sent }).catch(() => null);
  unreachable.set(!answer);
  if (!answer) throw new ApiError(0, "offline", "the server does not answer");
  return answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // an answer without JSON has no code either
  }
}

export async function callText(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await ask(method, path, body);
  const text = await answer.text();
  if (answer.ok) return text;
  const e = (parsed(text) ?? {}) as { code?: string; text?: string };
  throw new ApiError(answer.status, e.code ?? "http", e.text ?? text);
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return parsed(await callText(method, path, body)) as T;
}
