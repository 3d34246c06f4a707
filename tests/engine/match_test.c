/* match_test.c: matches and their files. */
#include "check.h"
#include "cli/cli.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

static void play_randomly(rk_match *m, size_t moves)
{
    rk_rng rng;
    rk_rng_seed(&rng, 9, 0);
    const rk_game *g = m->set->game;
    for (rk_turn turn; moves-- && (turn = g->turn(m->set->data, m->state)).stage != RK_OVER;) {
        rk_moves legal;
        g->moves(m->set->data, m->state, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
        rk_why why = rk_match_move(m, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
        assert_null(why.rule);
    }
}

static rk_dataset stimmvieh;

static void begin(rk_match *m)
{
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    assert_true(rk_setup_default(stimmvieh.game, 4, &setup, &err));
    rk_match_init(m, &stimmvieh, &setup);
    m->name[1] = rk_strdup("Gisela Groß");
    m->has_seed = true;
    m->seed = 77;
    rk_text_free(&err);
}

static bool read_back(const char *bytes, size_t n, bool partial, rk_text *again, rk_text *err)
{
    cli_opener    opener = {0};
    rk_match      m;
    rk_match_file file = {.name = "m.txt", .bytes = bytes, .n = n, .partial = partial};
    file.find = cli_opener_find;
    file.ctx = &opener;
    bool ok = rk_match_read(&m, &file, err);
    if (ok) {
        if (again)
            rk_match_write(&m, again);
        rk_match_clear(&m);
    }
    cli_opener_close(&opener);
    return ok;
}

static void round_trip(void **s)
{
    (void)s;
    rk_match m;
    rk_text  one = RK_TEXT_INIT, two = RK_TEXT_INIT, err = RK_TEXT_INIT;
    begin(&m);
    play_randomly(&m, 1000);
    rk_match_write(&m, &one);
    CHECK(read_back(one.at, one.len, false, &two, &err), "%s", rk_text_str(&err));
    assert_string_equal(one.at, two.at);
    rk_match_clear(&m);
    rk_text_free(&one);
    rk_text_free(&two);
}

/* Cut anywhere, the file is never taken for whole, and never crashes the reader. */
static void cut_anywhere(void **s)
{
    (void)s;
    rk_match m;
    rk_text  one = RK_TEXT_INIT;
    begin(&m);
    play_randomly(&m, 30);
    rk_match_write(&m, &one);
    for (size_t n = 0; n < one.len; n++) {
        rk_text err = RK_TEXT_INIT;
        CHECK(!read_back(one.at, n, false, NULL, &err), "cut at %zu it still reads", n);
        assert_true(err.len > 0);
        rk_text_free(&err);
    }
    rk_text err = RK_TEXT_INIT;
    assert_true(read_back(one.at, one.len - 30, true, NULL, &err));
    rk_match_clear(&m);
    rk_text_free(&one);
    rk_text_free(&err);
}

static void spoiled(void **s)
{
    (void)s;
    static const char *const swaps[][3] = {
        {"ratskeller match 1", "ratskeller match 2", "m.txt:1: this is not a match file"},
        {"game stimmvieh", "game stummvieh", "m.txt:3: there is no game \"stummvieh\""},
        {"\ndata ", "\ndata 00", "m.txt:3: the match was played with another data set"},
        {"\ndata ", "\ndate ", "m.txt:3: the header needs a line \"data"},
        {"seats 4", "seats 7", "m.txt:4: stimmvieh is for 3 to 4 players"},
        {"seats 4", "seats 260", "3 to 4 players"},
        {"seats 4", "seats four", "m.txt:4: seats must be a number"},
        {"option campaigns=1", "option campaigns=99", "m.txt:5: option campaigns of stimmvieh cannot be \"99\""},
        {"option campaigns=1", "option champagne=1", "no option \"champagne\""},
        {"player 1 ", "player 9 ", "a player line"},
        {"seed 77", "seed x", "the seed must be a number"},
        {"seed 77", "hat 77", "unknown line"},
        {"* draw d", "* draw x", " is not legal here: Chance can’t bring that here. (STI-6.5)"},
        {"* draw ", "* drew ", "not an action of this game"},
        {"\n= ", "\n= 9", "closing line"},
    };
    rk_match m;
    rk_text  one = RK_TEXT_INIT;
    begin(&m);
    play_randomly(&m, 30);
    rk_match_write(&m, &one);
    for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
        rk_text     bad = RK_TEXT_INIT, err = RK_TEXT_INIT;
        const char *at = strstr(one.at, swaps[i][0]);
        assert_non_null(at);
        rk_text_addn(&bad, one.at, (size_t)(at - one.at));
        rk_text_add(&bad, swaps[i][1]);
        rk_text_add(&bad, at + strlen(swaps[i][0]));
        assert_false(read_back(bad.at, bad.len, false, NULL, &err));
        CHECK(strstr(rk_text_str(&err), swaps[i][2]), "%s: %s", swaps[i][1], rk_text_str(&err));
        rk_text_free(&bad);
        rk_text_free(&err);
    }
    rk_text err = RK_TEXT_INIT;
    rk_text_add(&one, "more\n");
    assert_false(read_back(one.at, one.len, false, NULL, &err));
    rk_match_clear(&m);
    rk_text_free(&one);
    rk_text_free(&err);
}

static void goes_back(void **s)
{
    (void)s;
    rk_match a, b;
    begin(&a);
    begin(&b);
    play_randomly(&a, 20);
    play_randomly(&b, 50);
    rk_match_rewind(&b, 20);
    assert_int_equal(b.steps, 20);
    assert_memory_equal(a.state, b.state, rk_match_state_size(stimmvieh.game));
    rk_match_rewind(&b, 100); /* beyond the end: nothing to forget */
    assert_int_equal(b.steps, 20);
    rk_match_clear(&a);
    rk_match_clear(&b);
}

static size_t         plays;
static const rk_game *real;

static void counted_play(const void *data, void *state, rk_move move)
{
    plays++;
    real->play(data, state, move);
}

/* All the way back, step by step: every position is the one that was there, and the whole way costs not much more than the match
 * itself, however long it was. */
static void goes_back_step_by_step(void **s)
{
    (void)s;
    rk_game    counted = *rk_game_by_id("aufruhr");
    rk_dataset set;
    rk_setup   setup;
    rk_match   m;
    rk_text    err = RK_TEXT_INIT;
    real = rk_game_by_id("aufruhr");
    counted.play = counted_play;
    assert_true(rk_dataset_open(&set, real, NULL, &err) && rk_setup_default(real, 4, &setup, &err));
    set.game = &counted;
    rk_match_init(&m, &set, &setup);
    size_t    size = rk_match_state_size(real), all = 0;
    uint64_t *is = calloc(3000, sizeof *is);
    for (; all < 3000 && real->turn(set.data, m.state).stage != RK_OVER; all++) {
        is[all] = rk_hash(m.state, size, 0);
        play_randomly(&m, 1);
    }
    CHECK(all > 500, "a match of %zu steps is too short for this test", all);
    CHECK(m.marks < 20, "%zu states are kept for %zu steps", m.marks, all);
    plays = 0;
    void *state = malloc(size);
    for (size_t n = all; n-- > 0;) {
        rk_match_state_at(&m, n, state);
        assert_true(rk_hash(state, size, 0) == is[n]);
        rk_match_rewind(&m, n);
        assert_true(rk_hash(m.state, size, 0) == is[n]);
    }
    CHECK(plays < all * 50, "taking back %zu steps one by one played %zu", all, plays);
    free(state);
    free(is);
    rk_match_clear(&m);
    set.game = real;
    rk_dataset_free(&set);
    rk_text_free(&err);
}

int main(void)
{
    rk_text err = RK_TEXT_INIT;
    if (!rk_dataset_open(&stimmvieh, rk_game_by_id("stimmvieh"), NULL, &err))
        return 2;
    const struct CMUnitTest tests[] = {cmocka_unit_test(round_trip), cmocka_unit_test(cut_anywhere), cmocka_unit_test(spoiled),
                                       cmocka_unit_test(goes_back), cmocka_unit_test(goes_back_step_by_step)};
    int                     failed = cmocka_run_group_tests(tests, NULL, NULL);
    rk_dataset_free(&stimmvieh);
    rk_text_free(&err);
    return failed;
}
