// dialog.tsx: a sheet over the page. The browser's own <dialog> keeps the focus inside and closes on Escape.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../text/text.ts";
import { Icon } from "./icon.tsx";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  footer?: ComponentChildren;
  wide?: boolean;
  /** In the green band: something before the title, a line under it, and a look of its own. The title then has the focus: it is what there is to read. */
  before?: ComponentChildren;
  sub?: string;
  look?: string;
}

export function Dialog({ title, onClose, children, footer, wide, before, sub, look }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const d = ref.current;
    if (d && !d.open) d.showModal();
    if (look) d?.querySelector("h2")?.focus();
    return () => d?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      aria-describedby={sub ? id + "-sub" : undefined}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onClick={(e) => {
        if (e.target === ref.current) onClose();
      }}
    >
      <div class={"sheet" + (wide ? " wide" : "") + (look ? " " + look : "")}>
        <header>
          {before}
          <div class="title">
            <h2 id={id} tabIndex={look ? -1 : undefined}>
              {title}
            </h2>
            {sub ? <p id={id + "-sub"}>{sub}</p> : null}
          </div>
          <button class="tool" onClick={onClose} aria-label={t("page.close")}>
            <Icon name="cross" size={18} />
          </button>
        </header>
        <div class="in" tabIndex={0} role="group" aria-labelledby={id}>
          {children}
        </div>
        {footer ? <footer>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
