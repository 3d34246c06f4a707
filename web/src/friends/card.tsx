// card.tsx: one of several choices, with a title and what it means.

export function Card({ group, value, checked, title, text, onChoose }: { group: string; value: string; checked: boolean; title: string; text: string; onChoose(): void }) {
  return (
    <label class="rc" data-value={value}>
      <input type="radio" name={group} checked={checked} onChange={onChoose} />
      <i class="rd" />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </label>
  );
}

/** The first letter in upper case: it begins a line here. */
export const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);
