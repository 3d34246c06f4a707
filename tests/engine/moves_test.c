/* moves_test.c: lists of moves against a plain array of the same moves. */
#include "base/rng.h"
#include "check.h"
#include "engine/moves.h"

#include <string.h>

static void nth_bit(void **s)
{
    (void)s;
    rk_rng r;
    rk_rng_seed(&r, 3, 0);
    for (int i = 0; i < 2000; i++) {
        uint64_t bits = (uint64_t)rk_rng_next(&r) << 32 | rk_rng_next(&r);
        if (i % 3 == 0)
            bits &= (uint64_t)rk_rng_next(&r) << 32 | rk_rng_next(&r);
        unsigned n = 0;
        for (int b = 0; b < 64; b++)
            if (bits >> b & 1)
                assert_int_equal(rk_nth_bit(bits, n++), b);
    }
}

/* Everything there is to ask of a list agrees with a list made by hand. */
static void agrees_with_a_plain_list(void **s)
{
    (void)s;
    static rk_moves m;
    static rk_move  plain[4000];
    rk_rng          r;
    rk_rng_seed(&r, 4, 0);
    for (int round = 0; round < 300; round++) {
        uint32_t n = 0;
        rk_moves_clear(&m);
        for (uint8_t verb = 0; verb < 8; verb++) {
            rk_move move = {.verb = verb, .seat = 2, .arg = {(uint16_t)rk_rng_below(&r, 50), 7, 9}};
            int     open = (int)rk_rng_below(&r, 3);
            switch (rk_rng_below(&r, 4)) {
            case 0:
                rk_moves_one(&m, move);
                plain[n++] = move;
                break;
            case 1: {
                uint64_t mask = (uint64_t)rk_rng_next(&r) << 32 | rk_rng_next(&r);
                if (rk_rng_below(&r, 4) == 0)
                    mask = 0;
                rk_moves_mask(&m, move, open, mask);
                for (unsigned b = 0; b < 64; b++)
                    if (mask >> b & 1) {
                        plain[n] = move;
                        plain[n++].arg[open] = (uint16_t)(move.arg[open] + b);
                    }
                break;
            }
            case 2: {
                unsigned last = move.arg[open] + rk_rng_below(&r, 256);
                rk_moves_range(&m, move, open, last);
                for (unsigned v = move.arg[open]; v <= last; v++) {
                    plain[n] = move;
                    plain[n++].arg[open] = (uint16_t)v;
                }
                break;
            }
            default: {
                uint64_t bits[4];
                for (int i = 0; i < 4; i++)
                    bits[i] = rk_rng_below(&r, 3) ? rk_rng_next(&r) : 0;
                rk_moves_bits(&m, move, open, bits, 4);
                for (unsigned b = 0; b < 256; b++)
                    if (bits[b / 64] >> b % 64 & 1) {
                        plain[n] = move;
                        plain[n++].arg[open] = (uint16_t)(move.arg[open] + b);
                    }
            }
            }
        }
        assert_int_equal(m.count, n);
        rk_walk w = rk_walk_of(&m);
        for (uint32_t i = 0; i < n; i++) {
            assert_true(rk_walk_next(&w));
            assert_true(rk_move_eq(w.move, plain[i]));
            assert_true(rk_move_eq(rk_moves_at(&m, i), plain[i]));
            assert_int_equal(rk_moves_find(&m, plain[i]), i);
        }
        assert_false(rk_walk_next(&w));
        for (int i = 0; i < 50; i++) {
            rk_move x = {.verb = (uint8_t)rk_rng_below(&r, 9), .seat = 2, .arg = {(uint16_t)rk_rng_below(&r, 60), 7, 9}};
            bool    in = false;
            for (uint32_t k = 0; k < n; k++)
                in |= rk_move_eq(x, plain[k]);
            assert_int_equal(rk_moves_has(&m, x), in);
        }
    }
}

static void empty_lists(void **s)
{
    (void)s;
    rk_moves m;
    rk_moves_clear(&m);
    rk_walk w = rk_walk_of(&m);
    assert_false(rk_walk_next(&w));
    assert_int_equal(rk_moves_find(&m, (rk_move){0}), -1);
    rk_moves_range(&m, (rk_move){.arg = {5}}, 0, 4);
    assert_int_equal(m.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nth_bit), cmocka_unit_test(agrees_with_a_plain_list),
                                       cmocka_unit_test(empty_lists)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
