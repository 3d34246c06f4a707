// remark.ts: a finished match in a few dry words, for the history.
import type { TableInfo } from "../net/api.ts";
import { inUnit } from "../table/verdict.ts";
import { type Key, maybe, t } from "../text/text.ts";

const CLOSE = 0.03; // of the winner's points
const FAR = 0.5;

type Name = (party: number) => string;

/** Which remark fits: by how much it was won or lost. */
function remarkKey(won: boolean, margin: number, scale: number): Key {
  const near = margin <= Math.max(1, scale * CLOSE);
  const far = margin >= scale * FAR;
  if (won) return near ? "page-results.remark.won.close" : far ? "page-results.remark.won.far" : "page-results.remark.won";
  return near ? "page-results.remark.came.close" : far ? "page-results.remark.came.far" : "page-results.remark.came";
}

export function remark(info: TableInfo, party: number, name: Name): string {
  const v = info.verdict?.[party];
  const won = info.winners?.includes(party) ?? false;
  const others = (info.winners ?? []).filter((i) => i !== party);
  if (won && others.length) return t("page-results.remark.shared", { names: others.map(name).join(", ") });
  if (v?.against === undefined) return "";
  if (v.margin) return t(remarkKey(won, v.margin, Math.max(...(info.points ?? [1]))), { margin: inUnit(info.unit, v.margin), name: name(v.against) });
  if (v.tie === undefined) return t("page-results.remark.dice");
  return t(won ? "page-results.remark.won.tie" : "page-results.remark.came.tie", { what: maybe(v.tie) ?? v.tie, name: name(v.against) });
}
