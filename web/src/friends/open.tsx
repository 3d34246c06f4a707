// open.tsx: opening a table, in three looks: which game, who sits where, at what pace and for whom.
import { useEffect, useState } from "preact/hooks";
import { type Box, boxWords, lightest, useShelf, usualSeats } from "../games/index.ts";
import { HouseHeader } from "../house/header.tsx";
import { failed } from "../house/me.ts";
import { go } from "../house/router.ts";
import { clockWords } from "../house/tables.tsx";
import { api } from "../net/api.ts";
import { t, useLang } from "../text/text.ts";
import { Icon } from "../ui/icon.tsx";
import { remember, remembered } from "../ui/settings.ts";
import { HouseRules } from "./houserules.tsx";
import { useMyName } from "./myname.ts";
import { Pace } from "./pace.tsx";
import { type Plan, freshPlan, recalled, wishOf } from "./plan.ts";
import { PlannedSeats } from "./planseats.tsx";
import { f, prepare } from "./words.ts";
import { whoSits } from "./summary.ts";
import { count } from "./words.ts";

function GamePicker({ shelf, game, onPick }: { shelf: Box[]; game: string; onPick(game: string): void }) {
  return (
    <section>
      <h2>
        <i>1</i>
        {f("open.game")}
      </h2>
      <div class="games2" role="radiogroup" aria-label={f("open.game")}>
        {shelf.map((g) => (
          <label key={g.id} class="gm2" data-pick={g.id}>
            <input type="radio" name="game" checked={g.id === game} onChange={() => onPick(g.id)} />
            <span class="cw">
              <img src={g.cover} alt="" width="240" height="320" />
              {g.id === game ? (
                <i class="tick">
                  <Icon name="check" />
                </i>
              ) : null}
            </span>
            <b lang="de">{g.title}</b>
            <small>
              {f("open.players", { low: g.min_seats, high: g.max_seats })}
              <br />
              {f("open.minutes", { n: g.minutes })}
            </small>
          </label>
        ))}
      </div>
    </section>
  );
}

function Band({ box, plan, error, busy, onOpen }: { box: Box; plan: Plan; error: string; busy: boolean; onOpen(): void }) {
  const changed = Object.keys(plan.options).length;
  const small = [clockWords(plan.clock), f(plan.listed ? "open.listed" : "open.private"), ...(changed ? [f("rules.changed", { n: changed })] : [])];
  return (
    <footer class="oband">
      <img src={box.cover} alt="" width="240" height="320" />
      <p>
        <b>{f("open.sum", { game: box.title, n: count(plan.seats.length), who: whoSits(plan.seats) })}</b>
        <small>{small.join(" · ")}</small>
        {error ? <span role="alert">{error}</span> : null}
      </p>
      <div class="acts">
        <a class="btn ghost" href="/">
          {t("page.cancel")}
        </a>
        <button class="btn go" data-go="create" disabled={busy} onClick={onOpen}>
          {t("page.open.go")}
        </button>
      </div>
    </footer>
  );
}

/** The plan for a game: the one last used for it, or a fresh one. */
function planFor(box: Box): Plan {
  return recalled(remembered("plan." + box.id), box) ?? freshPlan(usualSeats(box.id));
}

function Planning({ box, shelf, onPick }: { box: Box; shelf: Box[]; onPick(game: string): void }) {
  const [plan, setPlan] = useState(() => planFor(box));
  const [name, setName, sitAs] = useMyName();
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await sitAs();
      remember("plan." + box.id, JSON.stringify(plan));
      remember("game", box.id);
      const { id } = await api.open(wishOf(box.id, plan, (seat) => f("open.nameless", { n: seat + 1 })));
      go("/t/" + id);
    } catch (e) {
      setError(failed(e));
      setBusy(false);
    }
  };
  return (
    <>
      <main class="oroom">
        <header class="hd">
          <h1>{t("page.open")}</h1>
          <p>{f("open.how")}</p>
          <a href="/">
            <Icon name="cross" size={12} /> {f("open.back")}
          </a>
        </header>
        <GamePicker shelf={shelf} game={box.id} onPick={onPick} />
        <div class="cols2">
          <PlannedSeats box={box} seats={plan.seats} name={name} onName={setName} onChange={(seats) => setPlan({ ...plan, seats })} />
          <Pace plan={plan} onChange={(change) => setPlan({ ...plan, ...change })} />
        </div>
        <HouseRules box={box} options={plan.options} onChange={(options) => setPlan({ ...plan, options })} />
      </main>
      <Band box={box} plan={plan} error={error} busy={busy} onOpen={() => void open()} />
    </>
  );
}

export function OpenRoom({ id }: { id: string }) {
  useLang();
  const shelf = useShelf();
  const [game, setGame] = useState(id || remembered("game") || lightest(shelf));
  const box = shelf.find((g) => g.id === game) ?? shelf[0];
  const [ready, setReady] = useState("");
  useEffect(() => {
    document.title = `${t("page.open")} · Ratskeller`;
    if (box) void Promise.all([prepare(), boxWords(box.id)]).then(() => setReady(box.id));
  }, [box?.id]);
  if (!box || !ready) return <p class="hidden">{t("page.loading")}</p>;
  return (
    <div class="house">
      <HouseHeader here="/" />
      <Planning key={box.id} box={box} shelf={shelf} onPick={setGame} />
    </div>
  );
}
