// seat.tsx: what is public of a party: mayors, Länder led, money; and what it is doing.
import type { SeatFacts } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { brief, colourName, partyName } from "./data.ts";
import { Hat } from "./figure.tsx";
import { type Play, activeParty, partiesOf, setNow } from "./view.ts";

function status(play: Play, seat: number): string | undefined {
  const { view } = play;
  if (activeParty(view)?.seat === seat && view.phase !== "end") {
    if (view.phase === "vacate") return t("page-buergermeister.seat.vacate", { n: view.to_vacate });
    if (view.phase === "capture") return t("page-buergermeister.seat.capture");
    return t(setNow(view) ? "page-buergermeister.seat.second" : "page-buergermeister.seat.first");
  }
  const last = partiesOf(view, seat).flatMap((p) => p.last);
  const took = last.reduce((n, l) => n + l.captured.length, 0);
  if (!last.length) return undefined;
  return t(took ? "page-buergermeister.seat.took" : "page-buergermeister.seat.set", { set: last.length, n: took });
}

export function seat(play: Play, seat: number): SeatFacts {
  const parties = partiesOf(play.view, seat);
  const colours = parties.flatMap((p) => p.colours);
  const { mayors, alone, shared } = play.view.standings;
  const s = status(play, seat);
  return {
    role: colours.map(partyName).join(" · "),
    facts: [
      { icon: "person", title: t("page-buergermeister.fact.mayors"), value: mayors[seat] ?? 0 },
      { icon: "coin", title: t("page-buergermeister.fact.cash"), value: parties.map((p) => brief(p.cash)).join(" + ") },
      { icon: "marker", title: t("page-buergermeister.fact.led"), value: (alone[seat] ?? 0) + (shared[seat] ?? 0) },
    ],
    ...(s ? { status: s } : {}),
    ...(colours.length > 1
      ? {
          extra: (
            <div class="bgm-colours">
              {colours.map((c) => (
                <Hat key={c} colour={c} size={16} label={colourName(c)} />
              ))}
            </div>
          ),
        }
      : {}),
  };
}
