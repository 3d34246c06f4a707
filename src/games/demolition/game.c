/* game.c: the game table of Demolition: who acts, what may be done, and what is done. */
#include "games/demolition/demolition.h"

rk_turn dem_turn(const void *data, const void *state)
{
    (void)data;
    const dem_state *s = state;
    switch ((dem_phase)s->phase) {
    case DEM_LAY:
    case DEM_START:
    case DEM_HIDE:
    case DEM_REVEAL: return rk_turn_of(RK_CHANCE_TURN, 0, 0);
    case DEM_PLACE:
    case DEM_BID:
    case DEM_TURN:
    case DEM_SET:
    case DEM_REFUSED:
    case DEM_PROOF: return rk_turn_of(RK_DECIDE, 1u << s->actor, 0);
    case DEM_END: break;
    }
    return rk_turn_of(RK_OVER, 0, 0);
}

/* ---- legal moves: section 11 ---- */

/* DEM-9.6 */
static void chance_moves(const dem_state *s, rk_moves *out)
{
    switch ((dem_phase)s->phase) {
    case DEM_LAY: rk_moves_values(out, RK_CHANCE, DEM_V_LAY, dem_tiles_to_lay(s)); break;
    case DEM_START: rk_moves_values(out, RK_CHANCE, DEM_V_START, (1u << s->seats) - 1); break;
    case DEM_HIDE: rk_moves_values(out, RK_CHANCE, DEM_V_BUNKER, DEM_ALL_CELLS); break;
    case DEM_REVEAL: rk_moves_values(out, RK_CHANCE, DEM_V_DRAW, s->deck); break;
    case DEM_PLACE:
    case DEM_BID:
    case DEM_TURN:
    case DEM_SET:
    case DEM_REFUSED:
    case DEM_PROOF:
    case DEM_END: break;
    }
}

static void bid_moves(const dem_state *s, int seat, rk_moves *out)
{
    for (unsigned slot = 0; slot < s->seats; slot++)
        rk_moves_mask(out, rk_move_of(DEM_V_BID, (unsigned)seat, slot, 0, 0), 1, dem_bids_on(s, seat, (int)slot));
}

/* DEM-5.3, DEM-6.3, DEM-6.6. A turn with seven cards exists only if the player is able (DEM-6.4). */
static void turn_moves(const dem_data *d, const dem_state *s, int seat, rk_moves *out)
{
    rk_moves_values(out, seat, DEM_V_TILE, dem_legal_tiles(d, s, seat));
    if (s->hand_n[seat] <= DEM_LIMIT)
        rk_moves_verb(out, seat, DEM_V_PASS);
    else if (s->cash[seat] >= DEM_PENALTY)
        rk_moves_verb(out, seat, DEM_V_REFUSE);
}

static void set_moves(const dem_data *d, const dem_state *s, int seat, rk_moves *out)
{
    uint64_t sets[2];
    dem_legal_sets(d, s, seat, s->target, sets);
    rk_moves_bits(out, rk_move_of(DEM_V_CARDS, (unsigned)seat, 0, 0, 0), 0, sets, 2);
}

void dem_moves(const void *data, const void *state, int seat, rk_moves *out)
{
    const dem_state *s = state;
    rk_moves_clear(out);
    if (seat == RK_CHANCE) {
        chance_moves(s, out);
        return;
    }
    if (seat != s->actor)
        return;
    switch ((dem_phase)s->phase) {
    case DEM_PLACE: rk_moves_values(out, seat, DEM_V_PLACE, DEM_ALL_CELLS); break;
    case DEM_BID: bid_moves(s, seat, out); break;
    case DEM_TURN: turn_moves(data, s, seat, out); break;
    case DEM_SET: set_moves(data, s, seat, out); break;
    case DEM_REFUSED:
    case DEM_PROOF: rk_moves_values(out, seat, DEM_V_DISCARD, (1u << s->hand_n[seat]) - 1); break;
    case DEM_LAY:
    case DEM_START:
    case DEM_HIDE:
    case DEM_REVEAL:
    case DEM_END: break;
    }
}

/* ---- playing ---- */

void dem_play(const void *data, void *state, rk_move m)
{
    dem_state *s = state;
    switch (m.verb) {
    case DEM_V_PLACE:
    case DEM_V_BUNKER: dem_play_bunker(s, m.arg[0]); break;
    case DEM_V_BID: dem_play_bid(data, s, m.seat, m.arg[0], m.arg[1]); break;
    case DEM_V_TILE: dem_play_tile(s, m.arg[0]); break;
    case DEM_V_PASS: dem_end_turn(data, s); break;
    case DEM_V_REFUSE: dem_play_refuse(s, m.seat); break;
    case DEM_V_CARDS: dem_play_cards(data, s, m.seat, m.arg[0]); break;
    case DEM_V_DISCARD: dem_play_discard(data, s, m.seat, m.arg[0]); break;
    case DEM_V_LAY: dem_play_lay(data, s, m.arg[0]); break;
    case DEM_V_START: dem_play_start(s, m.arg[0]); break;
    default: assert(m.verb == DEM_V_DRAW); dem_play_draw(s, m.arg[0]);
    }
}

/* ---- the tables ---- */

static const rk_kind kinds[] = {
    [DEM_K_NUMBER] = {.name = "number"},
    [DEM_K_KIND] = {.name = "kind of bid", .count = DEM_BIDS},
    [DEM_K_TILE] = {.name = "tile", .count = DEM_TILES},
    [DEM_K_CARD] = {.name = "card", .count = DEM_CARDS},
    [DEM_K_CREW] = {.name = "cards", .count = DEM_CARDS + 1, .many = true},
    [DEM_K_DEVICE] = {.name = "device", .count = DEM_DEVICES + 1},
    [DEM_K_DEVICES] = {.name = "devices", .count = DEM_DEVICES + 2, .many = true},
    {0},
};

static const rk_verb verbs[] = {
    [DEM_V_PLACE] = {"place", 0, 1, {DEM_K_NUMBER}, {DEM_CELLS}},
    [DEM_V_BID] = {"bid", 0, 2, {DEM_K_NUMBER, DEM_K_KIND}, {DEM_SEATS}},
    [DEM_V_TILE] = {"tile", 0, 1, {DEM_K_NUMBER}, {DEM_CELLS}},
    [DEM_V_PASS] = {"pass", RK_V_IDLE, 0, {0}},
    [DEM_V_REFUSE] = {"refuse", 0, 0, {0}},
    [DEM_V_CARDS] = {"cards", RK_V_LETTERS | RK_V_DETAIL, 1, {DEM_K_NUMBER}, {DEM_SETS}},
    [DEM_V_DISCARD] = {"discard", RK_V_LETTER | RK_V_DETAIL, 1, {DEM_K_NUMBER}, {DEM_HAND}},
    [DEM_V_LAY] = {"lay", RK_V_CHANCE, 1, {DEM_K_TILE}},
    [DEM_V_START] = {"start", RK_V_CHANCE, 1, {DEM_K_NUMBER}, {DEM_SEATS}},
    [DEM_V_BUNKER] = {"bunker", RK_V_CHANCE, 1, {DEM_K_NUMBER}, {DEM_CELLS}},
    [DEM_V_DRAW] = {"draw", RK_V_CHANCE, 1, {DEM_K_CARD}},
    {0},
};

static const rk_option options[] = {
    [DEM_OPT_REBID] = {.name = "rebid", .values = {"turn", "immediate"}, .rule = "DEM-4.11"},
    [DEM_OPT_BUNKER] = {.name = "bunker", .values = {"off", "random", "start_player"}, .rule = "DEM-10.1"},
    [DEM_OPT_REVEAL] = {.name = "reveal_discards", .values = {"false", "true"}, .rule = "DEM-6.5"},
    [DEM_OPT_SHOW] = {.name = "show_hands", .values = {"false", "true"}, .rule = "DEM-9.3"},
    [DEM_OPT_CAP] = {.name = "point_cap", .values = {"none", "7"}, .rule = "DEM-10.7", .later = true},
    {0},
};

/* Measured: docs/bots.md. */
static const char *const levels[] = {"greedy/m1000/n10000/b20", "greedy/m700/n500/b6", "greedy/j1", "search:400", "search:70/j1",
                                     "search:8000/j2"};

const rk_game rk_game_demolition = {
    .id = "demolition",
    .prefix = "DEM",
    .grammar_rule = "DEM-11.2",
    .shelf = 2,
    .min_seats = 2,
    .max_seats = DEM_SEATS,
    .rules_version = 1,
    .state_size = sizeof(dem_state),
    .data_size = sizeof(dem_data),
    .kinds = kinds,
    .verbs = verbs,
    .options = options,
    RK_GAME_TABLE(dem),
    .players.facts = dem_facts,
    .players.standing = dem_standing,
    .players.features = &dem_features,
    .players.levels = levels,
    .players.search = {.depth = 12,
                       .width = 3}, /* random crews tell nothing: 40 % of wins against three greedy, the best of three 61 % */
    .players.master = {.depth = 1, .width = 3, .explore = 10, .look = 8, .pace = 285}, /* measured: docs/learning.md */
};
