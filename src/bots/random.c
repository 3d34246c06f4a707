/* random.c: any legal move, all equally likely. */
#include "bots/policies.h"

rk_move bot_choose_random(bot_player *b, const void *s)
{
    rk_moves legal;
    b->game->moves(b->data, s, b->seat, &legal);
    return rk_moves_at(&legal, rk_rng_below(&b->rng, legal.count));
}
