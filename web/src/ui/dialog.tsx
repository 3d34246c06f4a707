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
}

export function Dialog({ title, onClose, children, footer, wide }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const d = ref.current;
    if (d && !d.open) d.showModal();
    return () => d?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onClick={(e) => {
        if (e.target === ref.current) onClose();
      }}
    >
      <div class={"sheet" + (wide ? " wide" : "")}>
        <header>
          <h2 id={id}>{title}</h2>
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
