// minute.tsx: a game in one minute: four pictures, four bold sentences.
import { t } from "../text/text.ts";
import type { Picture } from "./lessons.ts";

export function Minute({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <ol class="pictures">
      {pictures.map((p, i) => (
        <li key={i}>
          <p.Figure />
          <div>
            <b class="n" aria-hidden="true">
              {i + 1}
            </b>
            <p>
              <b>{p.bold}</b> {p.more}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function MinuteFoot({ onDone }: { onDone(): void }) {
  return (
    <>
      <button class="btn go wide" onClick={onDone}>
        {t("page.minute.ok")}
      </button>
      <small>{t("page.minute.again")}</small>
    </>
  );
}
