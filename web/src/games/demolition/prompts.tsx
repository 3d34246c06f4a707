// prompts.tsx: what I can do now, in words; or what the others are doing.
import type { Act, Prompt } from "../../table/contract.ts";
import { factsOf, useWhyNot } from "../../table/facts.ts";
import { num, t, tell } from "../../text/text.ts";
import { bidName, cardName, data, tileName } from "./data.ts";
import { outbid } from "./story.ts";
import { cardsOf, jobOf, told, type Job } from "./targets.ts";
import { myHand, type Play } from "./view.ts";

function bid(play: Play): Prompt {
  return {
    title: t(outbid(play) ? "page-demolition.prompt.outbid" : play.view.round === 1 ? "page-demolition.prompt.first_bid" : "page-demolition.prompt.bid"),
    sub: t("page-demolition.prompt.bid.sub"),
    rule: "DEM-4.3",
    icon: "person",
  };
}

function turn(play: Play): Prompt {
  const n = play.moves.of("tile").length;
  const full = !play.moves.has("pass"); // whoever may pass has room for one more
  const penalty = factsOf(play).number("refuse", "price") ?? data.parameters.refusal_penalty;
  const acts: Act[] = [];
  if (play.moves.has("pass")) acts.push({ label: t("page-demolition.pass"), move: "pass", go: n === 0, hotkey: "p" });
  if (play.moves.has("refuse")) acts.push({ label: t("page-demolition.refuse", { price: { amount: penalty } }), move: "refuse", hotkey: "r" });
  if (n === 0) return { title: t("page-demolition.prompt.nothing"), sub: t("page-demolition.prompt.nothing.sub"), rule: "DEM-5.3", icon: "home", acts };
  const sub = full ? (acts.length ? "page-demolition.prompt.full.sub" : "page-demolition.prompt.must.sub") : "page-demolition.prompt.turn.sub";
  return {
    title: t(full ? "page-demolition.prompt.full" : play.view.final_phase ? "page-demolition.prompt.final" : "page-demolition.prompt.turn", { n }),
    sub: t(sub, { price: { amount: penalty } }),
    rule: full ? "DEM-6.3" : "DEM-5.3",
    icon: "wrecking_ball",
    acts,
  };
}

/** Why the set will not do yet. */
function Lacking({ play, job }: { play: Play; job: Job }) {
  const why = useWhyNot(play, job.move);
  return <>{why ? tell(why, play.name) : "…"}</>;
}

function cards(play: Play, job: Job): Prompt {
  const tile = tileName(job.tile.id);
  const cost = told(job, "price") ?? 0;
  const tear: Act = { label: cost ? t("page-demolition.tear_for", { price: { amount: cost } }) : t("page-demolition.tear"), icon: "dynamite", move: job.move, go: true, disabled: !job.ready, hotkey: "t" };
  const acts = [tear];
  if (!job.ready) return { title: t("page-demolition.prompt.crew", { tile }), sub: <Lacking play={play} job={job} />, rule: "DEM-5.4", icon: "person", acts };
  return {
    title: t(cost ? "page-demolition.prompt.dump" : "page-demolition.prompt.clean", { tile }),
    sub: t("page-demolition.prompt.cards.sub", { n: cardsOf(job).length, price: num(cost), fee: num(job.tile.fee) }),
    rule: cost ? "DEM-5.6" : "DEM-5.4",
    icon: "wrecking_ball",
    acts,
  };
}

function discard(play: Play): Prompt {
  const i = play.picked["discard"];
  const id = typeof i === "number" ? myHand(play)[i] : undefined;
  const refused = play.view.phase === "refused";
  const shown = !refused || play.options["reveal_discards"] === "true";
  return {
    title: t(refused ? "page-demolition.prompt.refused" : "page-demolition.prompt.proof"),
    sub: t(shown ? "page-demolition.prompt.discard.open" : "page-demolition.prompt.discard.hidden"),
    rule: refused ? "DEM-6.3" : "DEM-6.4",
    icon: "hand",
    acts: [{ label: id ? t("page-demolition.discard", { card: cardName(id) }) : t("page-demolition.discard.none"), ...(id ? { move: `discard ${i}` } : {}), go: true, disabled: !id, hotkey: "d" }],
  };
}

/** What I have got in this auction, while others go on. */
function standing(play: Play): string | undefined {
  if (play.seat === null || play.view.phase !== "bid") return undefined;
  const slot = play.view.auction.find((s) => s.bidder === play.seat);
  if (slot?.card && slot.bid) return t("page-demolition.wait.lead", { card: cardName(slot.card), bid: bidName(slot.bid) });
  return play.view.players[play.seat]?.gained ? t("page-demolition.wait.gained") : undefined;
}

function others(play: Play): Prompt {
  const { view } = play;
  const who = play.turn[0] ?? view.actor;
  const tile = view.target === null ? undefined : view.city[view.target];
  if (view.phase === "end") return { title: t("page-demolition.wait.end"), icon: "debris" };
  if (who === null || who === undefined) return { title: t("page-demolition.wait.chance"), icon: "clock" };
  const name = play.name(who);
  const sub = standing(play);
  const say = (title: string): Prompt => ({ title, ...(sub ? { sub } : {}) });
  switch (view.phase) {
    case "place_bunker":
      return say(t("page-demolition.wait.bunker", { name }));
    case "bid":
      return say(t("page-demolition.wait.bid", { name }));
    case "turn":
      return say(t("page-demolition.wait.turn", { name }));
    case "cards":
      return say(t("page-demolition.wait.cards", { name, tile: tile ? tileName(tile) : "" }));
    case "proof":
      return say(t("page-demolition.wait.proof", { name }));
    default:
      return say(t("page-demolition.wait.discard", { name }));
  }
}

export function prompt(play: Play): Prompt {
  const job = jobOf(play);
  if (job) return cards(play, job);
  if (play.moves.can("place")) return { title: t("page-demolition.prompt.place"), sub: t("page-demolition.prompt.place.sub"), rule: "DEM-10.2", icon: "lock" };
  if (play.moves.can("bid")) return bid(play);
  if (play.moves.can("discard")) return discard(play);
  if (play.moves.any) return turn(play);
  return others(play);
}
