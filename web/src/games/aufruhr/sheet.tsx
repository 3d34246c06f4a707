// sheet.tsx: the manila sheet beside the map: whatever is composed in this phase, what it would change, and the seal under it.
import { intend } from "../../table/intent.ts";
import { play as sound } from "../../ui/sound.ts";
import { type Key, num, t } from "../../text/text.ts";
import { Dot } from "../../table/seats.tsx";
import { Icon } from "../../ui/icon.tsx";
import { chosen } from "./amount.tsx";
import { Cat } from "./bits.tsx";
import * as d from "./data.ts";
import { Dock } from "./dock.tsx";
import { enclosed, enclosesScandal, sealing } from "./folder.tsx";
import { mapTargets } from "./targets.ts";
import { type Mayor, type Play, mine, payoutOf } from "./view.ts";

const NAMES: Partial<Record<string, Key>> = {
  ballot: "page-aufruhr.sheet.ballot", window: "page-aufruhr.sheet.folder", answer: "page-aufruhr.sheet.folder", intent: "page-aufruhr.sheet.plan", final: "page-aufruhr.sheet.plan",
  pick: "page-aufruhr.sheet.auction", bid: "page-aufruhr.sheet.auction", award: "page-aufruhr.sheet.auction", site: "page-aufruhr.sheet.auction",
};

/** What the tab is called in this phase. */
export function sheetName(play: Play): string {
  return t(NAMES[play.view.phase] ?? "page-aufruhr.sheet.desk");
}

/** The decision that is taken on the sheet; none if the map or the band has it. */
export function sheetAsks(play: Play): string | undefined {
  const { phase, step, round, ballot } = play.view;
  if (!play.live || !play.moves.any || phase === "talk" || mapTargets(play).size) return undefined;
  return [round, step, phase, ballot].join(" ");
}

function title(play: Play): string {
  const { phase, lord_mayor } = play.view;
  return phase === "window" && lord_mayor ? t("page-aufruhr.sheet.folder.for", { city: d.cityName(lord_mayor) }) : sheetName(play);
}

/** Two payouts side by side, for me, the Lord Mayor and whoever would lose most. */
function IfTaken({ play }: { play: Play }) {
  const v = play.view;
  const wish = /^pay (\w+)$/.exec(mine(play)?.offer?.demand ?? "")?.[1] as d.Category | undefined;
  const plan = payoutOf(v.final ?? v.intent);
  if (v.phase !== "window" || !wish || !v.mayors.some((m) => m.income)) return null;
  const gets = (m: Mayor, c: d.Category | null) => (c ? (m.income?.[c] ?? 0) : 0);
  const change = (m: Mayor) => gets(m, wish) - gets(m, plan);
  const rest = v.mayors.map((m, seat) => ({ m, seat })).filter(({ m, seat }) => seat !== play.seat && m.city !== v.lord_mayor);
  const loser = rest.sort((a, b) => change(a.m) - change(b.m))[0];
  const rows = v.mayors.map((m, seat) => ({ m, seat })).filter(({ m, seat }) => seat === play.seat || m.city === v.lord_mayor || (seat === loser?.seat && change(m) < 0));
  return (
    <section class="auf-if" aria-labelledby="auf-if">
      <h3 class="h" id="auf-if">
        {t("page-aufruhr.if")}
      </h3>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{plan ? <Cat id={plan} name /> : t("page-aufruhr.if.none")}</th>
            <th scope="col">
              <Cat id={wish} name />
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ m, seat }) => (
            <tr key={seat}>
              <th scope="row">
                <Dot seat={seat} /> {seat === play.seat ? t("page.you") : d.cityName(m.city)}
              </th>
              <td>{num(gets(m, plan))}</td>
              <td>{num(gets(m, wish))}</td>
              <td class={change(m) < 0 ? "less" : "more"}>{(change(m) > 0 ? "+" : change(m) < 0 ? "−" : "±") + num(Math.abs(change(m)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The brass button of the sheet. */
function Seal({ play }: { play: Play }) {
  if (play.moves.can("seal") || play.moves.can("token") || play.moves.can("scandal")) {
    const moves = sealing(play);
    const label = enclosesScandal(play) ? "page-aufruhr.seal.scandal" : enclosed(play).length ? "page-aufruhr.seal" : "page-aufruhr.seal.empty";
    return <Stamp label={t(label)} move={moves[0] ?? "seal"} onPress={() => intend(play, moves)} />;
  }
  if (play.moves.can("bid")) {
    const n = chosen(play, "bid");
    return <Stamp label={t("page-aufruhr.bid.act", { n: num(n) })} move={`bid ${n}`} onPress={() => play.send(`bid ${n}`)} />;
  }
  return null;
}

function Stamp({ label, move, onPress }: { label: string; move: string; onPress(): void }) {
  const press = () => {
    sound("stamp");
    onPress();
  };
  return (
    <footer class="auf-stamp">
      <button class="btn go" data-move={move} onClick={press}>
        <Icon name="lock" /> {label}
      </button>
    </footer>
  );
}

export function Sheet({ play }: { play: Play }) {
  return (
    <div class="auf-manila">
      <div class="pane auf-sheet" tabIndex={0} role="group" aria-label={sheetName(play)}>
        <h2>{title(play)}</h2>
        <Dock play={play} />
        <IfTaken play={play} />
      </div>
      <Seal play={play} />
    </div>
  );
}
