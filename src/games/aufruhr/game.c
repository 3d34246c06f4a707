/* game.c: the game table of AUFRUHR!: who acts, legal moves, playing them. */
#include "games/aufruhr/internal.h"

#include <string.h>

/* Secret until complete: ballots, folders, bids, and the LM's subventions (AUF-5.2). No two such stages in a row
 * have the same number: ballots count up, windows are followed by an open decision, lots differ. */
static uint8_t seal(const auf_state *s)
{
    switch (s->phase) {
    case AUF_BALLOT: return (uint8_t)(1 + s->ballot);
    case AUF_WINDOW: return (uint8_t)(10 + s->step);
    case AUF_SUBV: return 16;
    case AUF_BID: return (uint8_t)(20 + s->lot);
    default: return 0;
    }
}

rk_turn auf_turn(const void *data, const void *state)
{
    (void)data;
    const auf_state *s = state;
    if (s->todo)
        return rk_turn_of(RK_DECIDE, s->todo, seal(s));
    return rk_turn_of(s->phase == AUF_END ? RK_OVER : RK_CHANCE_TURN, 0, 0);
}

/* ---- legal moves ---- */

static void chance_moves(const auf_data *d, const auf_state *s, rk_moves *out)
{
    if (s->phase == AUF_DRAW_CITY)
        rk_moves_values(out, RK_CHANCE, AUF_V_DRAW_CITY, s->candidates);
    else if (s->phase == AUF_REVEAL)
        rk_moves_values(out, RK_CHANCE, AUF_V_DRAW_CARD, auf_next_cards(d, s));
    else if (s->phase == AUF_PAYOUT)
        rk_moves_values(out, RK_CHANCE, AUF_V_DRAW_PAYOUT, s->payouts ? s->payouts : (1u << AUF_PAYOUTS) - 1);
    else if (s->phase == AUF_EVENT)
        rk_moves_values(out, RK_CHANCE, AUF_V_DRAW_EVENT, s->events);
}

static void range(rk_moves *out, int seat, int verb, int low, int high)
{
    if (low <= high)
        rk_moves_range(out, rk_move_of((unsigned)verb, (unsigned)seat, (unsigned)low, 0, 0), 0, (unsigned)high);
}

static void window_moves(const auf_data *d, const auf_state *s, int seat, rk_moves *out)
{
    if (!s->demand[seat]) {
        auf_list_demands(d, s, seat, out);
        return;
    }
    rk_moves_values(out, seat, AUF_V_TOKEN, auf_tokens_left(d, s, seat));
    if (auf_may_scandal(d, s, seat))
        rk_moves_verb(out, seat, AUF_V_SCANDAL);
    rk_moves_verb(out, seat, AUF_V_SEAL);
}

static void intent_moves(const auf_data *d, const auf_state *s, int seat, rk_moves *out)
{
    uint64_t legal = auf_legal_intents(d, s);
    rk_moves_values(out, seat, AUF_V_PAYOUT, legal & 15);
    rk_moves_values(out, seat, AUF_V_AUCTION, legal >> AUF_I_AUCTION);
}

static void bid_moves(const auf_data *d, const auf_state *s, int seat, rk_moves *out)
{
    rk_moves_verb(out, seat, AUF_V_BID);
    range(out, seat, AUF_V_BID, auf_bid_least(d, s), auf_bid_most(s, seat));
}

static void lot_moves(const auf_state *s, int seat, rk_moves *out)
{
    uint64_t cards = 0;
    for (int i = 0; i < AUF_LOTS; i++)
        if (s->lots[i] != AUF_NONE)
            cards |= 1ull << s->lots[i];
    rk_moves_values(out, seat, AUF_V_LOT, cards);
}

static void partner_moves(const auf_data *d, const auf_state *s, int seat, rk_moves *out)
{
    int card = s->declared[seat].card;
    if (auf_can_alone(d, s, seat, card))
        rk_moves_verb(out, seat, AUF_V_ALONE);
    rk_moves_values(out, seat, AUF_V_PARTNER, auf_partners(d, s, seat, card));
}

static uint64_t one_of(uint64_t legal, int obey)
{
    return obey ? legal & 1ull << (obey - AUF_D_FIRST) : legal;
}

static void decision_moves(const auf_data *d, const auf_state *s, int seat, rk_moves *out)
{
    int low, high;
    switch ((auf_phase)s->phase) {
    case AUF_TALK: rk_moves_verb(out, seat, AUF_V_READY); break;
    case AUF_BALLOT: rk_moves_values(out, seat, AUF_V_VOTE, s->candidates & ~(1u << seat)); break;
    case AUF_WINDOW: window_moves(d, s, seat, out); break;
    case AUF_ANSWER:
        rk_moves_values(out, seat, AUF_V_ACCEPT_FOLDER, auf_acceptable(d, s));
        if (auf_may_refuse(d, s))
            rk_moves_verb(out, seat, AUF_V_REFUSE);
        break;
    case AUF_SUBV: rk_moves_values(out, seat, AUF_V_RECIPIENT, auf_recipients(s)); break;
    case AUF_INTENT:
    case AUF_FINAL: intent_moves(d, s, seat, out); break;
    case AUF_PICK: lot_moves(s, seat, out); break;
    case AUF_BID: bid_moves(d, s, seat, out); break;
    case AUF_AWARD: rk_moves_values(out, seat, AUF_V_AWARD, one_of(auf_tied(s), s->obey)); break;
    case AUF_SITE:
        rk_moves_values(out, seat, AUF_V_SITE, auf_building_sites(d, s, seat));
        rk_moves_verb(out, seat, AUF_V_DECLINE);
        break;
    case AUF_CARD:
        rk_moves_values(out, seat, AUF_V_CARD, auf_declarable(d, s, seat));
        rk_moves_verb(out, seat, AUF_V_PASS);
        break;
    case AUF_RC_SITE: rk_moves_values(out, seat, AUF_V_SITE, auf_free_sites(d, s)); break;
    case AUF_PARTNER: partner_moves(d, s, seat, out); break;
    case AUF_SHARE:
        auf_share_range(d, s, &low, &high);
        range(out, seat, AUF_V_SHARE, low, high);
        break;
    case AUF_SIDE: range(out, seat, AUF_V_SIDE, 0, auf_side_most(d, s)); break;
    case AUF_REPLY:
        rk_moves_verb(out, seat, AUF_V_ACCEPT);
        rk_moves_verb(out, seat, AUF_V_DECLINE);
        break;
    case AUF_PRIORITY: rk_moves_values(out, seat, AUF_V_PRIORITY, one_of(auf_rivals(s), s->obey)); break;
    case AUF_TARGET: rk_moves_values(out, seat, AUF_V_TARGET, one_of(auf_targets(d, s), s->obey)); break;
    case AUF_CITY_HALL: rk_moves_values(out, seat, AUF_V_SITE, (1ull << AUF_COMMUNITIES) - 1); break;
    case AUF_DRAW_CITY:
    case AUF_REVEAL:
    case AUF_PAYOUT:
    case AUF_EVENT:
    case AUF_END: break;
    }
}

void auf_moves(const void *data, const void *state, int seat, rk_moves *out)
{
    const auf_state *s = state;
    rk_moves_clear(out);
    if (seat == RK_CHANCE)
        chance_moves(data, s, out);
    else if (seat < AUF_SEATS && s->todo >> seat & 1)
        decision_moves(data, s, seat, out);
}

/* ---- playing ---- */

static void play_site(const auf_data *d, auf_state *s, int place)
{
    if (s->phase == AUF_SITE) {
        auf_play_site(d, s, place);
    } else if (s->phase == AUF_RC_SITE) {
        auf_play_rc_site(d, s, place);
    } else {
        s->hall = (uint8_t)place; /* AUF-15.6 */
        s->phase = AUF_END;
        s->todo = 0;
    }
}

static void play_decline(const auf_data *d, auf_state *s)
{
    if (s->phase == AUF_SITE)
        auf_play_site(d, s, AUF_NONE);
    else
        auf_play_reply(d, s, false);
}

void auf_play(const void *data, void *state, rk_move m)
{
    const auf_data *d = data;
    auf_state      *s = state;
    int             a = m.arg[0];
    if (auf_is_demand(m.verb)) {
        auf_play_demand(d, s, m.seat, m.verb == AUF_V_NONE ? 0 : auf_demand_of(d, s, m));
        return;
    }
    switch (m.verb) {
    case AUF_V_READY: auf_play_ready(d, s, m.seat); break;
    case AUF_V_VOTE: auf_play_vote(d, s, m.seat, a); break;
    case AUF_V_TOKEN: auf_play_token(d, s, m.seat, a); break;
    case AUF_V_SCANDAL: auf_play_token(d, s, m.seat, d->scandal_of[m.seat]); break;
    case AUF_V_SEAL: auf_play_seal(d, s, m.seat); break;
    case AUF_V_ACCEPT_FOLDER: auf_play_answer(d, s, a); break;
    case AUF_V_REFUSE: auf_play_answer(d, s, AUF_NONE); break;
    case AUF_V_RECIPIENT: auf_play_recipient(d, s, a); break;
    case AUF_V_PAYOUT: auf_play_intent(d, s, a); break;
    case AUF_V_AUCTION: auf_play_intent(d, s, AUF_I_AUCTION + a); break;
    case AUF_V_LOT: auf_play_lot(d, s, a); break;
    case AUF_V_BID: auf_play_bid(d, s, m.seat, a); break;
    case AUF_V_AWARD: auf_play_award(d, s, a); break;
    case AUF_V_SITE: play_site(d, s, a); break;
    case AUF_V_DECLINE: play_decline(d, s); break;
    case AUF_V_CARD: auf_play_card(d, s, a); break;
    case AUF_V_PASS: auf_play_card(d, s, AUF_NONE); break;
    case AUF_V_ALONE: auf_play_partner(d, s, m.seat); break;
    case AUF_V_PARTNER: auf_play_partner(d, s, a); break;
    case AUF_V_SHARE: auf_play_share(d, s, a); break;
    case AUF_V_SIDE: auf_play_side(d, s, a); break;
    case AUF_V_ACCEPT: auf_play_reply(d, s, true); break;
    case AUF_V_PRIORITY: auf_play_priority(d, s, a); break;
    case AUF_V_TARGET: auf_play_target(d, s, a); break;
    case AUF_V_DRAW_CARD: auf_play_reveal(d, s, a); break;
    case AUF_V_DRAW_PAYOUT: auf_play_payout(d, s, a); break;
    case AUF_V_DRAW_EVENT: auf_play_event(d, s, a); break;
    case AUF_V_DRAW_CITY: auf_elect(d, s, a); break;
    default: assert(false); /* no move of this game */
    }
}

/* Search copies the core alone. */
static void auf_drop_annex(void *state)
{
    auf_state *s = state;
    s->annex = AUF_ANNEX_NONE;
}

/* ---- the tables ---- */

static const rk_kind kinds[] = {
    [AUF_K_CITY] = {.name = "city", .count = AUF_SEATS},
    [AUF_K_CATEGORY] = {.name = "category", .count = AUF_CATEGORIES},
    [AUF_K_CATEGORY_ALL] = {.name = "category or *", .count = AUF_CATEGORIES + 1},
    [AUF_K_MULTISET] = {.name = "categories", .count = AUF_MULTISETS, .rest = true},
    [AUF_K_CARD] = {.name = "project card", .count = AUF_CARDS},
    [AUF_K_PLACE] = {.name = "community", .count = AUF_COMMUNITIES},
    [AUF_K_TOKEN] = {.name = "token", .count = AUF_TOKENS},
    [AUF_K_PAYOUT] = {.name = "payout card", .count = AUF_PAYOUTS},
    [AUF_K_EVENT] = {.name = "event card", .count = AUF_EVENTS},
    [AUF_K_MONEY] = {.name = "money", .unit = AUF_UNIT},
    [AUF_K_DEAL] = {.name = "deal", .mark = '#'},
    [AUF_K_PROMISE] = {.name = "promise", .mark = '#', .parts = AUF_PARTS},
    [AUF_K_VERDICT] = {.name = "verdict", .count = 2},
    [AUF_K_WORD + 0] = {.name = "none", .count = 1, .word = true},
    [AUF_K_WORD + 1] = {.name = "sub", .count = 1, .word = true},
    [AUF_K_WORD + 2] = {.name = "keep", .count = 1, .word = true},
    [AUF_K_WORD + 3] = {.name = "pay", .count = 1, .word = true},
    [AUF_K_WORD + 4] = {.name = "nopay", .count = 1, .word = true},
    [AUF_K_WORD + 5] = {.name = "auc", .count = 1, .word = true},
    [AUF_K_WORD + 6] = {.name = "auchas", .count = 1, .word = true},
    [AUF_K_WORD + 7] = {.name = "aucnot", .count = 1, .word = true},
    [AUF_K_WORD + 8] = {.name = "award", .count = 1, .word = true},
    [AUF_K_WORD + 9] = {.name = "prio", .count = 1, .word = true},
    [AUF_K_WORD + 10] = {.name = "target", .count = 1, .word = true},
    [AUF_K_WORD + 11] = {.name = "free", .count = 1, .word = true},
    [AUF_K_PROJECT] = {.name = "project", .count = AUF_PROJECTS},
    [AUF_K_DEMAND] = {.name = "demand", .count = AUF_DEMAND_ITEMS},
    [AUF_K_PLAN] = {.name = "plan", .count = AUF_INTENTS},
    [AUF_K_EVENT_TEXT] = {.name = "event text", .count = AUF_EVENTS},
    {0},
};

static const rk_verb verbs[] = {
    [AUF_V_READY] = {"ready", 0, 0, {0}},
    [AUF_V_VOTE] = {"vote", 0, 1, {AUF_K_CITY}},
    [AUF_V_NONE] = {"demand", 0, 1, {AUF_K_WORD}},
    [AUF_V_SUB] = {"demand", RK_V_WISH, 3, {AUF_K_WORD + 1, AUF_K_MONEY, AUF_K_CITY}, {0, AUF_DEMAND_MONEY}},
    [AUF_V_KEEP] = {"demand", RK_V_WISH, 1, {AUF_K_WORD + 2}},
    [AUF_V_PAY] = {"demand", RK_V_WISH, 2, {AUF_K_WORD + 3, AUF_K_CATEGORY}},
    [AUF_V_NOPAY] = {"demand", RK_V_WISH, 2, {AUF_K_WORD + 4, AUF_K_CATEGORY_ALL}},
    [AUF_V_AUC] = {"demand", RK_V_WISH, 2, {AUF_K_WORD + 5, AUF_K_MULTISET}},
    [AUF_V_AUCHAS] = {"demand", RK_V_WISH, 2, {AUF_K_WORD + 6, AUF_K_CATEGORY}},
    [AUF_V_AUCNOT] = {"demand", RK_V_WISH, 2, {AUF_K_WORD + 7, AUF_K_CATEGORY}},
    [AUF_V_DAWARD] = {"demand", RK_V_WISH, 2, {AUF_K_WORD + 8, AUF_K_CITY}},
    [AUF_V_DPRIO] = {"demand", RK_V_WISH, 2, {AUF_K_WORD + 9, AUF_K_CITY}},
    [AUF_V_DTARGET] = {"demand", RK_V_WISH, 2, {AUF_K_WORD + 10, AUF_K_PLACE}},
    [AUF_V_FREE] = {"demand", RK_V_TEXT | RK_V_IDLE, 1, {AUF_K_WORD + 11}},
    [AUF_V_TOKEN] = {"token", RK_V_DETAIL, 1, {AUF_K_TOKEN}},
    [AUF_V_SCANDAL] = {"scandal", 0, 0, {0}},
    [AUF_V_SEAL] = {"seal", 0, 0, {0}},
    [AUF_V_ACCEPT_FOLDER] = {"accept", 0, 1, {AUF_K_CITY}},
    [AUF_V_REFUSE] = {"refuse", 0, 0, {0}},
    [AUF_V_RECIPIENT] = {"recipient", 0, 1, {AUF_K_CITY}},
    [AUF_V_PAYOUT] = {"payout", 0, 1, {AUF_K_CATEGORY}},
    [AUF_V_AUCTION] = {"auction", 0, 1, {AUF_K_MULTISET}},
    [AUF_V_LOT] = {"lot", 0, 1, {AUF_K_CARD}},
    [AUF_V_BID] = {"bid", 0, 1, {AUF_K_MONEY}, {AUF_BID_MAX + 1}},
    [AUF_V_AWARD] = {"award", 0, 1, {AUF_K_CITY}},
    [AUF_V_SITE] = {"site", 0, 1, {AUF_K_PLACE}},
    [AUF_V_DECLINE] = {"decline", 0, 0, {0}},
    [AUF_V_CARD] = {"card", 0, 1, {AUF_K_CARD}},
    [AUF_V_PASS] = {"pass", RK_V_IDLE, 0, {0}},
    [AUF_V_ALONE] = {"alone", 0, 0, {0}},
    [AUF_V_PARTNER] = {"partner", 0, 1, {AUF_K_CITY}},
    [AUF_V_SHARE] = {"share", RK_V_DETAIL, 1, {AUF_K_MONEY}, {1000 / AUF_UNIT + 1}},
    [AUF_V_SIDE] = {"side", RK_V_DETAIL, 1, {AUF_K_MONEY}, {AUF_SIDE_MAX + 1}},
    [AUF_V_ACCEPT] = {"accept", 0, 0, {0}},
    [AUF_V_PRIORITY] = {"priority", 0, 1, {AUF_K_CITY}},
    [AUF_V_TARGET] = {"target", 0, 1, {AUF_K_PLACE}},
    [AUF_V_DRAW_CARD] = {"draw", RK_V_CHANCE, 1, {AUF_K_CARD}},
    [AUF_V_DRAW_PAYOUT] = {"draw", RK_V_CHANCE, 1, {AUF_K_PAYOUT}},
    [AUF_V_DRAW_EVENT] = {"draw", RK_V_CHANCE, 1, {AUF_K_EVENT}},
    [AUF_V_DRAW_CITY] = {"draw", RK_V_CHANCE, 1, {AUF_K_CITY}},
    [AUF_V_SAY] = {"say", RK_V_ASIDE | RK_V_TEXT, 0, {0}},
    [AUF_V_GIVE] = {"give", RK_V_ASIDE, 2, {AUF_K_CITY, AUF_K_MONEY}},
    [AUF_V_PROPOSE] = {"propose", RK_V_ASIDE | RK_V_TEXT, 0, {0}},
    [AUF_V_ACCEPT_DEAL] = {"accept", RK_V_ASIDE, 1, {AUF_K_DEAL}},
    [AUF_V_DECLINE_DEAL] = {"decline", RK_V_ASIDE, 1, {AUF_K_DEAL}},
    [AUF_V_WITHDRAW] = {"withdraw", RK_V_ASIDE, 1, {AUF_K_DEAL}},
    [AUF_V_JUDGE] = {"judge", RK_V_ASIDE, 2, {AUF_K_PROMISE, AUF_K_VERDICT}},
    [AUF_V_UNREADY] = {"unready", RK_V_ASIDE, 0, {0}},
    {0},
};

static const rk_option options[] = {
    [AUF_OPT_EVENTS] = {.name = "events_in_play", .low = 3, .high = AUF_EVENTS, .def = 14, .rule = "AUF-2.4"},
    [AUF_OPT_BALLOTS] = {.name = "max_ballots", .low = 1, .high = 9, .def = 3, .rule = "AUF-4.5"},
    [AUF_OPT_WINDOWS] = {.name = "bribe_windows",
                         .values = {"W1", "W2", "W3", "W4", "W5"},
                         .set = true,
                         .must = 2,
                         .def = 31,
                         .rule = "AUF-12.1"},
    [AUF_OPT_BINDING] = {.name = "bribe_binding", .values = {"on", "off"}, .rule = "AUF-12.8"},
    [AUF_OPT_SCOPE] = {.name = "inspection_scope", .values = {"round", "office"}, .rule = "AUF-11.1"},
    [AUF_OPT_CLEAN] = {.name = "clean_inspection", .values = {"redraw", "fizzle"}, .rule = "AUF-11.2"},
    [AUF_OPT_STACK] = {.name = "ruhrcity_stack", .values = {"once", "each"}, .rule = "AUF-10.2"},
    [AUF_OPT_IDLE] = {.name = "idle_great_cities", .values = {"closed", "open"}, .rule = "AUF-2.3"},
    [AUF_OPT_TRADING] = {.name = "card_trading", .values = {"off", "on"}, .rule = "AUF-9.2"},
    [AUF_OPT_TREASURY] = {.name = "open_treasury", .values = {"off", "on"}, .rule = "AUF-17.2"},
    [AUF_OPT_TALK] = {.name = "talk", .values = {"full", "money", "off"}, .rule = "AUF-16.10"},
    [AUF_OPT_CITY_CHOICE] = {.name = "city_choice", .values = {"fixed", "lobby", "random"}, .rule = "AUF-2.1", .seating = true},
    {0},
};

/* Measured: docs/bots.md. */
static const char *const levels[] = {
    "greedy/m1500/n10000/b25/v2", "greedy/m700/n3000/b13", "greedy/n30", "search:400/g1", "search:20/j1", "search:8000/j2"};

const rk_game rk_game_aufruhr = {
    .id = "aufruhr",
    .prefix = "AUF",
    .grammar_rule = "AUF-19.3",
    .shelf = 1,
    .min_seats = 4,
    .max_seats = AUF_SEATS,
    .rules_version = AUF_RULES,
    .state_size = sizeof(auf_state),
    .annex_size = sizeof(auf_annex),
    .data_size = sizeof(auf_data),
    .kinds = kinds,
    .verbs = verbs,
    .options = options,
    RK_GAME_TABLE(auf),
    .words.part = RK_OUTSIDE_MODULE(auf_part),
    .players.facts = auf_facts,
    .players.standing = auf_standing,
    .players.features = &auf_features,
    .players.levels = levels,
    .players.search = {.depth = 20, .width = 3}, /* measured: docs/learning.md */
    .players.master = {.depth = 10, .width = 3, .explore = 25, .open = 1, .pace = 134},
    .players.reopen = auf_reopen,
    .talk =
        {
            .why_not_aside = auf_why_not_aside,
            .play_aside = auf_play_aside,
            .why_not_text = auf_why_not_text,
            .attach_text = auf_attach_text,
            .bot_aside = auf_bot_aside,
            .promise_cost = auf_promise_cost,
            .example = RK_OUTSIDE_MODULE(auf_example),
            .form = RK_OUTSIDE_MODULE(auf_form),
            .drop_annex = auf_drop_annex,
        },
    .use_rules = auf_use_rules,
    .tests.random_aside = auf_random_aside,
};
