// memo.ts: a component that is drawn anew only when one of its properties has changed.
import { Component, type ComponentChild, h } from "preact";

export function memo<P extends object>(draw: (p: P) => ComponentChild) {
  class Still extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const a = this.props as Record<string, unknown>;
      const b = next as Record<string, unknown>;
      return Object.keys({ ...a, ...b }).some((k) => a[k] !== b[k]);
    }
    override render(): ComponentChild {
      return draw(this.props as P);
    }
  }
  return (p: P) => h(Still, p as never);
}
