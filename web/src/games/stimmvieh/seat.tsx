// seat.tsx: what is public of a party, on its seat; Angelus, who has no seat, gets a chip like one.
import type { SeatFacts } from "../../table/contract.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { partyName } from "./data.ts";
import { type Party, type Play, left } from "./view.ts";

/** Open candidates with their numbers, the hand as backs. */
function Minis({ party, seat }: { party: Party; seat: number }) {
  const now = left(party);
  const tops = party.tops.length ? now.tops : [];
  const backs = party.tops.length ? now.hand.length : party.hand_size;
  return (
    <div class="sti-minis">
      <span class="nm">{partyName(seat)}</span>
      <span class="hidden">{t("page-stimmvieh.minis", { tops: tops.join(", ") || "–", n: backs })}</span>
      <span class={`mini seat-${seat + 1}`} aria-hidden="true">
        {tops.map((n) => (
          <i key={n} class="up">
            {n}
          </i>
        ))}
        {Array.from({ length: backs }, (_, i) => (
          <i key={"b" + i} class="bk" />
        ))}
      </span>
    </div>
  );
}

function status(p: Play, seat: number): string | undefined {
  const v = p.view;
  const party = v.parties[seat];
  if (v.phase === "choose") return t(party?.chosen ? "page-stimmvieh.s.chosen" : "page-stimmvieh.s.choosing");
  if (v.phase === "end") return t("page-stimmvieh.s.end"); // the board tells the rest, in its own time
  if (v.party_in_turn === seat) return t("page-stimmvieh.s.play");
  if (v.angelus_holder === seat && v.party_in_turn === 3 && p.seats.length === 3) return t("page-stimmvieh.s.forangelus");
  if (v.angelus_holder === seat) return t("page-stimmvieh.s.holder");
  return undefined;
}

function facts(p: Play, i: number): SeatFacts["facts"] {
  const party = p.view.parties[i];
  if (!party) return [];
  const v = party.votes;
  const d = party.donations;
  return [
    { icon: "vote", title: t("page-stimmvieh.f.votes"), value: v.count },
    { icon: "coin", title: t("page-stimmvieh.f.donations"), value: d.count },
  ];
}

export function seat(p: Play, i: number): SeatFacts {
  const party = p.view.parties[i];
  if (!party) return { facts: [] };
  const line = status(p, i);
  return {
    role: partyName(i),
    facts: facts(p, i),
    ...(line ? { status: line } : {}),
    done: p.view.phase === "choose" && party.chosen,
    ...(p.view.start === i ? { badge: { icon: "marker" as const, title: t("page-stimmvieh.start") } } : {}),
    extra: <Minis party={party} seat={i} />,
  };
}

export function Guest({ play }: { play: Play }) {
  const party = play.view.parties[3];
  if (play.seats.length !== 3 || !party) return null;
  const holder = play.view.angelus_holder;
  const acts = play.view.party_in_turn === 3;
  return (
    <li class={`seat seat-4${acts ? " act" : ""}`} aria-current={acts ? "true" : undefined}>
      <div class="swatch seat-4">
        <span>4</span>
      </div>
      <div class="in">
        <div class="nm">
          Angelus <small>{partyName(3)}</small>
        </div>
        <div class="row">
          {facts(play, 3).map((x) => (
            <span key={x.title} title={x.title}>
              <Icon name={x.icon} size={13} title={x.title} />
              <b>{x.value}</b>
            </span>
          ))}
        </div>
        <Minis party={party} seat={3} />
        <div class="st">
          <span>{holder === null ? t("page-stimmvieh.s.nobody") : t("page-stimmvieh.s.held", { name: play.name(holder) })}</span>
        </div>
      </div>
    </li>
  );
}
