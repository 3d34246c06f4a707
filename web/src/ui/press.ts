// press.ts: makes something drawn into a button: by mouse, touch, keyboard and for screen readers.
// data-move and data-pick mark what plays a move and what is a step towards one: styles and tests find them.

interface Pressing {
  label: string;
  /** The move this plays. */
  move?: string | undefined;
  /** Or: a step towards a move. */
  pick?: string | undefined;
  on?: boolean | undefined;
  run(e: Event): void;
}

export function pressable({ label, move, pick, on, run }: Pressing) {
  return {
    role: "button",
    tabindex: 0, // small letters: an SVG element knows the attribute only so
    "aria-label": label,
    ...(on === undefined ? {} : { "aria-pressed": on }),
    ...(move === undefined ? {} : { "data-move": move }),
    ...(pick === undefined ? {} : { "data-pick": pick }),
    onClick: run,
    onKeyDown: (e: KeyboardEvent) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      e.preventDefault();
      e.stopPropagation();
      run(e);
    },
  } as const;
}
