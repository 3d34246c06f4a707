// value.ts: a value that components watch. Small stores are built from it.
import { useEffect, useState } from "preact/hooks";

export class Value<T> {
  private readonly watchers = new Set<() => void>();
  constructor(private current: T) {}

  get(): T {
    return this.current;
  }

  set(next: T): void {
    if (Object.is(next, this.current)) return;
    this.current = next;
    for (const w of [...this.watchers]) w();
  }

  watch(w: () => void): () => void {
    this.watchers.add(w);
    return () => this.watchers.delete(w);
  }
}

/** The present value; the component is drawn again when it changes. */
export function useValue<T>(v: Value<T>): T {
  const [, again] = useState({});
  useEffect(() => {
    again({}); // it may have changed between drawing and watching
    return v.watch(() => again({}));
  }, [v]);
  return v.get();
}
