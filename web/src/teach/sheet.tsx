// sheet.tsx: what is explained stands beside the board: in the side column where there is one, as a dialog where there is not.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";

const BESIDE = "(min-width: 1101px) and (min-height: 481px)"; // there is a side column

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  footer?: ComponentChildren;
}

function useBeside(): boolean {
  const [is, set] = useState(matchMedia(BESIDE).matches);
  useEffect(() => {
    const m = matchMedia(BESIDE);
    const see = () => set(m.matches);
    m.addEventListener("change", see);
    return () => m.removeEventListener("change", see);
  }, []);
  return is;
}

function Beside({ title, onClose, children, footer }: Props) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.focus({ preventScroll: true });
    return () => {
      const back = before instanceof HTMLElement && before !== document.body ? before : document.querySelector<HTMLElement>(".dock");
      back?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section class="minute" role="dialog" aria-labelledby={id} tabIndex={-1} ref={ref} onKeyDown={(e) => (e.key === "Escape" ? onClose() : undefined)}>
      <div class="head">
        <h2 id={id}>{title}</h2>
        <button class="tool" onClick={onClose} aria-label={t("page.close")}>
          <Icon name="cross" size={16} />
        </button>
      </div>
      <div class="in" tabIndex={0} role="group" aria-labelledby={id}>
        {children}
      </div>
      {footer ? <div class="foot">{footer}</div> : null}
    </section>
  );
}

export function Sheet(p: Props) {
  return useBeside() ? (
    <Beside {...p} />
  ) : (
    <Dialog title={p.title} onClose={p.onClose} footer={p.footer}>
      <div class="minute-in">{p.children}</div>
    </Dialog>
  );
}
