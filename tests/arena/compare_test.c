/* compare_test.c: differences between variants that are known beforehand are found in simulated games, and no others. */
#include "arena/compare.h"
#include "check.h"

#include <math.h>

enum { SEATS = 4, THING = 7 };

/* How the second variant differs from the first. */
typedef struct {
    double first_seat; /* wins so much more often than the fair share */
    double longer;     /* games have so many more decisions */
    double thing;      /* who holds the thing wins so much more often */
    bool   apart;      /* the two games of a pair have nothing in common */
    bool   rare;       /* nobody holds the thing */
} truth;

/* A seat by lot; `more` is what the one named wins beyond its share. */
static int winner(double x, int favoured, double more)
{
    double fair = 1.0 / SEATS;
    if (x < fair + more)
        return favoured;
    int other = (int)((x - fair - more) / (1 - fair - more) * (SEATS - 1));
    return other + (other >= favoured);
}

static void draw_game(ar_variant *v, uint32_t number, const truth *is, rk_rng *rng)
{
    int             holder = (int)rk_rng_below(rng, SEATS);
    double          won = rk_rng_real(rng), length = 100 + 40 * rk_rng_real(rng) + (is ? is->longer : 0);
    int             by = is && is->thing != 0 ? winner(won, holder, is->thing) : winner(won, 0, is ? is->first_seat : 0);
    ar_balance_game g = {.moves = (uint32_t)length + 20,
                         .decisions = (uint32_t)length,
                         .leads = rk_rng_below(rng, 9),
                         .settled = (uint32_t)(length * rk_rng_real(rng)),
                         .first = 30 + (int)rk_rng_below(rng, 6),
                         .second = 25 + (int)rk_rng_below(rng, 6),
                         .last = 10 + (int)rk_rng_below(rng, 6),
                         .parties = SEATS,
                         .winners = (uint8_t)(1 << by),
                         .half = (uint8_t)rk_rng_below(rng, SEATS)};
    ar_holding      held = {(uint8_t)holder, 0, THING};
    ar_balance_take(v, number, &g, &held, !(is && is->rare));
}

/* The games of a pair are drawn from one stream, or from two. */
static ar_comparison simulate(uint32_t pairs, uint64_t seed, const truth *is)
{
    ar_comparison c;
    ar_balance    b = {.games = pairs, .variants = AR_VARIANTS, .series = {.setup = {.seats = SEATS}}};
    ar_balance_begin(&b);
    for (uint32_t i = 0; i < pairs; i++)
        for (int v = 0; v < AR_VARIANTS; v++) {
            rk_rng rng;
            rk_rng_seed(&rng, seed, (uint64_t)i * 2 + (v && is->apart));
            draw_game(&b.variant[v], i, v ? is : NULL, &rng);
        }
    ar_compare(&b, &c);
    ar_balance_clear(&b);
    return c;
}

static bool misses(const ar_range *r, double truth_is)
{
    return r->low > truth_is || r->high < truth_is;
}

static int changes(const ar_comparison *c)
{
    int n = c->half.finding == AR_CHANGE;
    for (int p = 0; p < c->parties; p++)
        n += c->seat[p].finding == AR_CHANGE;
    for (int f = 0; f < AR_FIGURES; f++)
        n += c->figure[f].finding == AR_CHANGE;
    return n;
}

static void the_same_game_twice_shows_nothing(void **state)
{
    (void)state;
    truth         none = {0};
    ar_comparison c = simulate(300, 1, &none);
    assert_int_equal(c.pairs, 300);
    assert_int_equal(c.same, 300);
    assert_int_equal(c.compared, SEATS + AR_FIGURES + 1);
    assert_int_equal(changes(&c), 0);
    for (int p = 0; p < SEATS; p++) {
        const ar_range *r = &c.seat[p].by;
        CHECK(r->is == 0 && r->low < 0 && r->high > 0 && r->high < 0.02, "seat %d: %f .. %f", p, r->low, r->high);
    }
    assert_int_equal(c.item[0].wins.finding, AR_NO_CHANGE);
    assert_int_equal(c.item[0].per_game.finding, AR_NO_CHANGE);
    ar_comparison_free(&c);
}

/* 200 comparisons of equals: a 95 % interval misses about 10 times, and all of them together say about 10 times at most that
 * something differs. Twice as often would be odd. */
static void equals_come_out_equal(void **state)
{
    (void)state;
    truth apart = {.apart = true};
    int   seat = 0, figure = 0, half = 0, wins = 0, wrong = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        ar_comparison c = simulate(120, 1000 + seed, &apart);
        seat += misses(&c.seat[0].by, 0);
        figure += misses(&c.figure[AR_DECISIONS].by, 0);
        half += misses(&c.half.by, 0);
        wins += misses(&c.item[0].wins.by, 0);
        wrong += changes(&c) > 0;
        ar_comparison_free(&c);
    }
    CHECK(seat <= 20 && figure <= 20 && half <= 20 && wins <= 20 && wrong <= 20, "missed %d %d %d %d, wrongly told %d", seat,
          figure, half, wins, wrong);
    CHECK(seat >= 2 && figure >= 2 && half >= 2 && wins >= 2, "too wide: missed %d %d %d %d", seat, figure, half, wins);
}

/* Intervals hold the truth about 95 times in 100. */
static void known_differences_are_found(void **state)
{
    (void)state;
    truth is = {.first_seat = 0.12, .longer = 15, .apart = true};
    int   missed = 0, found = 0, longer = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        ar_comparison c = simulate(600, 5000 + seed, &is);
        missed += misses(&c.seat[0].by, 0.12);
        missed += misses(&c.figure[AR_DECISIONS].by, 15);
        found += c.seat[0].finding == AR_CHANGE && c.seat[0].by.is > 0;
        longer += c.figure[AR_DECISIONS].finding == AR_CHANGE;
        ar_comparison_free(&c);
    }
    CHECK(missed <= 20 && found >= 90 && longer == 100, "missed %d of 200, found %d and %d of 100", missed, found, longer);
}

static void pairs_with_common_luck_tell_more(void **state)
{
    (void)state;
    truth         together = {.first_seat = 0.08}, apart = {.first_seat = 0.08, .apart = true};
    ar_comparison c = simulate(400, 3, &together), d = simulate(400, 3, &apart);
    double        narrow = c.seat[0].by.high - c.seat[0].by.low, wide = d.seat[0].by.high - d.seat[0].by.low;
    CHECK(narrow < 0.6 * wide, "%f, %f", narrow, wide);
    assert_int_equal(c.seat[0].finding, AR_CHANGE);
    ar_comparison_free(&c);
    ar_comparison_free(&d);
}

static void a_thing_that_decides_is_found(void **state)
{
    (void)state;
    truth         strong = {.thing = 0.3, .apart = true}, rare = {.rare = true, .apart = true};
    ar_comparison c = simulate(400, 4, &strong), d = simulate(400, 4, &rare);
    assert_int_equal(c.items, 1);
    assert_int_equal(c.item[0].value, THING);
    assert_int_equal(c.item[0].wins.finding, AR_CHANGE);
    assert_false(misses(&c.item[0].wins.by, 0.3));
    assert_int_equal(c.item[0].per_game.finding, AR_NO_CHANGE);
    assert_true(isnan(d.item[0].wins.by.is)); /* nobody has it in the second variant */
    assert_int_equal(d.item[0].per_game.finding, AR_CHANGE);
    assert_true(d.item[0].per_game.by.is == -1);
    ar_comparison_free(&c);
    ar_comparison_free(&d);
}

/* Three games that are all longer are no proof, and one has no interval. */
static void few_pairs_prove_nothing(void **state)
{
    (void)state;
    truth         longer = {.longer = 10};
    ar_comparison c = simulate(3, 5, &longer), d = simulate(1, 5, &longer);
    assert_true(c.figure[AR_DECISIONS].by.is == 10);
    assert_int_equal(changes(&c), 0);
    assert_true(isnan(d.figure[AR_DECISIONS].by.is));
    assert_int_equal(changes(&d), 0);
    ar_comparison_free(&c);
    ar_comparison_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_game_twice_shows_nothing), cmocka_unit_test(equals_come_out_equal),
        cmocka_unit_test(known_differences_are_found),       cmocka_unit_test(pairs_with_common_luck_tell_more),
        cmocka_unit_test(a_thing_that_decides_is_found),     cmocka_unit_test(few_pairs_prove_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
