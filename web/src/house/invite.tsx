// invite.tsx: a link for friends, with a picture of it for their phones.
import { useEffect, useState } from "preact/hooks";
import { t } from "../text/text.ts";

/** The secret stands behind #: it is never sent to a server in an address that is logged. */
export function inviteLink(id: string, invite: string): string {
  return `${location.origin}/t/${id}#${invite}`;
}

export function InviteBox({ id, invite }: { id: string; invite: string }) {
  const link = inviteLink(id, invite);
  const [copied, setCopied] = useState(false);
  const [picture, setPicture] = useState("");
  useEffect(() => {
    void import("qrcode-generator").then((m) => {
      const qr = m.default(0, "M");
      qr.addData(link);
      qr.make();
      const n = qr.getModuleCount();
      let d = "";
      for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) if (qr.isDark(y, x)) d += `M${x + 2} ${y + 2}h1v1h-1z`;
      setPicture(`${n + 4} ${d}`);
    });
  }, [link]);
  const [n, ...d] = picture.split(" ");
  return (
    <section class="invite" aria-label={t("page.invite")}>
      <label class="fld">
        {t("page.invite")}
        <input readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <button
        class="btn go"
        onClick={() => {
          void navigator.clipboard?.writeText(link);
          setCopied(true);
        }}
      >
        {t(copied ? "page.copied" : "page.copylink")}
      </button>
      {picture ? (
        <svg class="qr" viewBox={`0 0 ${n} ${n}`} role="img" aria-label={t("page.qr")}>
          <rect width={n} height={n} fill="#fff" />
          <path d={d.join(" ")} fill="#16211e" />
        </svg>
      ) : null}
    </section>
  );
}
