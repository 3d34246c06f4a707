/* score_test.c: points by rule, ranks and winners. */
#include "check.h"
#include "engine/game.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_difference_decides),
        cmocka_unit_test(equal_ones_share_a_rank),
        cmocka_unit_test(a_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
