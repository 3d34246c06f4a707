/* score_test.c: points by rule, ranks and winners. */
#include "check.h"
#include "engine/game.h"
#include "engine/verdict.h"

static void ranks_are(const rk_sort_key *key, int parties, const uint8_t *want)
{
    uint8_t rank[RK_MAX_SEATS];
    rk_rank(key, parties, rank);
    assert_memory_equal(rank, want, (size_t)parties);
}

static void the_first_difference_decides(void **s)
{
    (void)s;
    ranks_are((rk_sort_key[]){{{5}}, {{9}}, {{7}}}, 3, (uint8_t[]){3, 1, 2});
    ranks_are((rk_sort_key[]){{{5, 1}}, {{5, 2}}, {{4, 9}}}, 3, (uint8_t[]){2, 1, 3});
    ranks_are((rk_sort_key[]){{{5, 1, -3}}, {{5, 1, -2}}}, 2, (uint8_t[]){2, 1});
    ranks_are((rk_sort_key[]){{{INT64_MAX}}, {{INT64_MIN}}}, 2, (uint8_t[]){1, 2}); /* differences would overflow */
}

static void equal_ones_share_a_rank(void **s)
{
    (void)s;
    ranks_are((rk_sort_key[]){{{5}}, {{9}}, {{5}}, {{1}}}, 4, (uint8_t[]){2, 1, 2, 4});
    ranks_are((rk_sort_key[]){{{7, 7, 7}}, {{7, 7, 7}}}, 2, (uint8_t[]){1, 1});
}

static void a_score(void **s)
{
    (void)s;
    rk_score score;
    rk_score_begin(&score, 3);
    assert_int_equal(score.parties, 3);
    rk_score_add(&score, 0, "MOC-1", "mock.points", 4, false);
    rk_score_add(&score, 0, "MOC-2", "mock.fine", -1, false);
    rk_score_add(&score, 1, "MOC-1", "mock.points", 3, false);
    rk_score_add(&score, 1, "MOC-3", "mock.cash", 100, true);
    assert_int_equal(score.points[0], 3);
    assert_int_equal(score.points[1], 3);
    assert_int_equal(score.points[2], 0);
    rk_score_rank(&score, (rk_sort_key[]){{{3}}, {{3}}, {{0}}});
    assert_int_equal(score.winners, 3);
    assert_memory_equal(score.rank, ((uint8_t[]){1, 1, 3}), 3);
    int32_t shares[3];
    rk_score_shares(&score, 3, shares);
    assert_int_equal(shares[0], 500);
    assert_int_equal(shares[1], 500);
    assert_int_equal(shares[2], 0);
}

static rk_score three_parties(void)
{
    rk_score score;
    rk_score_begin(&score, 3);
    for (int p = 0; p < 3; p++) {
        static const int votes[] = {4, 4, 1}, bonus[] = {2, 7, 9};
        rk_score_add(&score, p, "MOC-1", "mock.votes", votes[p], false);
        rk_score_add(&score, p, "MOC-2", "mock.bonus", bonus[p], false);
        rk_score_add(&score, p, "MOC-3", "mock.cash", 100 * (p + 1), true);
    }
    return score;
}

static void a_verdict_names_the_line_that_made_most_of_the_margin(void **state)
{
    (void)state;
    rk_score score = three_parties(); /* 6, 11, 10 points */
    rk_score_rank(&score, (rk_sort_key[]){{{6}}, {{11}}, {{10}}});
    rk_verdict won = rk_verdict_of(&score, 1), second = rk_verdict_of(&score, 2), last = rk_verdict_of(&score, 0);
    assert_int_equal(won.against, 2);
    assert_int_equal(won.margin, 1);
    assert_string_equal(won.key, "mock.votes");
    assert_string_equal(won.rule, "MOC-1");
    assert_int_equal(won.mine, 4);
    assert_int_equal(won.theirs, 1);
    assert_int_equal(second.against, 1);
    assert_string_equal(second.key, "mock.votes");
    assert_int_equal(second.mine, 1);
    assert_int_equal(last.margin, 5);
    assert_string_equal(last.key, "mock.bonus");
    assert_int_equal(last.sharing, 0);
}

static void a_tie_names_what_decided_it(void **state)
{
    (void)state;
    rk_score    score = three_parties();
    rk_sort_key key[] = {{{8, 1, 5}}, {{8, 1, 3}}, {{8, 2, 0}}};
    score.points[0] = score.points[1] = score.points[2] = 8;
    rk_score_rank(&score, key);
    rk_score_ties(&score, key, "mock.second", "mock.third");
    assert_string_equal(rk_verdict_of(&score, 2).tie, "mock.second");
    assert_string_equal(rk_verdict_of(&score, 0).tie, "mock.second");
    assert_null(rk_verdict_of(&score, 0).key);
    score.winners = 3; /* both of those with equal second numbers, as if a die had said so */
    memcpy(score.rank, (uint8_t[]){1, 1, 3}, 3);
    assert_int_equal(rk_verdict_of(&score, 0).sharing, 1);
}

static void nobody_is_left_when_all_win_and_one_kind_of_points_explains_nothing(void **state)
{
    (void)state;
    rk_score score;
    rk_score_begin(&score, 2);
    for (int p = 0; p < 2; p++) {
        rk_score_add(&score, p, "MOC-1", "mock.points", 3 + p, false);
        rk_score_add(&score, p, "MOC-3", "mock.houses", 5 + p, true);
        rk_score_add(&score, p, "MOC-3", "mock.cash", 100 * p, true); /* would only break a tie */
    }
    rk_score_rank(&score, (rk_sort_key[]){{{3}}, {{4}}});
    assert_string_equal(rk_verdict_of(&score, 1).key, "mock.houses");
    assert_true(rk_verdict_of(&score, 1).extra);
    score.line[4].value = 5; /* as many houses: then there is nothing but the points to tell */
    assert_string_equal(rk_verdict_of(&score, 1).key, "mock.points");
    assert_false(rk_verdict_of(&score, 1).extra);
    score.winners = 3;
    assert_int_equal(rk_verdict_of(&score, 0).against, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_difference_decides),
        cmocka_unit_test(equal_ones_share_a_rank),
        cmocka_unit_test(a_score),
        cmocka_unit_test(a_verdict_names_the_line_that_made_most_of_the_margin),
        cmocka_unit_test(a_tie_names_what_decided_it),
        cmocka_unit_test(nobody_is_left_when_all_win_and_one_kind_of_points_explains_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
