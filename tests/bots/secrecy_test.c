/* secrecy_test.c: a bot decides the same in all states its seat cannot tell apart. */
#include "bots/bot.h"
#include "check.h"
#include "engine/match.h"

#include <stdlib.h>
#include <string.h>

static rk_move decide(const char *who, const rk_dataset *set, int seat, const void *state)
{
    rk_bot_spec spec;
    rk_bot      bot;
    assert_true(rk_bot_spec_read(who, &spec));
    rk_bot_init(&bot, &spec, set->game, set->data, seat, 99);
    rk_move m = rk_bot_choose(&bot, state);
    rk_bot_clear(&bot);
    return m;
}

/* At a random position every acting seat: the true state and one its seat takes for possible. */
static void compare(const rk_dataset *set, const void *state, void *other, rk_rng *rng)
{
    static const char *const bots[] = {"random", "greedy", "easy", "search:40", "search:20/t2"};
    const rk_game           *g = set->game;
    rk_turn                  turn = g->turn(set->data, state);
    for (int seat = 0; seat < RK_MAX_SEATS; seat++) {
        if (!(turn.seats >> seat & 1))
            continue;
        memcpy(other, state, rk_match_state_size(g));
        g->guess(set->data, other, seat, rng);
        for (size_t b = 0; b < sizeof bots / sizeof *bots; b++) {
            rk_move one = decide(bots[b], set, seat, state), two = decide(bots[b], set, seat, other);
            CHECK(rk_move_eq(one, two), "%s: %s at seat %d decides by what it cannot know", g->id, bots[b], seat);
            CHECK(!g->why_not(set->data, state, one).rule, "%s: %s makes an illegal move", g->id, bots[b]);
        }
    }
}

static void bots_know_only_their_seat(void **s)
{
    (void)s;
    for (const rk_game *const *game = rk_games; *game; game++) {
        const rk_game *g = *game;
        rk_dataset     set;
        rk_setup       setup;
        rk_text        err = RK_TEXT_INIT;
        rk_rng         rng;
        void          *state = rk_alloc(rk_match_state_size(g)), *other = rk_alloc(rk_match_state_size(g));
        assert_true(rk_dataset_open(&set, g, NULL, &err) && rk_setup_default(g, g->min_seats, &setup, &err));
        rk_rng_seed(&rng, 5, 0);
        g->start(set.data, state, &setup);
        int checked = 0;
        for (int step = 0; checked < 25; step++) {
            rk_turn turn = g->turn(set.data, state);
            if (turn.stage == RK_OVER)
                break;
            /* sealed stages always, others now and then */
            if (turn.stage == RK_DECIDE && (turn.sealed || step % 17 == 0)) {
                compare(&set, state, other, &rng);
                checked++;
            }
            rk_moves legal;
            g->moves(set.data, state, turn.stage == RK_ROLL ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
            g->play(set.data, state, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
        }
        assert_true(checked > 3);
        free(state);
        free(other);
        rk_dataset_free(&set);
        rk_text_free(&err);
    }
}

static void names(void **s)
{
    (void)s;
    static const char *const good[] = {"random",   "greedy", "easy",     "medium",       "hard",
                                       "expert",   "search", "search:7", "search:250ms", "search:7/t2/r40/c50/w90",
                                       "exec:true"};
    static const char *const bad[] = {"",          "Random",      "searching",   "search:",      "search:0", "search:x",
                                      "search:5s", "search:5/x1", "search:5/t0", "search:5/t99", "exec:",    "me"};
    rk_bot_spec              spec;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK(rk_bot_spec_read(good[i], &spec) && !strcmp(spec.name, good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!rk_bot_spec_read(bad[i], &spec), "%s was taken for a bot", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bots_know_only_their_seat), cmocka_unit_test(names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
