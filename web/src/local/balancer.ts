// balancer.ts: the worker that balances a designer's set, or compares two variants of it: one game of bots after the other, told now
// and then.
import { type Trial, Workshop } from "./workshop.ts";

export interface ToBalancer extends Trial {
  module: WebAssembly.Module;
  game: string;
  file: string;
  source: Uint8Array<ArrayBuffer>;
  /** Where the house lies, and the languages it speaks: its sentences are needed for names and comparisons. */
  house: string;
  languages: string[];
}
/** The results are JSON, by language. */
export type FromBalancer = { played: number; results: Record<string, string> } | { wrong: string };

const TELL = 250; // milliseconds

const post = (m: FromBalancer): void => (self as unknown as Worker).postMessage(m);

async function teach(shop: Workshop, m: ToBalancer): Promise<void> {
  for (const code of m.languages)
    for (const module of ["arena", "engine", m.game]) {
      const answer = await fetch(`${m.house}api/texts/${code}/${module}`);
      if (!answer.ok) throw new Error(`${module}: ${answer.status}`);
      shop.learn(code, (await answer.json()) as Record<string, string>);
    }
}

async function run(m: ToBalancer): Promise<void> {
  const shop = await Workshop.start(m.module);
  await teach(shop, m);
  shop.read(m.game, m.file, m.source);
  shop.balance(m);
  for (let played = 0, told = 0; played < m.games; ) {
    played = shop.play();
    if (played < m.games && performance.now() - told < TELL) continue;
    told = performance.now();
    post({ played, results: Object.fromEntries(m.languages.map((code) => [code, shop.result(code)])) });
  }
}

self.onmessage = (m: MessageEvent<ToBalancer>) => void run(m.data).catch((e: unknown) => post({ wrong: e instanceof Error ? e.message : String(e) }));
