/* resample.c: BGM-11.1: nobody knows more than anybody else, so nothing is dealt anew. */
#include "games/buergermeister/buergermeister.h"

void bgm_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    (void)data;
    (void)state;
    (void)viewer;
    (void)rng;
}
