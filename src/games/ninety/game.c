/* game.c: the game table of Ninety: who acts, what a move does, verbs and options. */
#include "games/ninety/ninety.h"

rk_turn nin_turn(const void *data, const void *state)
{
    (void)data;
    const nin_state *s = state;
    switch ((nin_phase)s->phase) {
    case NIN_FIRST:
    case NIN_BIO:
    case NIN_TURF:
    case NIN_SEED_CARDS:
    case NIN_DRAW:
    case NIN_WEEKEND:
    case NIN_ROLL:
    case NIN_RECRUIT:
    case NIN_FUNDRAISE:
    case NIN_DIE: return rk_turn_of(RK_CHANCE_TURN, 0, 0);
    case NIN_EXPIRED:
    case NIN_SNATCHED: return rk_turn_of(RK_DECIDE, 1u << s->victim, 0); /* NIN-13.3 */
    case NIN_PICK_BIO:
    case NIN_PICK_TURF:
    case NIN_SEED:
    case NIN_BONUS:
    case NIN_SOLIDIFY:
    case NIN_PURGE:
    case NIN_JUMP:
    case NIN_ACT:
    case NIN_WINDOW:
    case NIN_CLOSING:
    case NIN_EITHER:
    case NIN_LEAN:
    case NIN_FIRM:
    case NIN_MUD:
    case NIN_CHEF: return rk_turn_of(RK_DECIDE, 1u << s->seat, 0);
    case NIN_ALLOT: {
        uint8_t seats = 0;
        for (int p = 0; p < s->seats; p++)
            seats |= (uint8_t)((s->allotted[p] < NIN_REGIONS) << p);
        return rk_turn_of(RK_DECIDE, seats, 1); /* NIN-15.2 */
    }
    case NIN_END: break;
    }
    return rk_turn_of(RK_OVER, 0, 0);
}

static void play_draw(const nin_data *d, nin_state *s, int card)
{
    if (s->phase == NIN_SEED_CARDS)
        nin_play_seed_card(d, s, card);
    else
        nin_play_draw(d, s, card);
}

static void play_dice(const nin_data *d, nin_state *s, int sum)
{
    if (s->phase == NIN_ROLL)
        nin_play_white(d, s, sum);
    else if (s->phase == NIN_RECRUIT)
        nin_play_recruit(d, s, sum);
    else
        nin_play_fundraise(d, s, sum);
}

static void play_pick(const nin_data *d, nin_state *s, int x)
{
    if (s->phase == NIN_SOLIDIFY)
        nin_play_bonus_pick(d, s, x);
    else
        nin_play_pick(d, s, x);
}

static void play_remove(const nin_data *d, nin_state *s, int x, int of)
{
    if (s->phase == NIN_PURGE)
        nin_play_purge(d, s, x, of);
    else
        nin_play_remove(d, s, x, of);
}

static void play_stop(const nin_data *d, nin_state *s)
{
    if (s->phase == NIN_PURGE)
        nin_play_stop_purge(d, s);
    else
        nin_play_stop(d, s);
}

void nin_play(const void *data, void *state, rk_move m)
{
    const nin_data *d = data;
    nin_state      *s = state;
    int             a = m.arg[0], b = m.arg[1];
    switch (m.verb) {
    case NIN_V_PICK_BIO: nin_play_pick_bio(d, s, a); break;
    case NIN_V_PICK_TURF: nin_play_pick_turf(d, s, a); break;
    case NIN_V_SEED: nin_play_seed(d, s, a); break;
    case NIN_V_PENALTY: nin_play_penalty(d, s, a); break;
    case NIN_V_BONUS: nin_play_bonus(d, s, a); break;
    case NIN_V_DECLINE: nin_play_decline(s); break;
    case NIN_V_PICK: play_pick(d, s, a); break;
    case NIN_V_REMOVE: play_remove(d, s, a, b); break;
    case NIN_V_STOP: play_stop(d, s); break;
    case NIN_V_JUMP: nin_play_jump(d, s, a); break;
    case NIN_V_TRAVEL: nin_play_travel(d, s, a); break;
    case NIN_V_CANVASS: nin_play_canvass(d, s); break;
    case NIN_V_MUDSLING: nin_play_mudsling(d, s, a); break;
    case NIN_V_MAIL: nin_play_mail(d, s, a); break;
    case NIN_V_RECRUIT:
        s->done |= NIN_DID_RECRUIT;
        s->phase = NIN_RECRUIT;
        break;
    case NIN_V_FUNDRAISE:
        s->done |= NIN_DID_FUNDRAISE;
        s->phase = NIN_FUNDRAISE;
        break;
    case NIN_V_ATTEND: nin_play_attend(d, s, a); break;
    case NIN_V_COFFEE: nin_play_coffee(s); break;
    case NIN_V_RIDE_HOME: nin_play_ride_home(d, s); break;
    case NIN_V_END_TURN: nin_play_end_turn(d, s); break;
    case NIN_V_OPTION: nin_play_option(d, s, a); break;
    case NIN_V_YES: nin_play_chef(d, s, true); break;
    case NIN_V_NO: nin_play_chef(d, s, false); break;
    case NIN_V_ALLOT: nin_play_allot(d, s, m.seat, a); break;
    case NIN_V_FIRST: nin_play_first(d, s, a); break;
    case NIN_V_BIO: nin_play_bio(d, s, a); break;
    case NIN_V_TURF: nin_play_turf(d, s, a); break;
    case NIN_V_DRAW: play_draw(d, s, a); break;
    case NIN_V_DIE: nin_play_weekend(s, a); break;
    case NIN_V_DICE: play_dice(d, s, a + b); break;
    case NIN_V_WINNER:
        s->winner = (uint8_t)a;
        s->phase = NIN_END;
        break;
    default: assert(false && "a verb of this game");
    }
}

/* ---- the tables ---- */

static const rk_kind kinds[] = {
    [NIN_K_NUMBER] = {.name = "number"},
    [NIN_K_HOOD] = {.name = "neighborhood", .count = NIN_HOODS},
    [NIN_K_PLACE] = {.name = "space", .count = NIN_PLACES},
    [NIN_K_CARD] = {.name = "card", .count = NIN_CARDS},
    [NIN_K_BIO] = {.name = "biography", .count = NIN_BIOS},
    [NIN_K_TURF] = {.name = "home turf", .count = NIN_TURFS},
    [NIN_K_BONUS] = {.name = "bonus", .count = NIN_BONUSES},
    [NIN_K_REGION] = {.name = "region", .count = NIN_REGIONS},
    [NIN_K_EFFECT] = {.name = "effect", .count = NIN_CARDS},
    [NIN_K_PENALTY] = {.name = "penalty", .count = NIN_CARDS},
    [NIN_K_DAY] = {.name = "day", .count = NIN_DAYS + 2},
    [NIN_K_RULE] = {.name = "advantage", .count = NIN_BIOS},
    {0},
};

static const rk_verb verbs[] = {
    [NIN_V_PICK_BIO] = {"pick_bio", 0, 1, {NIN_K_NUMBER}, {2}},
    [NIN_V_PICK_TURF] = {"pick_turf", 0, 1, {NIN_K_NUMBER}, {2}},
    [NIN_V_SEED] = {"seed", 0, 1, {NIN_K_HOOD}},
    [NIN_V_PENALTY] = {"penalty", 0, 1, {NIN_K_HOOD}},
    [NIN_V_BONUS] = {"bonus", 0, 1, {NIN_K_BONUS}},
    [NIN_V_DECLINE] = {"decline", RK_V_IDLE, 0, {0}},
    [NIN_V_PICK] = {"pick", 0, 1, {NIN_K_HOOD}},
    [NIN_V_REMOVE] = {"remove", 0, 2, {NIN_K_HOOD, NIN_K_NUMBER}, {0, NIN_SEATS}},
    [NIN_V_STOP] = {"stop", 0, 0, {0}},
    [NIN_V_JUMP] = {"jump", 0, 1, {NIN_K_PLACE}},
    [NIN_V_TRAVEL] = {"travel", RK_V_STEP, 1, {NIN_K_PLACE}},
    [NIN_V_CANVASS] = {"canvass", 0, 0, {0}},
    [NIN_V_MUDSLING] = {"mudsling", 0, 1, {NIN_K_NUMBER}, {NIN_SEATS}},
    [NIN_V_MAIL] = {"mail", 0, 1, {NIN_K_HOOD}},
    [NIN_V_RECRUIT] = {"recruit", 0, 0, {0}},
    [NIN_V_FUNDRAISE] = {"fundraise", 0, 0, {0}},
    [NIN_V_ATTEND] = {"attend", 0, 1, {NIN_K_NUMBER}, {NIN_DAYS + 1}},
    [NIN_V_COFFEE] = {"coffee", 0, 0, {0}},
    [NIN_V_RIDE_HOME] = {"ride_home", 0, 0, {0}},
    [NIN_V_END_TURN] = {"end_turn", RK_V_IDLE, 0, {0}},
    [NIN_V_OPTION] = {"option", 0, 1, {NIN_K_NUMBER}, {2}},
    [NIN_V_YES] = {"yes", 0, 0, {0}},
    [NIN_V_NO] = {"no", 0, 0, {0}},
    [NIN_V_ALLOT] = {"allot", RK_V_DETAIL, 1, {NIN_K_NUMBER}, {128}},
    [NIN_V_FIRST] = {"first", RK_V_CHANCE, 1, {NIN_K_NUMBER}, {NIN_SEATS}},
    [NIN_V_BIO] = {"bio", RK_V_CHANCE, 1, {NIN_K_BIO}},
    [NIN_V_TURF] = {"turf", RK_V_CHANCE, 1, {NIN_K_TURF}},
    [NIN_V_DRAW] = {"draw", RK_V_CHANCE, 1, {NIN_K_CARD}},
    [NIN_V_DIE] = {"die", RK_V_CHANCE, 1, {NIN_K_NUMBER}, {7}},
    [NIN_V_DICE] = {"dice", RK_V_CHANCE, 2, {NIN_K_NUMBER, NIN_K_NUMBER}, {7, 7}},
    [NIN_V_WINNER] = {"winner", RK_V_CHANCE, 1, {NIN_K_NUMBER}, {NIN_SEATS}},
    {0},
};

static const rk_option options[] = {
    [NIN_OPT_START_DAY] = {.name = "start_day", .low = 1, .high = NIN_DAYS, .def = 1, .rule = "NIN-18.1"},
    [NIN_OPT_CROSSINGS] = {.name = "crossings", .values = {"spaces", "links"}, .rule = "NIN-18.2"},
    [NIN_OPT_ATTENDANCE] = {.name = "attendance", .values = {"presence", "entry"}, .rule = "NIN-18.3"},
    [NIN_OPT_CLOSING_MAIL] = {.name = "closing_mail", .values = {"off", "on"}, .rule = "NIN-18.4"},
    [NIN_OPT_INVITATIONS] = {.name = "invitations", .values = {"strict", "expiry", "harmless"}, .rule = "NIN-18.5"},
    [NIN_OPT_COFFEE] = {.name = "coffee", .values = {"keep", "immediate", "none"}, .rule = "NIN-18.6"},
    [NIN_OPT_BIOS] = {.name = "bios", .values = {"random", "pick_of_two", "off"}, .rule = "NIN-18.7"},
    [NIN_OPT_TURF] = {.name = "turf", .values = {"random", "pick_of_two"}, .rule = "NIN-18.8"},
    [NIN_OPT_RANK] = {.name = "rank_without_votes", .values = {"off", "on"}, .rule = "NIN-18.9"},
    [NIN_OPT_RIDE] = {.name = "ride_home", .values = {"printed", "dearer"}, .rule = "NIN-18.11", .later = true},
    {0},
};

/* Measured: docs/bots.md. */
static const char *const levels[] = {"greedy/m2500/n10000", "greedy/m2000/v7", "search:60",
                                     "search:30/j1",        "search:120/j1",   "search:8000/j2"};

const rk_game rk_game_ninety = {
    .id = "ninety",
    .prefix = "NIN",
    .grammar_rule = "NIN-17.8",
    .shelf = 3,
    .min_seats = 2,
    .max_seats = NIN_SEATS,
    .rules_version = 1,
    .state_size = sizeof(nin_state),
    .data_size = sizeof(nin_data),
    .kinds = kinds,
    .verbs = verbs,
    .options = options,
    RK_GAME_TABLE(nin),
    .words.note = RK_OUTSIDE_MODULE(nin_note),
    .players.features = &nin_features,
    .players.levels = levels,
    .players.search = {.depth = 6, .width = 3},                                          /* random campaigners tell nothing */
    .players.master = {.width = 3, .explore = 20, .widen = 60, .look = 16, .pace = 220}, /* measured: docs/learning.md */
    .players.reopen = nin_reopen,
    .players.facts = nin_facts,
    .players.standing = nin_standing,
    .players.plans = nin_plans,
};
