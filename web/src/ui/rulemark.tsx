// rulemark.tsx: the "?" behind a sentence. It opens the numbered rule; the number itself is for those who ask.
import { t } from "../text/text.ts";

/** "STI-4.7" is rule 4.7 to whoever sits at the table. */
export function ruleNumber(rule: string): string {
  return rule.replace(/^[A-Z]+-/, "");
}

export function RuleMark({ rule, onOpen }: { rule: string; onOpen(rule: string): void }) {
  return (
    <button class="rule" data-rule={rule} aria-label={t("page.rule.number", { n: ruleNumber(rule) })} onClick={() => onOpen(rule)}>
      ?
    </button>
  );
}
