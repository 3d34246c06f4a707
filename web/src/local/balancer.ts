// balancer.ts: the worker that balances a designer's set: one game of bots after the other, told now and then.
import { Workshop } from "./workshop.ts";

export interface ToBalancer {
  module: WebAssembly.Module;
  game: string;
  file: string;
  source: Uint8Array<ArrayBuffer>;
  seats: number;
  bot: string;
  seed: number;
  games: number;
}
export type FromBalancer = { played: number; result: string } | { wrong: string };

const TELL = 250; // milliseconds

const post = (m: FromBalancer): void => (self as unknown as Worker).postMessage(m);

async function run(m: ToBalancer): Promise<void> {
  const shop = await Workshop.start(m.module);
  shop.read(m.game, m.file, m.source);
  shop.balance(m.seats, "", m.bot, m.seed, m.games);
  for (let played = 0, told = 0; played < m.games; ) {
    played = shop.play();
    if (played < m.games && performance.now() - told < TELL) continue;
    told = performance.now();
    post({ played, result: shop.result("en") });
  }
}

self.onmessage = (m: MessageEvent<ToBalancer>) => void run(m.data).catch((e: unknown) => post({ wrong: e instanceof Error ? e.message : String(e) }));
