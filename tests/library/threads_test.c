/* threads_test.c: the library used by several threads at once, under the thread sanitizer: one ruleset for all, states, dice,
 * bots and batches of their own, and a batch that has threads itself. Every thread must come to the same result. */
#include "check.h"

#include <pthread.h>
#include <ratskeller.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, MOVES = 60, GAMES = 12, STEPS = 40 };

typedef struct {
    const rk_ruleset *rules;
    uint64_t          states, batches; /* what came out */
} visitor;

static uint64_t mix(uint64_t sum, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3ull;
    return sum;
}

/* Everything a seat can ask about a position. */
static uint64_t look(const rk_ruleset *r, const rk_state *s, int seat, uint64_t sum)
{
    rk_problem p;
    int        slots = rk_ruleset_slots(r);
    int16_t   *seen = calloc((size_t)slots, sizeof *seen);
    char      *view = rk_state_view(s, seat, &p), *board = rk_state_board(s, seat, "de", &p);
    CHECK(rk_state_observe(s, seat, seen, slots, &p) == RK_SUCCESS, "%s", p.words);
    CHECK(rk_state_why_not(s, seat, rk_ruleset_actions(r), "de", &p) < 0 && p.words[0], "a number too high is legal");
    sum = mix(sum, view, strlen(view));
    sum = mix(sum, board, strlen(board));
    sum = mix(sum, seen, (size_t)slots * sizeof *seen);
    rk_free(view);
    rk_free(board);
    free(seen);
    return sum;
}

static uint64_t play(const rk_ruleset *r)
{
    rk_problem p;
    rk_state  *s = rk_state_new(r, &p), *world = rk_state_clone(s, &p);
    rk_dice   *d = rk_dice_new(7, &p);
    rk_bot    *bot = rk_bot_new(r, "greedy", 0, 7, &p);
    uint64_t   sum = 0;
    for (int i = 0; i < MOVES && rk_state_stage(s) != RK_FINISHED; i++) {
        if (i % 10 == 0)
            sum = look(r, s, i % rk_ruleset_seats(r), sum);
        CHECK(rk_state_copy(world, s, &p) == RK_SUCCESS && rk_state_resample(world, 0, d, &p) == RK_SUCCESS, "%s", p.words);
        bool own = rk_state_stage(s) == RK_DECIDING && rk_state_seats(s) & 1;
        int  status = own ? rk_state_play(s, 0, rk_bot_choose(bot, s, &p), &p) : rk_state_play_random(s, d, &p);
        CHECK(status >= 0, "%s", p.words);
    }
    sum += rk_state_hash(s);
    rk_bot_free(bot);
    rk_dice_free(d);
    rk_state_free(world);
    rk_state_free(s);
    return sum;
}

static uint64_t step(const rk_ruleset *r)
{
    rk_problem           p;
    int32_t              actions[GAMES];
    int                  features = rk_ruleset_features(r) ? RK_FEATURES : 0;
    rk_batch            *b = rk_batch_new(r, GAMES, 3, RK_MASKS | RK_OBSERVATIONS | features, 7, &p);
    const rk_batch_view *v = rk_batch_look(b);
    for (int i = 0; i < STEPS; i++)
        CHECK(rk_batch_sample(b, actions, &p) == RK_SUCCESS && rk_batch_step(b, actions, &p) == RK_SUCCESS, "%s", p.words);
    uint64_t sum = mix(rk_batch_moves(b), v->observation, (size_t)(GAMES * v->slots) * sizeof *v->observation);
    if (features)
        sum = mix(sum, v->feature, (size_t)(GAMES * v->seats * v->features) * sizeof *v->feature);
    rk_batch_free(b);
    return sum;
}

static void *visit(void *arg)
{
    visitor *v = arg;
    v->states = play(v->rules);
    v->batches = step(v->rules);
    return NULL;
}

static void several_threads_share_a_ruleset(void **state)
{
    (void)state;
    for (int game = 0; game < rk_game_count(); game++) {
        rk_problem  p;
        rk_ruleset *r = rk_ruleset_new(rk_game_id(game), 0, NULL, NULL, &p);
        pthread_t   thread[THREADS];
        visitor     visitors[THREADS];
        for (int i = 0; i < THREADS; i++) {
            visitors[i] = (visitor){.rules = r};
            assert_int_equal(pthread_create(&thread[i], NULL, visit, &visitors[i]), 0);
        }
        for (int i = 0; i < THREADS; i++)
            pthread_join(thread[i], NULL);
        for (int i = 1; i < THREADS; i++)
            CHECK(visitors[i].states == visitors[0].states && visitors[i].batches == visitors[0].batches,
                  "%s: thread %d comes to another result", rk_game_id(game), i);
        rk_ruleset_free(r);
    }
}

/* Rulesets are opened and freed at the same time: what the program has built in is read by all. */
static void *open_and_free(void *arg)
{
    (void)arg;
    for (int game = 0; game < rk_game_count(); game++) {
        rk_problem  p;
        rk_ruleset *r = rk_ruleset_new(rk_game_id(game), 0, NULL, NULL, &p);
        rk_state   *s = rk_state_new(r, &p);
        char       *rule = rk_rule_words("STI-4.3", "de", &p), *about = rk_game_about(rk_game_id(game), "en", &p);
        rk_ruleset_free(r); /* the state keeps what it needs */
        rk_state_free(s);
        rk_free(rule);
        rk_free(about);
    }
    return NULL;
}

static void several_threads_open_rulesets(void **state)
{
    (void)state;
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, open_and_free, NULL), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(several_threads_share_a_ruleset),
                                       cmocka_unit_test(several_threads_open_rulesets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
