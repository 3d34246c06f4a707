// elsewhere.tsx: another tab of this browser has the table. Two would play it twice.
import { Header } from "../house/header.tsx";
import { t } from "../text/text.ts";

export function Elsewhere({ onTake }: { onTake(): void }) {
  return (
    <div class="house" data-elsewhere>
      <Header />
      <main class="waiting" role="status">
        <h1>{t("page-local.elsewhere")}</h1>
        <p>{t("page-local.elsewhere.how")}</p>
        <button class="btn go" data-go="take" onClick={onTake}>
          {t("page-local.elsewhere.take")}
        </button>
        <a class="btn" href="/">
          {t("page.home")}
        </a>
      </main>
    </div>
  );
}
