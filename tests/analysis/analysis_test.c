/* analysis_test.c: verdicts are the same each time, add up, find what is plain, and know no more than the seat that decides. */
#include "analysis/analysis.h"
#include "check.h"
#include "engine/legal.h"
#include "games/registry.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 30 }; /* iterations */

/* A match between random players; `moves`: it breaks off after so many. */
static void play_match(rk_match *m, const rk_dataset *set, uint64_t seed, size_t moves)
{
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    rk_rng   rng;
    assert_true(rk_setup_default(set->game, set->game->min_seats, &setup, &err));
    rk_match_init(m, set, &setup);
    rk_rng_seed(&rng, seed, 0);
    for (rk_turn t; m->steps < moves && (t = set->game->turn(set->data, m->state)).stage != RK_OVER;) {
        rk_moves legal;
        int      seat = t.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(t.seats);
        set->game->moves(set->data, m->state, seat, &legal);
        assert_null(rk_match_move(m, rk_moves_at(&legal, rk_rng_below(&rng, legal.count))).rule);
    }
    rk_text_free(&err);
}

static void each_game(void (*run)(const rk_dataset *set))
{
    for (int i = 0; rk_game_at(i); i++) {
        rk_dataset set;
        rk_text    err = RK_TEXT_INIT;
        assert_true(rk_dataset_open(&set, rk_game_at(i), NULL, &err));
        run(&set);
        rk_dataset_free(&set);
        rk_text_free(&err);
    }
}

static void judge_some(const rk_match *m, const uint32_t *step, size_t n, ana_decision *out)
{
    for (size_t i = 0; i < n; i++) {
        ana_verdict one, two;
        ana_judge(m, step[i], &(ana_depth){.iterations = FEW, .seed = 7}, &one);
        ana_judge(m, step[i], &(ana_depth){.iterations = FEW, .seed = 7}, &two);
        CHECK(!memcmp(&one.is, &two.is, sizeof one.is), "%s: step %u is judged twice, differently", m->set->game->id, step[i]);
        CHECK(one.is.loss >= 0 && one.is.gap >= 0, "%s: a loss is not negative", m->set->game->id);
        CHECK(one.is.loss || !memcmp(one.is.after, one.is.with_best, sizeof one.is.after), "%s: no loss, other chances",
              m->set->game->id);
        out[i] = one.is;
    }
}

/* What matters is judged again: only that, and then by another search. */
static void thinks_again_in(const rk_dataset *set)
{
    enum { MOST = 12 };
    rk_match m;
    size_t   mattered = 0, changed = 0;
    play_match(&m, set, 5, SIZE_MAX);
    uint32_t *step = rk_alloc(m.steps * sizeof *step);
    size_t    n = ana_decisions(&m, step);
    for (size_t i = 0; i < n && i < MOST; i++) {
        ana_verdict once, again;
        uint32_t    at = step[n - 1 - i];
        ana_judge(&m, at, &(ana_depth){.iterations = FEW, .seed = 7}, &once);
        ana_judge(&m, at, &(ana_depth){.iterations = FEW, .seed = 7, .again = 3}, &again);
        bool matters = once.is.loss >= 20 || once.is.gap >= 50, differs = memcmp(&once.is, &again.is, sizeof once.is) != 0;
        CHECK(matters || !differs, "%s: step %u does not matter, and is judged again", set->game->id, at);
        mattered += matters;
        changed += differs;
    }
    CHECK(!mattered || changed, "%s: nothing is judged again", set->game->id);
    free(step);
    rk_match_clear(&m);
}

static void adds_up_in(const rk_dataset *set)
{
    enum { SOME = 6 };
    rk_match     m;
    ana_decision list[SOME];
    ana_sums     sums;
    play_match(&m, set, 3, SIZE_MAX);
    uint32_t *step = rk_alloc(m.steps * sizeof *step);
    size_t    n = ana_decisions(&m, step);
    assert_true(ana_is_over(&m) && n > 0);
    n = n < SOME ? n : SOME;
    judge_some(&m, step, n, list);
    ana_sum(&m, list, n, &sums);
    for (int p = 0; p < sums.seats; p++) {
        const ana_seat *s = &sums.seat[p];
        CHECK(s->start + s->luck + s->skill == s->end, "%s: the sums of seat %d do not give the result", set->game->id, p);
    }
    free(step);
    rk_match_clear(&m);
}

static void everything_adds_up(void **unused)
{
    (void)unused;
    each_game(adds_up_in);
}

static void thinks_again(void **unused)
{
    (void)unused;
    each_game(thinks_again_in);
}

static void forced_moves_are_left_out_in(const rk_dataset *set)
{
    rk_match m;
    play_match(&m, set, 5, 200);
    uint32_t *step = rk_alloc((m.steps + 1) * sizeof *step);
    size_t    n = ana_decisions(&m, step);
    void     *state = rk_alloc(rk_match_state_size(set->game));
    for (size_t i = 0; i < n; i++) {
        rk_moves legal;
        rk_match_state_at(&m, step[i], state);
        set->game->moves(set->data, state, m.step[step[i]].move.seat, &legal);
        CHECK(legal.count > 1, "%s: step %u is no decision", set->game->id, step[i]);
    }
    free(state);
    free(step);
    rk_match_clear(&m);
}

static void forced_moves_are_left_out(void **unused)
{
    (void)unused;
    each_game(forced_moves_are_left_out_in);
}

static void running_matches_are_not_analysed_in(const rk_dataset *set)
{
    rk_match m;
    play_match(&m, set, 1, 20);
    CHECK(!ana_is_over(&m), "%s: a match of 20 steps is over", set->game->id);
    rk_match_clear(&m);
}

static void running_matches_are_not_analysed(void **unused)
{
    (void)unused;
    each_game(running_matches_are_not_analysed_in);
}

static bot_opinion opinion_of(const rk_dataset *set, const rk_setup *setup, int seat, const void *state, rk_move *found)
{
    bot_spec   spec;
    bot_player bot;
    float      chance[RK_MAX_SEATS];
    assert_true(bot_spec_read("search:40", &spec));
    bot_init(&bot, &spec, set, setup, seat, 99);
    bot_candidates(&bot, state, found, 2, chance);
    bot_opinion o = {.move = found[0]};
    bot_opine(&bot, state, &o);
    bot_clear(&bot);
    return o;
}

/* The same opinion in another world that the seat cannot tell from the true one. */
static void opinions_keep_secrets_in(const rk_dataset *set)
{
    rk_match m;
    rk_rng   rng;
    play_match(&m, set, 9, SIZE_MAX);
    rk_rng_seed(&rng, 4, 4);
    uint32_t *step = rk_alloc(m.steps * sizeof *step);
    size_t    n = ana_decisions(&m, step), size = rk_match_state_size(set->game);
    void     *state = rk_alloc(size), *other = rk_alloc(size);
    for (size_t i = 0; i < n; i += n / 4 + 1) {
        int     seat = m.step[step[i]].move.seat;
        rk_move a[2] = {0}, b[2] = {0};
        rk_match_state_at(&m, step[i], state);
        memcpy(other, state, size);
        set->game->resample(set->data, other, seat, &rng);
        bot_opinion one = opinion_of(set, &m.setup, seat, state, a), two = opinion_of(set, &m.setup, seat, other, b);
        CHECK(rk_move_eq(a[0], b[0]) && rk_move_eq(a[1], b[1]), "%s: candidates by what the seat cannot know", set->game->id);
        CHECK(!memcmp(one.chance, two.chance, sizeof one.chance) && one.line_n == two.line_n,
              "%s: an opinion by what the seat cannot know", set->game->id);
        for (int k = 0; k < one.line_n; k++)
            CHECK(rk_move_eq(one.line[k].move, two.line[k].move), "%s: another line", set->game->id);
        CHECK(!rk_legal(set->game, set->data, state, a[0]).rule, "%s: an illegal candidate", set->game->id);
    }
    free(state);
    free(other);
    free(step);
    rk_match_clear(&m);
}

static void opinions_keep_secrets(void **unused)
{
    (void)unused;
    each_game(opinions_keep_secrets_in);
}

static const rk_dataset *the_set(void *ctx, const rk_set_name *name, rk_text *err)
{
    (void)name, (void)err;
    return ctx;
}

/* A table that begins with a position: its log gives the same table again, and what was given is not taken back. */
static void tables_begin_with_a_position_in(const rk_dataset *set)
{
    rk_match  m;
    tbl_rules rules;
    rk_text   line = RK_TEXT_INIT, answer = RK_TEXT_INIT;
    size_t    n;
    play_match(&m, set, 2, 60);
    memset(&rules, 0, sizeof rules);
    rules.setup = m.setup;
    tbl_table *t = tbl_new(set, &rules);
    CHECK(!tbl_begin_with(t, 1, "0 nonsense"), "%s: nonsense was given", set->game->id);
    for (size_t i = 0; i < m.steps; i++) {
        rk_text_clear(&line);
        rk_match_write_step(&m, i, &line);
        CHECK(tbl_begin_with(t, 1, rk_text_str(&line)), "%s: step %zu: %s", set->game->id, i, rk_text_str(&line));
    }
    for (int i = 0; i < m.setup.seats; i++)
        assert_true(i ? tbl_seat_bot(t, 1, i, "easy") : tbl_seat_person(t, 1, 0, "anna", "", "Anna"));
    CHECK(tbl_started(t) && tbl_given(t) == m.steps, "%s: not begun with that position", set->game->id);
    CHECK(!tbl_begin_with(t, 1, rk_text_str(&line)), "%s: given after the start", set->game->id);
    tbl_command(t, 2, "anna", "0 undo", &answer);
    CHECK(tbl_match(t)->steps >= m.steps, "%s: what was given was taken back", set->game->id);
    const char *log = tbl_log(t, &n);
    tbl_table  *again = tbl_read("log", log, n, the_set, (void *)(uintptr_t)set, &answer);
    CHECK(again && !memcmp(tbl_match(again)->state, tbl_match(t)->state, rk_match_state_size(set->game)), "%s: another table: %s",
          set->game->id, rk_text_str(&answer));
    tbl_free(again);
    tbl_free(t);
    rk_text_free(&line);
    rk_text_free(&answer);
    rk_match_clear(&m);
}

static void tables_begin_with_a_position(void **unused)
{
    (void)unused;
    each_game(tables_begin_with_a_position_in);
}

static void grades_follow_from_losses(void **unused)
{
    (void)unused;
    static const struct {
        int       loss;
        ana_grade grade;
    } cases[] = {{0, ANA_BEST},     {1, ANA_GOOD},     {19, ANA_GOOD},    {20, ANA_INACCURACY},
                 {50, ANA_MISTAKE}, {99, ANA_MISTAKE}, {100, ANA_BLUNDER}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(ana_grade_of(cases[i].loss), cases[i].grade);
    assert_false(ana_depth_ok(&(ana_depth){.judge = "greedy"}));
    assert_true(ana_depth_ok(&(ana_depth){.judge = "expert"}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_adds_up),
        cmocka_unit_test(forced_moves_are_left_out),
        cmocka_unit_test(opinions_keep_secrets),
        cmocka_unit_test(running_matches_are_not_analysed),
        cmocka_unit_test(grades_follow_from_losses),
        cmocka_unit_test(tables_begin_with_a_position),
        cmocka_unit_test(thinks_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
