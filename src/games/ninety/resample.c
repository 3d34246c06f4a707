/* resample.c: what a viewer cannot know, dealt anew. */
#include "games/ninety/ninety.h"

#include <string.h>

/* What others have allotted: nothing if they have not finished (how far they are is hidden too),
 * else any allocation of what they keep, a region drawn for each canvasser. */
void nin_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    (void)data;
    nin_state *s = state;
    if (s->phase != NIN_ALLOT)
        return;
    for (int p = 0; p < s->seats; p++) {
        if (p == viewer)
            continue;
        memset(s->allot[p], 0, sizeof s->allot[p]);
        if (s->allotted[p] < NIN_REGIONS) {
            s->allotted[p] = 0;
            continue;
        }
        for (int i = 0; i < s->canvassers[p]; i++)
            s->allot[p][rk_rng_below(rng, NIN_REGIONS)]++;
    }
}
