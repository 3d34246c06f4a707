/* trees_test.c: what a search has found out is there at its next decision. */
#include "bots/bot.h"
#include "check.h"
#include "engine/match.h"
#include "games/registry.h"

#include <stdlib.h>

enum { ITERATIONS = 60, MATCHES = 6 };

typedef struct {
    int decisions; /* with nothing but chance since the one before */
    int kept;      /* of these, with visits from before */
} memory;

static uint32_t visits_of(const bot_player *b)
{
    size_t    n;
    bot_vote *votes = bot_votes(b, &n);
    uint32_t  visits = 0;
    for (size_t i = 0; i < n; i++)
        visits += votes[i].visits;
    free(votes);
    return visits;
}

/* Seat 0 searches, the others make any move. */
static void play(const char *who, const rk_dataset *set, const rk_setup *setup, uint64_t seed, memory *out)
{
    const rk_game *g = set->game;
    bot_spec       spec;
    bot_player     bot;
    rk_rng         rng;
    rk_turn        turn;
    bool           alone = false, chance = false; /* since the seat's last decision */
    void          *state = rk_alloc(rk_match_state_size(g));
    assert_true(bot_spec_read(who, &spec));
    bot_init(&bot, &spec, set, setup, 0, 7);
    rk_rng_seed(&rng, seed, 0);
    g->start(set->data, state, setup);
    while ((turn = g->turn(set->data, state)).stage != RK_OVER) {
        rk_moves legal;
        rk_move  move;
        int      seat = turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats);
        g->moves(set->data, state, seat, &legal);
        move = rk_moves_at(&legal, rk_rng_below(&rng, legal.count));
        if (seat == 0) {
            move = bot_choose(&bot, state);
            if (alone && chance && legal.count > 1) {
                out->decisions++;
                out->kept += visits_of(&bot) > ITERATIONS;
            }
            alone = true;
            chance = false;
        } else if (seat == RK_CHANCE) {
            chance = true;
        } else {
            alone = false;
        }
        g->play(set->data, state, move);
        bot_saw(&bot, turn, move);
    }
    bot_clear(&bot);
    free(state);
}

static memory play_all(const char *who, const rk_dataset *set, const rk_setup *setup)
{
    memory out = {0};
    for (uint64_t seed = 1; seed <= MATCHES; seed++)
        play(who, set, setup, seed, &out);
    return out;
}

/* Ninety: one rolls dice in the middle of a turn. A tree that branches on them has seldom seen the roll before. */
static void open_trees_remember_across_chance(void **s)
{
    (void)s;
    rk_dataset set;
    rk_setup   setup;
    rk_text    err = RK_TEXT_INIT;
    assert_true(rk_dataset_open(&set, rk_game_by_id("ninety"), NULL, &err));
    assert_true(rk_setup_default(set.game, 2, &setup, &err));
    memory open = play_all("search:60/o1", &set, &setup), branching = play_all("search:60", &set, &setup);
    CHECK(open.decisions > 10 && open.kept == open.decisions, "%d of %d", open.kept, open.decisions);
    CHECK(branching.decisions > 10 && branching.kept < branching.decisions, "%d of %d", branching.kept, branching.decisions);
    rk_dataset_free(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(open_trees_remember_across_chance)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
