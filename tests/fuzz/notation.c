/* notation: any line; what reads, writes back to the same move, and the rules answer it. */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    if (n < 3)
        return 0;
    const rk_dataset *set = fuzz_set(bytes[0]);
    const rk_game    *g = set->game;
    rk_setup          setup = fuzz_setup(g, bytes[1]);
    rk_match          m;
    rk_match_init(&m, set, &setup);
    rk_rng rng;
    rk_rng_seed(&rng, bytes[2], 0);
    for (int i = bytes[2]; i > 0; i--) { /* somewhere in the middle of a game */
        rk_turn turn = g->turn(set->data, m.state);
        if (turn.stage == RK_OVER)
            break;
        rk_moves legal;
        g->moves(set->data, m.state, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
        rk_match_move(&m, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
    }
    char *line = rk_alloc(n - 2);
    memcpy(line, bytes + 3, n - 3);
    rk_line one, two;
    rk_text err = RK_TEXT_INIT, text = RK_TEXT_INIT;
    if (rk_read_line(g, set->data, line, &one, &err)) {
        bool odd = false;
        for (int i = 0; i < RK_ARGS; i++)
            odd |= rk_arg_odd(one.move.arg[i]);
        rk_write_line(g, set->data, &one, &text);
        if (!odd && (!rk_read_line(g, set->data, rk_text_str(&text), &two, &err) || !rk_move_eq(one.move, two.move)))
            __builtin_trap();
        rk_why why = rk_match_play(&m, &one);
        if (!why.rule && g->tests.check(set->data, m.state))
            __builtin_trap();
    }
    rk_match_clear(&m);
    rk_text_free(&err);
    rk_text_free(&text);
    free(line);
    return 0;
}
