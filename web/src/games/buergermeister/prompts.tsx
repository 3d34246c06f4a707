// prompts.tsx: what can be done now, in words; and for whom one waits.
import type { Act, Prompt } from "../../table/contract.ts";
import { factsOf } from "../../table/facts.ts";
import { t } from "../../text/text.ts";
import { runTitle } from "./choice.tsx";
import { colourName, landName, money, postName, posts } from "./data.ts";
import { chooseColour } from "./dock.tsx";
import { isNarrow } from "./lensat.ts";
import { runs } from "./targets.ts";
import { type Play, activeParty, setNow } from "./view.ts";

/** A sum that stands beside my moves of a verb, where it is the same for all of them; nothing until the engine has said it. */
function sum(play: Play, verb: string, name: string): string {
  const [n] = factsOf(play).numbers(verb, name).values();
  return n === undefined ? "…" : money(n);
}

function endTurn(play: Play): Act[] {
  if (!play.moves.has("end_turn")) return [];
  return [{ label: t(setNow(play.view) ? "page-buergermeister.end_turn" : "page-buergermeister.pass"), move: "end_turn", icon: "check", hotkey: "e" }];
}

function cashLeft(play: Play): string {
  return money(activeParty(play.view)?.cash ?? 0);
}

function place(play: Play): Prompt {
  const n = setNow(play.view);
  return {
    title: t(n ? "page-buergermeister.place.second" : "page-buergermeister.place.first"),
    sub: t("page-buergermeister.place.sub", { cost: sum(play, "set", "price"), cash: cashLeft(play) }),
    rule: n ? "BGM-4.3" : "BGM-4.2",
    icon: "person",
    acts: endTurn(play),
  };
}

function colour(play: Play): Prompt {
  const post = play.picked["post"];
  const acts: Act[] = play.moves.of("colour").map((m, i) => {
    const c = m.args[0] as Parameters<typeof colourName>[0];
    return { label: colourName(c), move: m.move, run: () => chooseColour(play, c), go: i === 0, hotkey: String(i + 1) };
  });
  return {
    title: typeof post === "string" ? t("page-buergermeister.colour.post", { post: postName(post) }) : t(setNow(play.view) ? "page-buergermeister.colour.second" : "page-buergermeister.colour.first"),
    sub: t("page-buergermeister.colour.sub", { cost: sum(play, "colour", "price"), cash: cashLeft(play) }),
    rule: "BGM-9.1",
    icon: "person",
    acts: [...endTurn(play), ...(isNarrow() ? [] : acts)], // a phone has them once, as hats below
  };
}

function placePost(play: Play): Prompt {
  const c = play.view.colour;
  return {
    title: t("page-buergermeister.post.title", { colour: c ? colourName(c) : "" }),
    sub: t("page-buergermeister.place.sub", { cost: sum(play, "set", "price"), cash: cashLeft(play) }),
    rule: "BGM-11.5",
    icon: "person",
  };
}

function capture(play: Play): Prompt {
  const taking = runs(play.view);
  const post = play.view.capture?.post ?? "";
  const acts: Act[] = taking.map((r) => ({
    label: t("page-buergermeister.take.button", { letter: r.letter, n: r.posts.length }),
    title: runTitle(play, r),
    move: r.move,
    go: taking.length === 1,
    hotkey: r.letter.toLowerCase(),
  }));
  const no: Act = { label: t("page-buergermeister.decline"), move: "decline", hotkey: "x" };
  const one = taking[0];
  return {
    title: t(taking.length === 1 ? "page-buergermeister.capture" : "page-buergermeister.capture.whom", { post: postName(post) }),
    sub: taking.length === 1 && one ? t("page-buergermeister.capture.one", { posts: one.posts.map(postName).join(", ") }) : t("page-buergermeister.capture.many"),
    rule: taking.length === 1 ? "BGM-5.1" : "BGM-5.6",
    icon: "hand",
    acts: [no, ...acts],
  };
}

function vacate(play: Play): Prompt {
  const n = play.view.to_vacate;
  return {
    title: t("page-buergermeister.vacate", { n }),
    sub: t("page-buergermeister.vacate.sub", { n, value: sum(play, "vacate", "covers") }),
    rule: "BGM-6.2",
    icon: "hazard",
  };
}

function waiting(play: Play): Prompt {
  const { view } = play;
  const party = activeParty(view);
  const seat = play.turn[0] ?? party?.seat;
  if (seat === undefined) return { title: t("page-buergermeister.wait.chance"), icon: "die" };
  const who = play.name(seat);
  if (view.phase === "vacate") return { title: t("page-buergermeister.wait.vacate", { who }), sub: t("page-buergermeister.wait.vacate.sub", { n: view.to_vacate }), rule: "BGM-6.2" };
  if (view.phase === "capture" && view.capture) {
    const post = view.capture.post;
    return { title: t("page-buergermeister.wait.capture", { who }), sub: t("page-buergermeister.wait.capture.sub", { post: postName(post), land: landName(posts.get(post)?.land ?? "") }), rule: "BGM-5.6" };
  }
  return { title: t(setNow(view) ? "page-buergermeister.wait.second" : "page-buergermeister.wait.place", { who }), sub: t("page-buergermeister.wait.place.sub", { n: view.to_set }), rule: "BGM-3.4" };
}

export function prompt(play: Play): Prompt {
  if (!play.live || !play.moves.any) return waiting(play);
  switch (play.view.phase) {
    case "vacate":
      return vacate(play);
    case "capture":
      return capture(play);
    case "place_post":
      return placePost(play);
    default:
      return play.moves.can("colour") ? colour(play) : place(play);
  }
}
