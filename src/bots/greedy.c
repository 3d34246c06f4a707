/* greedy.c: looks one decision ahead and takes what the game's own value likes best. Chance
 * that follows is sampled a few times; ties are broken evenly. */
#include "bots/policies.h"

#include <string.h>

enum { SAMPLES = 3, MOST_CHANCE = 8 };

/* The seat's lead over the best of the others after the move, averaged over chance. */
static int32_t worth(rk_bot *b, const void *s, rk_move m)
{
    const rk_game *g = b->game;
    int32_t        sum = 0;
    int            samples = 1;
    for (int i = 0; i < samples; i++) {
        memcpy(b->after, s, (size_t)g->state_size + g->annex_size);
        g->play(b->data, b->after, m);
        for (int n = 0; n < MOST_CHANCE && g->turn(b->data, b->after).stage == RK_ROLL; n++) {
            rk_moves out;
            g->moves(b->data, b->after, RK_CHANCE, &out);
            g->play(b->data, b->after, rk_moves_at(&out, rk_rng_below(&b->rng, out.count)));
            samples = SAMPLES;
        }
        int32_t value[RK_MAX_SEATS] = {0}, best = 0;
        g->value(b->data, b->after, value);
        for (int o = 0; o < RK_MAX_SEATS; o++)
            if (o != b->seat && value[o] > best)
                best = value[o];
        sum += 2 * value[b->seat] - best;
    }
    return sum * (SAMPLES / samples);
}

static rk_move choose(rk_bot *b, const void *s)
{
    rk_moves legal;
    b->game->moves(b->data, s, b->seat, &legal);
    rk_move  best = rk_moves_at(&legal, 0);
    int32_t  best_worth = INT32_MIN;
    uint32_t equal = 0;
    if (legal.count == 1)
        return best;
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w);) {
        int32_t v = worth(b, s, w.move);
        if (v > best_worth) {
            best_worth = v;
            equal = 0;
        }
        if (v == best_worth && rk_rng_below(&b->rng, ++equal) == 0)
            best = w.move;
    }
    return best;
}

const rk_policy rk_policy_greedy = {"greedy", choose};
