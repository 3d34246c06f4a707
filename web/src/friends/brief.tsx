// brief.tsx: a game in three lines, as its box says it.
import { wantHints } from "../table/learning.ts";
import { maybe } from "../text/text.ts";
import { useState } from "preact/hooks";
import { f } from "./words.ts";

/** Words between two stars are bold. */
function Bold({ text }: { text: string }) {
  return <>{text.split("**").map((part, i) => (i % 2 ? <b key={i}>{part}</b> : part))}</>;
}

export function Brief({ game }: { game: string }) {
  const [teach, setTeach] = useState(false);
  const lines = [1, 2, 3].flatMap((n) => maybe(`box-${game}.brief.${n}`) ?? []);
  if (!lines.length) return null;
  return (
    <section class="how">
      <h2>{f("brief")}</h2>
      <ol>
        {lines.map((l) => (
          <li key={l}>
            <Bold text={l} />
          </li>
        ))}
      </ol>
      <p class="lks">
        <a href={"/rules/" + game} target="_blank">
          {f("rules")}
        </a>
        {teach ? (
          <span role="status">{f("teach.on")}</span>
        ) : (
          <button
            class="txt"
            type="button"
            onClick={() => {
              wantHints(game);
              setTeach(true);
            }}
          >
            {f("teach")}
          </button>
        )}
      </p>
    </section>
  );
}
