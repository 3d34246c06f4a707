/* game.c: whose turn it is, what they may do, and what happens then. */
#include "games/flohmarkt/flohmarkt.h"

rk_turn flo_turn(const void *data, const void *state)
{
    (void)data;
    const flo_state *s = state;
    if (s->waiting)
        return (rk_turn){RK_DECIDE, s->waiting, .sealed = 1};
    return (rk_turn){s->left ? RK_CHANCE_TURN : RK_OVER, 0};
}

void flo_moves(const void *data, const void *state, int seat, rk_moves *out)
{
    (void)data;
    const flo_state *s = state;
    rk_moves_clear(out);
    if (seat == RK_CHANCE && !s->waiting && s->left)
        rk_moves_values(out, RK_CHANCE, FLO_V_OFFER, s->unseen); /* FLO-2.1 */
    else if (seat < s->seats && s->waiting >> seat & 1)
        rk_moves_mask(out, rk_move_of(FLO_V_BID, (unsigned)seat, 1, 0, 0), 0, s->hand[seat]); /* FLO-3.1 */
}

void flo_play(const void *data, void *state, rk_move m)
{
    (void)data;
    flo_state *s = state;
    if (m.verb == FLO_V_OFFER) {
        s->unseen = (uint16_t)(s->unseen & ~(1u << m.arg[0]));
        s->offered = (uint16_t)(s->offered | 1u << m.arg[0]);
        s->left--;
        s->waiting = (uint8_t)((1u << s->seats) - 1);
        return;
    }
    s->bid[m.seat] = (uint8_t)m.arg[0];
    s->waiting = (uint8_t)(s->waiting & ~(1u << m.seat));
    if (!s->waiting)
        flo_resolve(s);
}

static const rk_kind kinds[] = {
    [FLO_K_CARD] = {.name = "card"},
    [FLO_K_THING] = {.name = "thing", .count = FLO_THINGS},
    {0},
};

static const rk_verb verbs[] = {
    [FLO_V_BID] = {"bid", 0, 1, {FLO_K_CARD}, {FLO_CARDS + 1}},
    [FLO_V_OFFER] = {"offer", RK_V_CHANCE, 1, {FLO_K_THING}},
    {0},
};

static const rk_option options[] = {
    [FLO_OPT_ROUNDS] = {.name = "rounds", .low = 3, .high = FLO_THINGS, .def = FLO_THINGS, .rule = "FLO-2.2"},
    [FLO_OPT_TIES] = {.name = "ties", .values = {"gone", "kept"}, .rule = "FLO-4.2"},
    {0},
};

const rk_game rk_game_flohmarkt = {
    .id = "flohmarkt",
    .prefix = "FLO",
    .grammar_rule = "FLO-6.2",
    .rules_version = 1,
    .shelf = 6,
    .min_seats = 2,
    .max_seats = FLO_SEATS,
    .state_size = sizeof(flo_state),
    .data_size = sizeof(flo_data),
    .kinds = kinds,
    .verbs = verbs,
    .options = options,
    RK_GAME_TABLE(flo),
};
