/* game.c: the game table of Die Bürgermeister, whose turn it is, legal moves, playing. */
#include "games/buergermeister/buergermeister.h"

rk_turn bgm_turn(const void *data, const void *state)
{
    (void)data;
    const bgm_state *s = state;
    switch ((bgm_phase)s->phase) {
    case BGM_START:
    case BGM_DRAW:
    case BGM_ROLL: return rk_turn_of(RK_CHANCE_TURN, 0, 0);
    case BGM_VACATE:
    case BGM_PLACE:
    case BGM_PLACE_POST:
    case BGM_CAPTURE: return rk_turn_of(RK_DECIDE, 1u << bgm_seat(s, s->active), 0);
    case BGM_END: break;
    }
    return rk_turn_of(RK_OVER, 0, 0);
}

/* ---- legal moves ---- */

/* BGM-2.6: all outcomes of a node are equally likely. */
static void chance_moves(const bgm_state *s, rk_moves *out)
{
    switch ((bgm_phase)s->phase) {
    case BGM_START: rk_moves_values(out, RK_CHANCE, BGM_V_START, (1u << s->parties) - 1); break;
    case BGM_DRAW: rk_moves_values(out, RK_CHANCE, BGM_V_DRAW, bgm_next_cards(s)); break;
    case BGM_ROLL: rk_moves_die(out, BGM_V_DIE); break;
    case BGM_VACATE:
    case BGM_PLACE:
    case BGM_PLACE_POST:
    case BGM_CAPTURE:
    case BGM_END: break;
    }
}

static void post_moves(rk_moves *out, int seat, unsigned verb, bgm_set posts)
{
    rk_moves_bits(out, rk_move_of(verb, (unsigned)seat, 0, 0, 0), 0, posts.w, BGM_WORDS);
}

/* BGM-4.1: any free post of any Land. */
static bgm_set free_posts(const bgm_data *d, const bgm_state *s)
{
    return bgm_without(d->all, bgm_occupied(s));
}

static void seat_moves(const bgm_data *d, const bgm_state *s, int seat, rk_moves *out)
{
    switch ((bgm_phase)s->phase) {
    case BGM_VACATE: post_moves(out, seat, BGM_V_VACATE, bgm_can_vacate(d, s, s->active)); break;
    case BGM_PLACE:
        if (s->mode == BGM_LETTER) /* BGM-9.1: the colour first */
            rk_moves_values(out, seat, BGM_V_COLOUR, bgm_colours_left(s));
        else
            post_moves(out, seat, BGM_V_SET, free_posts(d, s));
        rk_moves_verb(out, seat, BGM_V_END_TURN);
        break;
    case BGM_PLACE_POST: post_moves(out, seat, BGM_V_SET, free_posts(d, s)); break;
    case BGM_CAPTURE:
        rk_moves_values(out, seat, BGM_V_TAKE, s->closed & ((1u << BGM_SIDES) - 1));
        rk_moves_verb(out, seat, BGM_V_DECLINE);
        break;
    case BGM_START:
    case BGM_DRAW:
    case BGM_ROLL:
    case BGM_END: break;
    }
}

void bgm_moves(const void *data, const void *state, int seat, rk_moves *out)
{
    const bgm_state *s = state;
    rk_moves_clear(out);
    if (seat == RK_CHANCE)
        chance_moves(s, out);
    else if (seat == bgm_seat(s, s->active))
        seat_moves(data, s, seat, out);
}

/* ---- playing ---- */

/* BGM-11.5: after this a figure of the colour must be set. */
static void play_colour(bgm_state *s, int colour)
{
    s->colour = (uint8_t)colour;
    s->phase = BGM_PLACE_POST;
}

void bgm_play(const void *data, void *state, rk_move m)
{
    bgm_state *s = state;
    switch (m.verb) {
    case BGM_V_SET: bgm_play_set(data, s, m.arg[0]); break;
    case BGM_V_END_TURN: bgm_end_turn(s); break;
    case BGM_V_COLOUR: play_colour(s, m.arg[0]); break;
    case BGM_V_TAKE: bgm_play_take(data, s, m.arg[0]); break;
    case BGM_V_DECLINE: bgm_play_decline(data, s); break;
    case BGM_V_VACATE: bgm_play_vacate(s, m.arg[0]); break;
    case BGM_V_START: bgm_play_start(s, m.arg[0]); break;
    case BGM_V_DRAW: bgm_play_draw(s, m.arg[0]); break;
    case BGM_V_DIE: bgm_play_die(data, s, m.arg[0]); break;
    default: assert(m.verb <= BGM_V_DIE); /* there is no other verb */
    }
}

/* ---- the tables ---- */

static const rk_kind kinds[] = {
    [BGM_K_NUMBER] = {.name = "number"},
    [BGM_K_POST] = {.name = "post", .count = BGM_POSTS},
    [BGM_K_COLOUR] = {.name = "colour", .count = BGM_COLOURS},
    [BGM_K_DIRECTION] = {.name = "direction", .count = BGM_SIDES},
    [BGM_K_CARD] = {.name = "card", .count = BGM_CARDS},
    [BGM_K_LAND] = {.name = "Land", .count = BGM_LANDS},
    {0},
};

static const rk_verb verbs[] = {
    [BGM_V_SET] = {"set", 0, 1, {BGM_K_POST}},
    [BGM_V_END_TURN] = {"end_turn", RK_V_IDLE, 0, {0}},
    [BGM_V_COLOUR] = {"colour", RK_V_DETAIL, 1, {BGM_K_COLOUR}},
    [BGM_V_TAKE] = {"take", 0, 1, {BGM_K_DIRECTION}},
    [BGM_V_DECLINE] = {"decline", RK_V_IDLE, 0, {0}},
    [BGM_V_VACATE] = {"vacate", 0, 1, {BGM_K_POST}},
    [BGM_V_START] = {"start", RK_V_CHANCE, 1, {BGM_K_NUMBER}, {BGM_COLOURS}},
    [BGM_V_DRAW] = {"draw", RK_V_CHANCE, 1, {BGM_K_CARD}},
    [BGM_V_DIE] = {"die", RK_V_CHANCE, 1, {BGM_K_NUMBER}, {7}},
    {0},
};

static const rk_option options[] = {
    [BGM_OPT_COLOURS] = {.name = "two_player_colours", .values = {"letter", "united", "four_parties"}, .rule = "BGM-9.1"},
    [BGM_OPT_DECK] = {.name = "deck", .values = {"bottom", "reshuffle"}, .rule = "BGM-3.1"},
    [BGM_OPT_SCORING] = {.name = "scoring", .values = {"mayors", "laender"}, .rule = "BGM-8.5"},
    [BGM_OPT_SUPPLY] = {.name = "supply", .values = {"open", "hard", "end"}, .rule = "BGM-2.3"},
    [BGM_OPT_LEADER] = {.name = "leader", .values = {"two_figures", "one_figure"}, .rule = "BGM-4.6", .later = true},
    {0},
};

/* Measured: docs/bots.md. */
static const char *const levels[] = {"greedy/m600/j1", "greedy/m300/j1", "search:60",
                                     "search:700",     "search:8000",    "search:8000/j2"};

const rk_game rk_game_buergermeister = {
    .id = "buergermeister",
    .prefix = "BGM",
    .grammar_rule = "BGM-11.4",
    .shelf = 4,
    .min_seats = 2,
    .max_seats = 4,
    .rules_version = 1,
    .state_size = sizeof(bgm_state),
    .data_size = sizeof(bgm_data),
    .kinds = kinds,
    .verbs = verbs,
    .options = options,
    RK_GAME_TABLE(bgm),
    .words.part = RK_OUTSIDE_MODULE(bgm_part),
    .players.facts = bgm_facts,
    .players.standing = bgm_standing,
    .players.features = &bgm_features,
    .players.levels = levels,
    .players.search = {.depth = 3, .explore = 30}, /* measured: docs/learning.md */
    .players.master = {.explore = 10, .look = 8, .pace = 79},
};
