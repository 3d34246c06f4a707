// grip.ts: one tab has a table at a time, so that its log does not fork. Whoever has it holds a lock of the browser (Web Locks),
// which goes with the tab, however that ends. A second tab waits for it, or takes it. Where a browser has no locks, tabs ask each
// other; where they cannot even do that, the shelf refuses whoever comes second (shelf.ts).

export interface Grip {
  /** From then on this tab has it. */
  readonly held: Promise<void>;
  /** From whoever has it. */
  take(): void;
  release(): void;
}

class Lock implements Grip {
  readonly held: Promise<void>;
  private got: () => void = () => undefined;
  private end: () => void = () => undefined;
  private state: "waits" | "has" | "over" = "waits";
  private readonly waiting = new AbortController();
  private asked = 0; // how often: only the last time counts

  constructor(
    private readonly name: string,
    private readonly lost: () => void,
    private readonly locks: LockManager,
  ) {
    this.held = new Promise((ok) => (this.got = ok));
    this.ask({ signal: this.waiting.signal });
  }

  take(): void {
    if (this.state !== "waits") return;
    this.waiting.abort();
    this.ask({ steal: true });
  }

  release(): void {
    this.state = "over";
    this.waiting.abort();
    this.end();
  }

  private ask(how: LockOptions): void {
    const until = new Promise<void>((ok) => (this.end = ok));
    const asked = ++this.asked;
    const granted = (): Promise<void> | undefined => {
      if (this.state === "over" || asked !== this.asked) return undefined;
      this.state = "has";
      this.got();
      return until;
    };
    this.locks.request(this.name, how, granted).catch(() => {
      if (this.state !== "has" || asked !== this.asked) return; // no longer waited for
      this.state = "over";
      this.lost();
    });
  }
}

const PATIENCE = 300; // milliseconds for another tab's answer

interface Said {
  name: string;
  says: "whose?" | "mine" | "I take it" | "free";
}

class Word implements Grip {
  readonly held: Promise<void>;
  private got: () => void = () => undefined;
  private has = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly tabs = new BroadcastChannel("ratskeller-grip");

  constructor(
    private readonly name: string,
    private readonly lost: () => void,
  ) {
    this.held = new Promise((ok) => (this.got = ok));
    this.tabs.onmessage = (m: MessageEvent<Said>) => m.data.name === name && this.hear(m.data.says);
    this.ask();
  }

  take(): void {
    if (!this.has) this.say("I take it");
    this.grasp();
  }

  release(): void {
    if (this.has) this.say("free");
    this.close();
  }

  private say(says: Said["says"]): void {
    this.tabs.postMessage({ name: this.name, says });
  }

  private ask(): void {
    clearTimeout(this.timer);
    this.say("whose?");
    this.timer = setTimeout(() => this.grasp(), PATIENCE);
  }

  private grasp(): void {
    clearTimeout(this.timer);
    this.has = true;
    this.got();
  }

  private close(): void {
    clearTimeout(this.timer);
    this.has = false;
    this.tabs.close();
  }

  private hear(says: Said["says"]): void {
    if (says === "whose?" && this.has) this.say("mine");
    if (says === "mine" && !this.has) clearTimeout(this.timer);
    if (says === "free" && !this.has) this.ask();
    if (says === "I take it" && this.has) {
      this.close();
      this.lost();
    }
  }
}

/** Asks for a name among all tabs. `lost`: it was held, and another tab has taken it. */
export function grip(name: string, lost: () => void, locks: LockManager | undefined = globalThis.navigator?.locks): Grip {
  if (locks) return new Lock(name, lost, locks);
  if (typeof BroadcastChannel !== "undefined") return new Word(name, lost);
  return { held: Promise.resolve(), take: () => undefined, release: () => undefined };
}
