// invite.tsx: how friends find the table: a short link, its picture for their phones, and the code to say aloud.
import { useEffect, useState } from "preact/hooks";
import type { TableInfo } from "../net/api.ts";
import { t } from "../text/text.ts";
import { f } from "./words.ts";

/** The link to send. Tables of an older server have no code: then the secret stands behind #, where no server logs it. */
export function linkOf(info: TableInfo): string {
  return location.origin + (info.code ? `/j/${info.code}` : `/t/${info.id}#${info.invite ?? ""}`);
}

const COPIED = 2000; // milliseconds the button says so

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      class="btn green"
      type="button"
      onClick={() => {
        void navigator.clipboard?.writeText(text);
        setCopied(true);
      }}
    >
      <span role="status">{t(copied ? "page.copied" : "page.copylink")}</span>
    </button>
  );
}

function Picture({ link }: { link: string }) {
  const [path, setPath] = useState<{ size: number; d: string } | null>(null);
  useEffect(() => {
    void import("./qr.ts").then((m) => setPath(m.qrPath(link)));
  }, [link]);
  return (
    <figure class="qrw">
      <svg class="qr" viewBox={`0 0 ${path?.size ?? 1} ${path?.size ?? 1}`} role="img" aria-label={t("page.qr")} shape-rendering="crispEdges">
        <rect width="100%" height="100%" fill="#fff" />
        <path d={path?.d ?? ""} fill="#16211e" />
      </svg>
      <figcaption>{f("scan")}</figcaption>
    </figure>
  );
}

export function Invitation({ info }: { info: TableInfo }) {
  const link = linkOf(info);
  return (
    <section class="inv" aria-label={t("page.invite")}>
      <Picture link={link} />
      <div class="iv">
        <label>
          {t("page.invite")}
          <span class="lk">
            <input readOnly value={link.replace(/^https?:\/\//, "")} data-link={link} onFocus={(e) => e.currentTarget.select()} />
            <CopyButton text={link} />
          </span>
        </label>
        {info.code ? (
          <div class="cd">
            <p>
              {f("code")}
              <strong>{info.code}</strong>
            </p>
            {typeof navigator.share === "function" ? (
              <button class="btn sm" type="button" onClick={() => void navigator.share({ title: "Ratskeller", url: link }).catch(() => undefined)}>
                {f("share")}
              </button>
            ) : null}
          </div>
        ) : null}
        <p class="small">{f("account")}</p>
      </div>
    </section>
  );
}
