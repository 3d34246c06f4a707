// later.tsx: components that are fetched when they are first wanted: the first board does not wait for them.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component whose code comes when it is drawn for the first time; until then nothing is drawn. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => preact.JSX.Element | null {
  let Known: ComponentType<P> | null = null;
  return (props) => {
    const [Here, setHere] = useState<ComponentType<P> | null>(() => Known);
    useEffect(() => {
      if (Here) return;
      let wanted = true;
      void load().then((C) => {
        Known = C;
        if (wanted) setHere(() => C);
      });
      return () => {
        wanted = false;
      };
    }, []);
    return Here ? <Here {...props} /> : null;
  };
}
