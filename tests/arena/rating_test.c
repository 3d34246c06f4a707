/* rating_test.c: strengths that are known beforehand are found again in simulated rankings. */
#include "arena/rating.h"
#include "arena/standings.h"
#include "check.h"

#include <math.h>
#include <stdlib.h>

/* A ranking by the Plackett-Luce model: the first is drawn by strength, then the first of the rest. */
static void draw_ranking(rk_rng *rng, const double *strength, int n, uint8_t rank[])
{
    double clock[RK_MAX_SEATS]; /* whoever rings first: exponential waiting times race by strength */
    for (int i = 0; i < n; i++)
        clock[i] = -log(1 - rk_rng_real(rng)) / strength[i];
    for (int i = 0; i < n; i++) {
        rank[i] = 1;
        for (int j = 0; j < n; j++)
            rank[i] = (uint8_t)(rank[i] + (clock[j] < clock[i]));
    }
}

/* An arena whose games are drawn instead of played. */
static void simulate(ar_arena *a, int seats, int entrants, uint32_t blocks, uint64_t seed, const double *elo)
{
    rk_rng rng;
    rk_rng_seed(&rng, seed, 0);
    *a = (ar_arena){.entrants = entrants, .blocks = blocks, .series = {.seed = seed, .setup = {.seats = (uint8_t)seats}}};
    ar_arena_begin(a);
    for (uint32_t b = 0; b < blocks; b++) {
        a->have[b] = true;
        for (int r = 0; r < seats; r++) {
            ar_outcome *o = &a->outcome[b * (uint32_t)seats + (uint32_t)r];
            double      strength[RK_MAX_SEATS];
            for (int i = 0; i < seats; i++)
                strength[ar_seat_of(a, r, i)] = pow(10, elo[ar_entrant_at(a, b, i)] / 400);
            draw_ranking(&rng, strength, seats, o->rank);
            o->parties = (uint8_t)seats;
            for (int p = 0; p < seats; p++) {
                o->winners |= (uint8_t)((o->rank[p] == 1) << p);
                o->points[p] = 10 * (seats - o->rank[p]);
                o->decisions[p] = 1;
            }
        }
    }
}

static void known_strengths_are_found(void **state)
{
    (void)state;
    static const double elo[] = {250, 120, 40, -30, -130, -250};
    static ar_standings s;
    ar_arena            a;
    simulate(&a, 4, 6, 900, 11, elo);
    ar_compute_standings(&a, &s);
    for (int e = 0; e < 6; e++) {
        const ar_range *r = &s.entrant[e].elo;
        CHECK(fabs(r->is - elo[e]) < 30, "entrant %d: %.1f instead of %.1f", e, r->is, elo[e]);
        CHECK(r->low < r->is && r->is < r->high && r->high - r->low < 80, "entrant %d: %.1f .. %.1f", e, r->low, r->high);
        assert_int_equal(s.order[e], e);
        if (e < 5)
            CHECK(s.entrant[e].above > 0.99, "entrant %d: above the next in %.3f", e, s.entrant[e].above);
    }
    ar_arena_clear(&a);
}

/* 10 arenas of four equal entrants: 40 intervals of 95 %, of which about 2 miss. More than 7 would be odd. */
static void equals_come_out_equal(void **state)
{
    (void)state;
    static const double elo[4] = {0};
    static ar_standings s;
    int                 missed_elo = 0, missed_wins = 0, missed_seat = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        ar_arena a;
        simulate(&a, 4, 4, 80, 100 + seed, elo);
        ar_compute_standings(&a, &s);
        assert_true(fabs(s.fair - 0.25) < 1e-9);
        for (int e = 0; e < 4; e++) {
            missed_elo += s.entrant[e].elo.low > 0 || s.entrant[e].elo.high < 0;
            missed_wins += s.entrant[e].wins.low > s.fair || s.entrant[e].wins.high < s.fair;
            missed_seat += s.seat[e].low > s.fair || s.seat[e].high < s.fair;
        }
        ar_arena_clear(&a);
    }
    CHECK(missed_elo <= 7 && missed_wins <= 7 && missed_seat <= 7, "missed: ratings %d, wins %d, seats %d", missed_elo,
          missed_wins, missed_seat);
}

/* Nobody is infinitely strong: whoever is always ahead is far ahead, and no more. */
static void always_ahead_is_finite(void **state)
{
    (void)state;
    static const double ahead[] = {0, 40, 0, 0};
    double              elo[2] = {0};
    ar_rate(2, ahead, elo);
    assert_true(isfinite(elo[0]) && elo[0] > 100 && elo[0] < 2000);
    assert_true(fabs(elo[0] + elo[1]) < 1e-6);
}

/* Two entrants, one three times ahead in four: odds of 3, 191 Elo. */
static void odds_of_three(void **state)
{
    (void)state;
    static const double ahead[] = {0, 75000, 25000, 0};
    double              elo[2] = {0};
    ar_rate(2, ahead, elo);
    CHECK(fabs(elo[0] - elo[1] - 190.85) < 0.1, "%.3f", elo[0] - elo[1]);
}

static void ties_count_half(void **state)
{
    (void)state;
    static ar_standings s;
    static const double elo[3] = {0};
    ar_arena            a;
    simulate(&a, 3, 3, 4, 5, elo);
    for (int i = 0; i < 12; i++) { /* everybody wins every game */
        a.outcome[i].winners = 7;
        a.outcome[i].rank[0] = a.outcome[i].rank[1] = a.outcome[i].rank[2] = 1;
    }
    ar_compute_standings(&a, &s);
    for (int e = 0; e < 3; e++) {
        assert_true(fabs(s.entrant[e].elo.is) < 1e-6);
        assert_true(fabs(s.entrant[e].wins.is - 1.0 / 3) < 1e-9);
    }
    ar_arena_clear(&a);
}

/* Lists longer and shorter than the table. */
static void line_ups(void **state)
{
    (void)state;
    ar_arena a = {.entrants = 2, .series = {.setup = {.seats = 4}}};
    for (int i = 0; i < 4; i++)
        assert_int_equal(ar_entrant_at(&a, 7, i), i % 2);
    a.entrants = 6;
    int games[6] = {0};
    for (uint64_t b = 0; b < 6; b++)
        for (int i = 0; i < 4; i++)
            games[ar_entrant_at(&a, b, i)]++;
    for (int e = 0; e < 6; e++)
        assert_int_equal(games[e], 4);
    for (int i = 0; i < 4; i++) { /* every place on every seat */
        unsigned seats = 0;
        for (int r = 0; r < 4; r++)
            seats |= 1u << ar_seat_of(&a, r, i);
        assert_int_equal(seats, 15);
    }
}

static void shares_of_wins(void **state)
{
    (void)state;
    assert_int_equal(ar_win_part(5, 0) + ar_win_part(5, 1) + ar_win_part(5, 2), AR_WHOLE_WIN);
    assert_int_equal(ar_win_part(5, 1), 0);
    double low, high, some[] = {3, 1, 2};
    ar_wilson(0.5, 100, &low, &high); /* published value: 0.4038 .. 0.5962 */
    assert_true(fabs(low - 0.4038) < 1e-4 && fabs(high - 0.5962) < 1e-4);
    ar_wilson(0, 10, &low, &high);
    assert_true(low == 0 && high > 0.2 && high < 0.4);
    assert_true(ar_quantile(some, 3, 0.5) == 2 && ar_quantile(some, 3, 1) == 3 && ar_quantile(some, 3, 0.25) == 1.5);
    assert_true(isnan(ar_quantile(some, 0, 0.5)));
}

/* How often 95 % intervals miss the truth: the table of docs/arena.md. */
static void coverage(uint32_t blocks, int entrants)
{
    static const double elo[] = {60, 30, 10, -10, -30, -60};
    static ar_standings s;
    double              mean = 0;
    int                 missed = 0, n = 0;
    for (int e = 0; e < entrants; e++)
        mean += elo[e] / entrants;
    for (uint64_t seed = 1000; seed < 1300; seed++) {
        ar_arena a;
        simulate(&a, 4, entrants, blocks, seed, elo);
        ar_compute_standings(&a, &s);
        for (int e = 0; e < entrants; e++, n++)
            missed += s.entrant[e].elo.low > elo[e] - mean || s.entrant[e].elo.high < elo[e] - mean;
        ar_arena_clear(&a);
    }
    printf("%u blocks, %d entrants: %.1f %% missed\n", blocks, entrants, 100.0 * missed / n);
}

int main(int argc, char **argv)
{
    if (argc == 3) { /* test-arena-rating BLOCKS ENTRANTS */
        coverage((uint32_t)atoi(argv[1]), atoi(argv[2]) == 6 ? 6 : 4);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_strengths_are_found),
        cmocka_unit_test(equals_come_out_equal),
        cmocka_unit_test(always_ahead_is_finite),
        cmocka_unit_test(odds_of_three),
        cmocka_unit_test(ties_count_half),
        cmocka_unit_test(line_ups),
        cmocka_unit_test(shares_of_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
