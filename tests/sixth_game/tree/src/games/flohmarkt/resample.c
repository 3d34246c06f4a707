/* resample.c: the bids that a viewer cannot see, made anew. */
#include "games/flohmarkt/flohmarkt.h"

void flo_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    (void)data;
    flo_state *s = state;
    for (int i = 0; i < s->seats; i++)
        if (i != viewer && s->bid[i])
            s->bid[i] = (uint8_t)(rk_nth_bit(s->hand[i], rk_rng_below(rng, (uint32_t)__builtin_popcount(s->hand[i]))) + 1);
}
