// choice.tsx: whom the new figure sends home. One press plays it; a single possible capture is already the main button.
import { t } from "../../text/text.ts";
import { partyName, postName } from "./data.ts";
import { type Run, runs } from "./targets.ts";
import type { Play } from "./view.ts";

export function runTitle(play: Play, run: Run): string {
  const victim = play.view.posts[run.posts[0] ?? ""];
  return t("page-buergermeister.take", { n: run.posts.length, party: victim ? partyName(victim) : "" });
}

export function CaptureChoice({ play }: { play: Play }) {
  const taking = runs(play.view);
  if (!taking.length) return null;
  return (
    <div class="bgm-choice" role="group" aria-label={t("page-buergermeister.choice")}>
      {taking.map((r) => (
        <button key={r.side} class={"bgm-opt" + (taking.length === 1 && play.moves.any ? " on" : "")} disabled={!play.moves.has(r.move)} data-move={r.move} onClick={() => play.send(r.move)}>
          <i aria-hidden="true">{r.letter}</i>
          <span>
            <b>{runTitle(play, r)}</b>
            <small>{t(`page-buergermeister.take.${r.closedBy}`, { posts: r.posts.map(postName).join(", ") })}</small>
          </span>
        </button>
      ))}
      {play.moves.has("decline") ? (
        <button class="bgm-opt" data-move="decline" onClick={() => play.send("decline")}>
          <i aria-hidden="true">–</i>
          <span>
            <b>{t("page-buergermeister.decline")}</b>
            <small>{t("page-buergermeister.decline.sub")}</small>
          </span>
        </button>
      ) : null}
    </div>
  );
}
