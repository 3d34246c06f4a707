// analysis.ts: the analysis of one finished match, by workers with the games as WebAssembly. No server has a part in it.
import moduleFile from "module:ratskeller";
import analystFile from "worker:local/analyst.ts";
import type { FromAnalyst, ToAnalyst } from "../local/analyst.ts";
import type { OwnBytes } from "../local/talk.ts";
import { fileOf } from "../net/base.ts";
import type { Reasons, TableEvent } from "../net/events.ts";
import { type Position, positionsOf } from "../net/fold.ts";
import { remembered } from "../ui/settings.ts";
import { type Moved, matched } from "./matched.ts";
import type { Message } from "../text/format.ts";

export const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

/** A move and its words. */
export interface Told {
  seat: number;
  move: string;
  text: Message;
}

/** One decision (docs/analysis.md); chances are in thousandths. */
export interface Decision extends Reasons {
  step: number;
  seat: number;
  grade: Grade;
  loss: number;
  gap: number;
  chances: number[];
  with_best: number[];
  after: number[];
  played: Told;
  best: Told;
  next?: Told;
  line: Told[];
}

export interface SeatSum {
  start: number;
  end: number;
  luck: number;
  skill: number;
  lost: number;
  grades: Record<Grade, number>;
  turning: number[];
}

export interface Found {
  /** The positions of the match, everything open, and which of them each step led to. */
  positions: Position[];
  events: TableEvent[];
  positionOf: Map<number, number>;
  /** How many decisions there are, and those judged so far, in order of time. */
  of: number;
  decisions: Decision[];
  sums: SeatSum[];
}

const ITERATIONS = 600; // for each move that is looked at: about half a minute on a phone
const SUMS_EVERY = 12; // decisions

let compiled: Promise<WebAssembly.Module> | null = null;

function module(): Promise<WebAssembly.Module> {
  if (!moduleFile) return Promise.reject(new Error("this page was built without the games themselves"));
  compiled ??= fetch(fileOf(moduleFile)).then(async (r) => WebAssembly.compile(await r.arrayBuffer()));
  return compiled;
}

export class Analysis {
  private readonly workers: Worker[] = [];
  private readonly numbers = new Map<number, Uint8Array<ArrayBuffer>>();
  private readonly judged = new Map<number, Decision>();
  private steps: number[] = [];
  private next = 0;
  private found: Found | null = null;

  constructor(
    private readonly match: string,
    private readonly tell: (found: Found) => void,
    private readonly fail: (why: string) => void,
  ) {}

  async start(): Promise<void> {
    const is = await module();
    const set = remembered("sets") ? await (await import("../net/local.ts")).local.bytesFor(this.match) : null;
    const many = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));
    for (let i = 0; i < many; i++) this.hire(is, set, i === 0);
  }

  stop(): void {
    for (const w of this.workers.splice(0)) w.terminate();
  }

  private hire(is: WebAssembly.Module, set: OwnBytes | null, first: boolean): void {
    const w = new Worker(fileOf(analystFile));
    const say = (m: ToAnalyst) => w.postMessage(m);
    w.onmessage = (m: MessageEvent<FromAnalyst>) => this.hear(w, m.data);
    w.onerror = () => this.fail("worker");
    this.workers.push(w);
    say(is);
    say({ match: this.match, tells: first, set });
  }

  private hear(w: Worker, m: FromAnalyst): void {
    if ("wrong" in m) return this.fail(m.wrong);
    if ("outline" in m) return this.begin(m.outline, m.replay);
    if ("sums" in m) {
      if (this.found) this.tell((this.found = { ...this.found, sums: JSON.parse(m.sums) as SeatSum[] }));
      return;
    }
    if ("step" in m) this.take(m.step, JSON.parse(m.verdict) as Decision, m.numbers);
    if (this.found) this.ask(w); // else it is asked when it is known what there is
  }

  private begin(outline: string, replay: string): void {
    const { decisions, moves } = JSON.parse(outline) as { decisions: number[]; moves: Moved[] };
    const events = JSON.parse(replay) as TableEvent[];
    this.steps = decisions;
    this.found = { events, positions: positionsOf(events), positionOf: matched(events, moves), of: decisions.length, decisions: [], sums: [] };
    this.tell(this.found);
    for (const w of this.workers) this.ask(w);
  }

  private ask(w: Worker): void {
    const step = this.steps[this.next++];
    if (step !== undefined) w.postMessage({ judge: step, iterations: ITERATIONS } satisfies ToAnalyst);
  }

  /** Shown as far as everything before it is there, too. */
  private take(step: number, decision: Decision, numbers: Uint8Array<ArrayBuffer>): void {
    if (!this.found) return;
    this.judged.set(step, decision);
    this.numbers.set(step, numbers);
    const there = this.steps.findIndex((s) => !this.judged.has(s));
    const whole = there < 0 ? this.steps : this.steps.slice(0, there);
    const decisions = whole.flatMap((s) => this.judged.get(s) ?? []);
    const before = this.found.decisions.length;
    this.found = { ...this.found, decisions };
    this.tell(this.found);
    if (there < 0 || Math.floor(decisions.length / SUMS_EVERY) > Math.floor(before / SUMS_EVERY)) this.sum(whole);
  }

  private sum(steps: readonly number[]): void {
    const parts = steps.map((s) => this.numbers.get(s) ?? new Uint8Array());
    const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
    parts.reduce((at, p) => (all.set(p, at), at + p.length), 0);
    this.workers[0]?.postMessage({ sums: all } satisfies ToAnalyst);
  }
}
